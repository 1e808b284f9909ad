//! What auctions and plays have in common: turns with their annotations.

use std::ops::Deref;
use std::slice;

use smallvec::SmallVec;

use crate::bridge::PlayCard;
use crate::bridge::playing::PlayTurn;
use crate::pbn::standard::{NagUse, TURNS_PER_LINE, suffix_nag};
use crate::pbn::syntax::lexer;
use crate::pbn::syntax::pieces::AHEAD;
use crate::pbn::syntax::{Document, Pieces, PlainPieces, Section, TokenKind};
use crate::source::{Slice, Span, is_blank};

/// The turns of a section in order, as a slice, with what else is between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turns<T> {
    /// The calls or cards; a word that is neither is a turn with a hole.
    list: Vec<Turn<T>>,
    /// Suffixes, note references and NAGs in order of place.
    pub annotations: SmallVec<[Annotation; 2]>,
    /// The `*` and `+` of the section in order of place.
    pub endings: Vec<EndMark>,
    /// The irregularities before turns, in order of place: at most two before each.
    pub marks: Vec<IrregularityMark>,
    /// Irregularities after which no turn follows.
    pub loose: Vec<(Irregularity, Span)>,
    /// Irregularities that appear a second time before the same turn.
    pub doubled: Vec<(Irregularity, Span)>,
    /// Whether there are error tokens among the turns, so that their order is not sure.
    pub has_error: bool,
    /// Where the first of them begins.
    first_error: Option<u32>,
    /// Whether another word is in the place of a turn.
    has_bad_word: bool,
    /// Whether nothing but single spaces and line ends parts words and annotations.
    pub is_evenly_spaced: bool,
    /// Whether all words but `Pass` are in capitals.
    pub is_capital: bool,
    /// Whether the first word of each line, directly at its start, is every fourth one.
    is_in_rows: bool,
}

/// One call, one card, or the place of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn<T> {
    /// The word; for `^S` the irregularity itself.
    pub span: Span,
    /// What it means; `None` for a word that means nothing here.
    pub value: Option<T>,
}

impl PlayTurn for Turn<PlayCard> {
    #[inline]
    fn card(&self) -> Option<PlayCard> {
        self.value
    }
}

/// An irregularity before a call or a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IrregularityMark {
    /// What it is.
    pub kind: Irregularity,
    /// Its place.
    pub span: Span,
    /// The turn (0-based) after it.
    pub turn: usize,
}

/// The irregularities of chapter 3.9.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Irregularity {
    /// `^I`: an insufficient bid that was accepted.
    Insufficient,
    /// `^S`: a player who was skipped by a call out of rotation.
    Skipped,
    /// `^R`: a revoke.
    Revoke,
    /// `^L`: a lead out of turn.
    Lead,
}

impl Irregularity {
    /// Whether it happens in a play; else it happens in an auction.
    pub fn is_of_play(self) -> bool {
        matches!(self, Irregularity::Revoke | Irregularity::Lead)
    }
}

/// `*` or `+` among the turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndMark {
    /// The character.
    pub span: Span,
    /// Whether it is `+`, the place of the next turn. If not, it is `*`: no more turns follow.
    pub continues: bool,
    /// How many turns are before it.
    pub turns_before: usize,
}

/// A remark on the turn before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// The token.
    pub span: Span,
    /// What it is.
    pub kind: AnnotationKind,
    /// The turn (0-based) that it belongs to; `None` before the first one.
    pub turn: Option<usize>,
}

/// What an annotation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnnotationKind {
    /// One or two of `!` and `?` (chapter 3.5.3).
    Suffix,
    /// `=n=`; a number that does not fit is the largest one (chapter 3.5.4).
    Note(u32),
    /// `$n`; a number that does not fit is the largest one (chapter 3.7).
    Nag(u32),
}

impl Annotation {
    /// Its NAG, where it is one or a suffix that stands for one, after a call or a card.
    pub fn nag(&self, text: &[u8], after: NagUse) -> Option<u32> {
        match self.kind {
            AnnotationKind::Suffix => suffix_nag(self.span.of(text), after).map(u32::from),
            AnnotationKind::Nag(number) => Some(number),
            AnnotationKind::Note(_) => None,
        }
    }
}

/// The length of a line of four cards with a space between each two, in bytes.
pub(super) const ROW: usize = 4 * 2 + 3;

/// What the words of a section mean.
pub trait TurnWords {
    /// What is in the place of a turn.
    type Turn: Copy;

    /// A call or a card; `None` for a word that is neither.
    fn word(word: &[u8]) -> Option<Self::Turn>;

    /// The call or card with which a text begins, and its length in bytes, where it is written as
    /// in export format and white space follows.
    fn in_capitals(text: &[u8; AHEAD]) -> Option<(Self::Turn, usize)>;

