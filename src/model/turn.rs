//! What auctions and plays have in common: turns with their annotations.

use crate::source::Span;
use crate::standard::{NagUse, suffix_nag};
use crate::syntax::lexer;
use crate::syntax::{Document, Section, TokenKind};

/// The turns of a section in order, with what else stands between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turns<T> {
    /// The calls or cards; a word that is none is a turn with a hole.
    pub turns: Vec<Turn<T>>,
    /// Suffixes, note references and NAGs in order of place.
    pub annotations: Vec<Annotation>,
    /// The `*` and `+` of the section in order of place.
    pub endings: Vec<Ending>,
    /// Irregularities behind which no turn follows.
    pub loose: Vec<(Irregularity, Span)>,
    /// Irregularities that stand a second time before the same turn.
    pub doubled: Vec<(Irregularity, Span)>,
    /// Whether there are error tokens among the turns, so that their order is not sure.
    pub has_error: bool,
    /// Whether a word stands where a turn should.
    has_bad_word: bool,
    /// Whether nothing but single spaces and line ends parts words and annotations.
    pub is_evenly_spaced: bool,
    /// Whether all words but `Pass` are in capitals.
    pub is_capital: bool,
}

/// One call, one card, or the place of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn<T> {
    /// The word; for `^S` the irregularity itself.
    pub span: Span,
    /// What it means; `None` for a word that means nothing here.
    pub value: Option<T>,
    /// The irregularities in front of it, with their places: at most two.
    pub irregularities: [Option<(Irregularity, Span)>; 2],
}

impl<T> Turn<T> {
    /// Whether no irregularity stands in front of it.
    #[inline]
    pub fn is_plain(&self) -> bool {
        let [first, _] = &self.irregularities;
        first.is_none()
    }

    /// The place of an irregularity of this turn.
    pub fn irregularity(&self, kind: Irregularity) -> Option<Span> {
        let mut found = self.irregularities.iter().flatten();
        found
            .find(|(found, _)| *found == kind)
            .map(|(_, span)| *span)
    }
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

/// `*` or `+` among the turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The character.
    pub span: Span,
    /// Whether it is `+`: the place of the next turn. Else it is `*`: no more will come.
    pub continues: bool,
    /// How many turns stand before it.
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
    /// Its NAG, where it is one or a suffix that stands for one, behind a call or a card.
    pub fn nag(&self, text: &[u8], after: NagUse) -> Option<u32> {
        match self.kind {
            AnnotationKind::Suffix => suffix_nag(self.span.of(text), after).map(u32::from),
            AnnotationKind::Nag(number) => Some(number),
            AnnotationKind::Note(_) => None,
        }
    }
}

/// What the words of a section mean.
pub struct Words<T> {
    /// A call or a card; `None` for a word that is neither.
    pub word: fn(&[u8]) -> Option<T>,
    /// What `^S` is, where it takes a turn.
    pub skipped: fn() -> Option<T>,
    /// What `+` is, where it takes a turn.
    pub plus: fn() -> Option<T>,
}

impl<T> Turns<T> {
    /// Reads the data of a section by the words that it has.
    pub fn read(document: &Document<'_>, section: Section<'_>, words: &Words<T>) -> Turns<T> {
        let mut reader = Reader {
            result: Turns {
                // A card and the blank behind it take three bytes.
                turns: Vec::with_capacity(section.span().len() as usize / 3),
                annotations: Vec::new(),
                endings: Vec::new(),
                loose: Vec::new(),
                doubled: Vec::new(),
                has_error: false,
                has_bad_word: false,
                is_evenly_spaced: true,
                is_capital: true,
            },
            pending: [None; 2],
            is_after_token: false,
        };
        for (kind, span) in section.pieces() {
            if kind.is_space() {
                reader.space(document, kind, span);
                continue;
            }
            reader.parted(kind);
            if !kind.is_trivia() {
                reader.token(document, kind, span, words);
            }
        }
        reader.drop_pending();
        reader.result
    }