    /// The line of four turns with which a text begins, where each takes two bytes and is written
    /// as in export format, with one space between each two.
    fn row(_text: &[u8; AHEAD]) -> Option<[Self::Turn; 4]> {
        None
    }

    /// Whether a word is written as in export format as far as capitals go.
    fn is_capital(word: &[u8]) -> bool;

    /// What `^S` is, where it takes a turn.
    fn skipped() -> Option<Self::Turn>;

    /// What `+` is, where it takes a turn.
    fn plus() -> Option<Self::Turn>;
}

impl<T> Deref for Turns<T> {
    type Target = [Turn<T>];

    #[inline]
    fn deref(&self) -> &[Turn<T>] {
        &self.list
    }
}

impl<'t, T> IntoIterator for &'t Turns<T> {
    type Item = &'t Turn<T>;
    type IntoIter = slice::Iter<'t, Turn<T>>;

    fn into_iter(self) -> slice::Iter<'t, Turn<T>> {
        self.list.iter()
    }
}

impl<T: Copy> Turns<T> {
    /// Reads the data of a section by the words that it has.
    pub fn read<W: TurnWords<Turn = T>>(document: &Document<'_>, section: Section<'_>) -> Turns<T> {
        let mut reader = TurnReader::<W> {
            result: Turns {
                // A card and the blank after it take three bytes.
                list: Vec::with_capacity(section.span().len() as usize / 3),
                annotations: SmallVec::new(),
                endings: Vec::new(),
                marks: Vec::new(),
                loose: Vec::new(),
                doubled: Vec::new(),
                has_error: false,
                first_error: None,
                has_bad_word: false,
                is_evenly_spaced: true,
                is_capital: true,
                is_in_rows: true,
            },
            pending: [None; 2],
            is_after_token: false,
            is_line_start: false,
        };
        let text = document.text;
        match section.pieces() {
            Pieces::Plain(pieces) => reader.plain(pieces),
            Pieces::Parsed(pieces) => pieces.for_each(|piece| reader.piece(text, piece)),
        }
        reader.drop_pending();
        reader.result
    }
}

impl<T> Turns<T> {
    /// The annotations by turn: each slice holds those that follow one call or card.
    pub fn annotated(&self) -> impl Iterator<Item = &[Annotation]> {
        self.annotations.chunk_by(|a, b| a.turn == b.turn)
    }

    /// The annotations of one turn.
    pub fn annotations_of(&self, turn: usize) -> impl Iterator<Item = &Annotation> {
        let annotations = self.annotations.iter();
        annotations.filter(move |annotation| annotation.turn == Some(turn))
    }

    /// The irregularities before a turn: at most two.
    pub fn marks_of(&self, turn: usize) -> &[IrregularityMark] {
        let start = self.marks.partition_point(|mark| mark.turn < turn);
        let rest = self.marks.slice(start..);
        let count = rest.iter().take_while(|mark| mark.turn == turn).count();
        rest.slice(..count)
    }

    /// The place of an irregularity of a turn.
    pub fn mark(&self, turn: usize, kind: Irregularity) -> Option<Span> {
        let mut marks = self.marks_of(turn).iter();
        marks.find(|mark| mark.kind == kind).map(|mark| mark.span)
    }

    /// Whether an irregularity before a place belongs to a turn after it.
    pub fn is_after_mark(&self, place: u32) -> bool {
        let before = self.marks.partition_point(|mark| mark.span.start < place);
        let last = before.checked_sub(1).and_then(|at| self.marks.get(at));
        let turn = last.and_then(|mark| self.list.get(mark.turn));
        turn.is_some_and(|turn| place < turn.span.start)
    }

    /// Where a turn begins (bytes): with its irregularity, if it has one. `None` for a turn that
    /// does not exist.
    pub fn start_of(&self, turn: usize) -> Option<u32> {
        let word = self.list.get(turn)?.span.start;
        let mark = self.marks_of(turn).first();
        Some(mark.map_or(word, |mark| mark.span.start))
    }

    /// Whether a word is where a turn should be, or something that is not a word at all.
    pub fn has_hole(&self) -> bool {
        self.has_error || self.has_bad_word
    }

    /// The rows of four turns before the first hole; `None` where there is none.
    pub(super) fn rows_before_hole(&self) -> Option<Turns<T>>
    where
        T: Clone,
    {
        let bad_word = self.list.iter().find(|turn| turn.value.is_none());
        let bad_word = bad_word.map(|turn| turn.span.start);
        let hole = [self.first_error, bad_word].into_iter().flatten().min()?;
        let count = self.list.partition_point(|turn| turn.span.start < hole);
        let count = count - count % TURNS_PER_LINE;
        let mut rows = self.clone();
        rows.list.truncate(count);
        let is_before = |turn: usize| turn < count;
        rows.annotations
            .retain(|annotation| annotation.turn.is_none_or(is_before));
        rows.endings.retain(|ending| ending.turns_before <= count);
        rows.marks.retain(|mark| is_before(mark.turn));
        rows.loose.clear();
        rows.doubled.clear();
        rows.has_error = false;
        rows.first_error = None;
        rows.has_bad_word = false;
        Some(rows)
    }

    /// Whether there is nothing but calls or cards with annotations, written as in export format:
    /// in capitals, four to a line, with single spaces.
    pub fn are_plain(&self) -> bool {
        self.are_in_rows()
            && self.is_capital
            && self.endings.is_empty()
            && self.marks.is_empty()
            && self.loose.is_empty()
            && self.doubled.is_empty()
            && !self.has_hole()
    }

    /// Whether there are four calls or cards to a line, with nothing before the first one, and single
    /// spaces between them; comments are nowhere.
    pub fn are_in_rows(&self) -> bool {
        self.is_evenly_spaced && self.is_in_rows
    }

    /// The first `*`.
    pub fn star(&self) -> Option<&EndMark> {
        self.stars().next()
    }

    /// Each `*` that ends something.
    pub fn stars(&self) -> impl Iterator<Item = &EndMark> {
        self.endings.iter().filter(|ending| !ending.continues)
    }

    /// The first `+`.
    pub fn plus(&self) -> Option<&EndMark> {
        self.endings.iter().find(|ending| ending.continues)
    }
}

struct TurnReader<W: TurnWords> {
    result: Turns<W::Turn>,
    /// Irregularities that wait for their turn.
    pending: [Option<(Irregularity, Span)>; 2],
    /// Whether a word, an annotation or a comment ends directly before.
    is_after_token: bool,
    /// Whether a line begins here.
    is_line_start: bool,
}

impl<W: TurnWords> TurnReader<W> {
    /// Reads a plain text, in which most turns can be recognized by the bytes at which they begin.
    fn plain(&mut self, mut pieces: PlainPieces<'_>) {
        let text = pieces.text();
        loop {
            if let Some(ahead) = pieces.ahead() {
                if self.is_line_start
                    && let Some(row) = W::row(ahead)
                {
                    let start = pieces.take_bytes(ROW);
                    self.row(start, row);
                    pieces.take_bytes(self.after(ahead, ROW));
                    continue;
                }
                if let Some((turn, length)) = W::in_capitals(ahead) {
                    let start = pieces.take_bytes(length);
                    self.result.is_evenly_spaced &= !self.is_after_token;
                    self.turn(Span::new(start, start + length as u32), Some(turn));
                    pieces.take_bytes(self.after(ahead, length));
                    continue;
                }
            }
            match pieces.next() {
                Some(piece) => self.piece(text, piece),
                None => return,
            }
        }
    }

    /// Takes one space or line end after a turn that ends so many bytes ahead; gives its length.
    #[inline]
    fn after(&mut self, ahead: &[u8; AHEAD], end: usize) -> usize {
        let after = (ahead.get(end), ahead.get(end + 1));
        let (length, is_line_end) = match after {
            (Some(b' '), Some(next)) if !is_blank(*next) => (1, false),
            (Some(b'\r'), Some(b'\n')) => (2, true),
            (Some(b'\n'), _) => (1, true),
            _ => (0, false),
        };
        self.is_after_token = length == 0;
        self.is_line_start = is_line_end;
        length
    }

    /// Takes a line of four turns, of which the first begins here.
    #[inline]
    fn row(&mut self, start: u32, row: [W::Turn; 4]) {
        self.before_turn();
        let [first, second, third, fourth] = row;
        let turn = |column: u32, turn| Turn {
            span: Span::new(start + 3 * column, start + 3 * column + 2),
            value: Some(turn),
        };
        // One by one is the fastest: an array of them would be copied.
        self.result.list.push(turn(0, first));
        self.result.list.push(turn(1, second));
        self.result.list.push(turn(2, third));
        self.result.list.push(turn(3, fourth));
    }

    #[inline]
    fn piece(&mut self, text: &[u8], (kind, span): (TokenKind, Span)) {
        match kind {
            TokenKind::Call | TokenKind::Card => self.word(span, span.of(text)),
            TokenKind::Space => self.space(text, span),
            TokenKind::Newline => {
                self.is_after_token = false;
                self.is_line_start = true;
                return;
            }
            _ => self.token(text, kind, span),
        }
        self.is_line_start = false;
    }

    #[inline]
    fn word(&mut self, span: Span, word: &[u8]) {
        self.result.is_evenly_spaced &= !self.is_after_token;
        self.is_after_token = true;
        self.result.is_capital &= W::is_capital(word);
        self.turn(span, W::word(word));
    }