    /// The annotations by turn: each slice holds those that follow one call or card.
    pub fn annotated(&self) -> impl Iterator<Item = &[Annotation]> {
        self.annotations.chunk_by(|a, b| a.turn == b.turn)
    }

    /// The annotations of one turn.
    pub fn annotations_of(&self, turn: usize) -> impl Iterator<Item = &Annotation> {
        let annotations = self.annotations.iter();
        annotations.filter(move |annotation| annotation.turn == Some(turn))
    }

    /// Whether a word stands where a turn should, or something that is no word at all.
    pub fn has_hole(&self) -> bool {
        self.has_error || self.has_bad_word
    }

    /// The first `*`.
    pub fn star(&self) -> Option<&Ending> {
        self.endings.iter().find(|ending| !ending.continues)
    }

    /// The first `+`.
    pub fn plus(&self) -> Option<&Ending> {
        self.endings.iter().find(|ending| ending.continues)
    }
}

struct Reader<T> {
    result: Turns<T>,
    /// Irregularities that wait for their turn.
    pending: [Option<(Irregularity, Span)>; 2],
    /// Whether a word, an annotation or a comment ends directly before.
    is_after_token: bool,
}

impl<T> Reader<T> {
    #[inline]
    fn token(&mut self, document: &Document<'_>, kind: TokenKind, span: Span, words: &Words<T>) {
        let text = span.of(document.text);
        match kind {
            TokenKind::Call | TokenKind::Card => {
                self.result.is_capital &= text == b"Pass" || is_short_and_capital(text);
                self.turn(span, (words.word)(text));
            }
            TokenKind::Suffix => self.annotation(span, AnnotationKind::Suffix),
            TokenKind::NoteReference => self.annotation(span, AnnotationKind::Note(number(text))),
            TokenKind::Nag => self.annotation(span, AnnotationKind::Nag(number(text))),
            TokenKind::Star | TokenKind::Plus => {
                self.drop_pending();
                let continues = kind == TokenKind::Plus;
                self.result.endings.push(Ending {
                    span,
                    continues,
                    turns_before: self.result.turns.len(),
                });
                if continues && let Some(next) = (words.plus)() {
                    self.turn(span, Some(next));
                }
            }
            TokenKind::Irregularity => match irregularity(text) {
                Some(kind) => match (words.skipped)() {
                    Some(skipped) if kind == Irregularity::Skipped => {
                        self.drop_pending();
                        self.turn(span, Some(skipped));
                    }
                    _ => self.irregularity(kind, span),
                },
                None => self.result.has_error = true,
            },
            _ => self.result.has_error = true,
        }
    }

    /// Takes a space or a line end.
    #[inline]
    fn space(&mut self, document: &Document<'_>, kind: TokenKind, span: Span) {
        let is_even = kind != TokenKind::Space || span.of(document.text) == b" ";
        self.result.is_evenly_spaced &= is_even;
        self.is_after_token = false;
    }

    /// Looks at what parts a token from the one before. A suffix may stand directly behind a
    /// word, and what an error is parted by is no matter.
    #[inline]
    fn parted(&mut self, kind: TokenKind) {
        let may_be_glued = kind.is_trivia() || matches!(kind, TokenKind::Suffix | TokenKind::Error);
        self.result.is_evenly_spaced &= may_be_glued || !self.is_after_token;
        let is_token = !kind.is_trivia() || kind == TokenKind::BraceComment;
        self.is_after_token = is_token && kind != TokenKind::Error;
    }

    fn turn(&mut self, span: Span, value: Option<T>) {
        self.result.has_bad_word |= value.is_none();
        self.result.turns.push(Turn {
            span,
            value,
            irregularities: self.pending,
        });
        self.pending = [None; 2];
    }

    fn annotation(&mut self, span: Span, kind: AnnotationKind) {
        self.drop_pending();
        self.result.annotations.push(Annotation {
            span,
            kind,
            turn: self.result.turns.len().checked_sub(1),
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

/// Whether a word is in capitals, and not a pass that is written so.
#[inline]
fn is_short_and_capital(word: &[u8]) -> bool {
    word.len() <= 3 && !word.iter().any(u8::is_ascii_lowercase)
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