    /// Takes any other token.
    #[inline(never)]
    fn token(&mut self, text: &[u8], kind: TokenKind, span: Span) {
        if kind.is_space() {
            self.is_after_token = false;
            return;
        }
        self.parted(kind);
        // Annotations may follow their word on its line.
        self.result.is_in_rows &= match kind {
            kind if kind.is_annotation() => !self.is_line_start,
            TokenKind::Star | TokenKind::Plus => self.result.list.len().is_multiple_of(4),
            _ => false,
        };
        if kind.is_trivia() {
            return;
        }
        let text = span.of(text);
        match kind {
            TokenKind::Suffix => self.annotation(span, AnnotationKind::Suffix),
            TokenKind::NoteReference => self.annotation(span, AnnotationKind::Note(number(text))),
            TokenKind::Nag => self.annotation(span, AnnotationKind::Nag(number(text))),
            TokenKind::Star | TokenKind::Plus => {
                self.drop_pending();
                let continues = kind == TokenKind::Plus;
                self.result.endings.push(EndMark {
                    span,
                    continues,
                    turns_before: self.result.list.len(),
                });
                if continues && let Some(next) = W::plus() {
                    self.turn(span, Some(next));
                }
            }
            TokenKind::Irregularity => match irregularity(text) {
                Some(kind) => match W::skipped() {
                    Some(skipped) if kind == Irregularity::Skipped => {
                        self.drop_pending();
                        self.turn(span, Some(skipped));
                    }
                    _ => self.irregularity(kind, span),
                },
                None => self.error(span),
            },
            _ => self.error(span),
        }
    }

    fn error(&mut self, span: Span) {
        self.result.has_error = true;
        self.result.first_error.get_or_insert(span.start);
    }

    /// Takes the blanks between two words of a line, or those with which one begins.
    #[inline]
    fn space(&mut self, text: &[u8], span: Span) {
        let is_single = span.len() == 1 && !self.is_line_start;
        self.result.is_evenly_spaced &= is_single && text.get(span.start as usize) == Some(&b' ');
        self.is_after_token = false;
    }

    /// Looks at what separates a token from the one before. A suffix may be directly after a word,
    /// and it does not matter what separates an error.
    #[inline]
    fn parted(&mut self, kind: TokenKind) {
        let may_be_glued = kind.is_trivia() || matches!(kind, TokenKind::Suffix | TokenKind::Error);
        self.result.is_evenly_spaced &= may_be_glued || !self.is_after_token;
        let is_token = !kind.is_trivia() || kind == TokenKind::BraceComment;
        self.is_after_token = is_token && kind != TokenKind::Error;
    }

    #[inline]
    fn turn(&mut self, span: Span, value: Option<W::Turn>) {
        self.result.has_bad_word |= value.is_none();
        self.before_turn();
        self.result.list.push(Turn { span, value });
    }

    /// Looks at the place of a turn, and gives it the irregularities that wait for it.
    #[inline]
    fn before_turn(&mut self) {
        let is_first_of_row = self.result.list.len().is_multiple_of(4);
        self.result.is_in_rows &= is_first_of_row == self.is_line_start;
        // The first place is filled first.
        if self.pending[0].is_some() {
            let turn = self.result.list.len();
            let pending = std::mem::take(&mut self.pending).into_iter().flatten();
            let marks = pending.map(|(kind, span)| IrregularityMark { kind, span, turn });
            self.result.marks.extend(marks);
        }
    }

    fn annotation(&mut self, span: Span, kind: AnnotationKind) {
        self.drop_pending();
        self.result.annotations.push(Annotation {
            span,
            kind,
            turn: self.result.list.len().checked_sub(1),
        });
    }

    fn irregularity(&mut self, kind: Irregularity, span: Span) {
        let known = self
            .pending
            .iter()
            .flatten()
            .any(|(known, _)| *known == kind);
        match self.pending.iter_mut().find(|place| place.is_none()) {
            Some(place) if !known => *place = Some((kind, span)),
            _ => self.result.doubled.push((kind, span)),
        }
    }

    /// Nothing follows that the irregularities could belong to.
    fn drop_pending(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        self.result.loose.extend(pending.into_iter().flatten());
    }
}

fn irregularity(text: &[u8]) -> Option<Irregularity> {
    match text.get(1)?.to_ascii_uppercase() {
        b'I' => Some(Irregularity::Insufficient),
        b'S' => Some(Irregularity::Skipped),
        b'R' => Some(Irregularity::Revoke),
        b'L' => Some(Irregularity::Lead),
        _ => None,
    }
}

/// The number in `=12=` or `$12`.
fn number(text: &[u8]) -> u32 {
    let number = text.get(1..).and_then(lexer::digits);
    number.map_or(u32::MAX, |(number, _)| number)
}
