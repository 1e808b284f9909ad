//! Calls and cards with what belongs to them: four a line (chapters 3.5 and 3.6).

use super::asides::CommentPlace;
use super::notice::NoticeReason;
use super::out::WordSpelling;
use super::turns::{SectionItem, SectionTurns, TokenGroup, TurnToken, last_card};
use super::writer::{GameWriter, Stop};
use crate::pbn::model::{Annotation, AnnotationKind, IrregularityMark, Turn, Turns};
use crate::pbn::standard::{NAG_MAX, NOTE_NUMBERS, NagUse, TURNS_PER_LINE, TagId, suffix_nag};
use crate::pbn::syntax::{TokenId, TokenKind};
use crate::source::{Slice, Span};

/// Whether each token of a section belongs to a call or card that can be read.
pub(super) fn check_turns<T>(turns: &Turns<T>, tag: TagId, section: Span) -> Result<(), Stop> {
    let stop = |span: Span, reason: NoticeReason| Err(Stop { span, reason });
    let has_hole = |turn: &&Turn<T>| turn.value.is_none();
    if let Some(turn) = turns.iter().find(has_hole) {
        return stop(turn.span, NoticeReason::Word(tag));
    }
    if turns.has_error {
        return stop(section, NoticeReason::Word(tag));
    }
    if let Some((_, span)) = turns.loose.first().or(turns.doubled.first()) {
        return stop(*span, NoticeReason::Loose(tag));
    }
    if let Some(span) = second_suffix(turns) {
        return stop(span, NoticeReason::SecondSuffix(tag));
    }
    let ends = |continues: bool| !continues || tag == TagId::AUCTION;
    let mut endings = turns.endings.iter().filter(|ending| ends(ending.continues));
    let Some(end) = endings.next() else {
        return Ok(());
    };
    if let Some(turn) = turns.get(end.turns_before) {
        return stop(turn.span, NoticeReason::AfterEnd(tag));
    }
    let last = turns.annotations.last();
    match last.filter(|annotation| annotation.span.start > end.span.start) {
        Some(annotation) => stop(annotation.span, NoticeReason::Loose(tag)),
        None => Ok(()),
    }
}

/// The first annotation or irregularity that no call, or no card, can have: export format has no place
/// for it (chapters 3.5.2, 3.5.4, 3.7 and 3.9).
fn odd_annotation<T>(turns: &Turns<T>, tag: TagId) -> Option<Span> {
    let mut note = None;
    let mut is_odd = |annotation: &&Annotation| match annotation.kind {
        AnnotationKind::Suffix => false,
        AnnotationKind::Note(number) => {
            let is_second = note.replace(annotation.turn) == Some(annotation.turn);
            is_second || !NOTE_NUMBERS.contains(&number)
        }
        AnnotationKind::Nag(number) => number > NAG_MAX,
    };
    let annotation = turns.annotations.iter().find(&mut is_odd);
    let is_misplaced = |mark: &&IrregularityMark| mark.kind.is_of_play() != (tag == TagId::PLAY);
    let mark = turns.marks.iter().find(is_misplaced);
    annotation
        .map(|annotation| annotation.span)
        .or(mark.map(|mark| mark.span))
}

/// The first suffix of a call or card that has one already.
fn second_suffix<T>(turns: &Turns<T>) -> Option<Span> {
    let suffixes = turns.annotations.iter();
    let mut suffixes = suffixes.filter(|annotation| annotation.kind == AnnotationKind::Suffix);
    let mut before = None;
    let second = suffixes.find(|suffix| before.replace(suffix.turn) == Some(suffix.turn));
    second.map(|suffix| suffix.span)
}

/// Whether the first turns carry nothing, so that they can be left out.
pub(super) fn check_leading<T>(turns: &Turns<T>, count: usize, tag: TagId) -> Result<(), Stop> {
    let reason = NoticeReason::Loose(tag);
    let early = |turn: Option<usize>| turn.is_none_or(|turn| turn < count);
    if let Some(annotation) = turns.annotations.first().filter(|a| early(a.turn)) {
        let span = annotation.span;
        return Err(Stop { span, reason });
    }
    match turns.marks.first().filter(|mark| mark.turn < count) {
        Some(IrregularityMark { span, .. }) => Err(Stop {
            span: *span,
            reason,
        }),
        None => Ok(()),
    }
}

/// What is written in the place of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WrittenTurn {
    /// A turn of the section.
    Turn(usize),
    /// So many passes for the `AP` of a turn.
    Passes(usize, usize),
    /// A card that is not known.
    Unknown,
}

/// The form of a section.
pub(super) struct SectionForm<'f> {
    pub(super) tag: TagId,
    /// What a call or card looks like.
    pub(super) spelling: fn(&[u8]) -> WordSpelling,
    /// The order of the turns; `None` for that of the section, from `skip` on.
    pub(super) order: Option<&'f [WrittenTurn]>,
    /// How many leading turns are left out.
    pub(super) skip: usize,
    /// The passes that the `AP` of a turn stands for, where they are written out.
    pub(super) passes: Option<(usize, usize)>,
    /// How many hyphens fill the last trick.
    pub(super) fill: usize,
    /// How the section ends.
    pub(super) end: End,
}

/// How a section ends in export format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// As it is written, with one `*` where there are several.
    Kept,
    /// With a `*` that it lacks.
    Star,
    /// Without its `*`, for no call or card can follow (chapter 3.2).
    NoStar,
}

impl GameWriter<'_, '_, '_> {
    /// Reports what is written though no call, or no card, can have it.
    pub(super) fn report_annotations<T>(&mut self, turns: &Turns<T>, tag: TagId) {
        if let Some(span) = odd_annotation(turns, tag) {
            self.notice(span, NoticeReason::Annotation(tag));
        }
    }

    /// Reports what is written though nothing can follow, or precede, the `+` for the next call or card
    /// (chapters 3.5 and 3.6).
    pub(super) fn report_second_end<T>(&mut self, turns: &Turns<T>, tag: TagId) {
        let Some(plus) = turns.plus() else { return };
        let mut others = turns.endings.iter().filter(|end| *end != plus);
        if let Some(other) = others.next() {
            self.notice(other.span, NoticeReason::SecondEnd(tag));
        }
    }

    /// Writes the turns of a section after its tag pair.
    pub(super) fn moves(&mut self, moves: &mut SectionTurns, form: &SectionForm<'_>) {
        // What follows a turn that is left out belongs to the tag then.
        for index in 0..form.skip {
            for unit in moves.units_of(index) {
                self.asides(unit.token.next(), CommentPlace::OwnLine);
            }
        }
        self.out.fresh_line();
        let mut count = 0;
        match form.order {
            Some(order) => {
                for item in order {
                    self.item(moves, form, *item, &mut count);
                    if matches!(item, WrittenTurn::Turn(index) if index + 1 == moves.items.len()) {
                        self.comments_after_end(moves, count);
                    }
                }
            }
            None => {
                for index in form.skip..moves.items.len() {
                    if let Some(SectionItem::Trick(row, first)) = moves.items.get(index).copied() {
                        count += TURNS_PER_LINE;
                        self.trick(row, first);
                        continue;
                    }
                    let item = match form.passes {
                        Some((turn, passes)) if turn == index => WrittenTurn::Passes(turn, passes),
                        _ => WrittenTurn::Turn(index),
                    };
                    self.item(moves, form, item, &mut count);
                }
                self.comments_after_end(moves, count);
            }
        }
        for _ in 0..form.fill {
            self.item(moves, form, WrittenTurn::Unknown, &mut count);
        }
        let mut has_star = form.end == End::NoStar;
        for unit in &moves.endings {
            if unit.kind == TokenKind::Star && std::mem::replace(&mut has_star, true) {
                continue;
            }
            self.begin_turn(&mut count);
            let word = self.document.token_text(unit.token);
            self.out.word(word);
        }
        if form.end == End::Star {
            self.begin_turn(&mut count);
            self.out.word(b"*");
        }
        self.out.fresh_line();
        for unit in &moves.endings {
            self.escapes(unit.token.next());
        }
    }

    /// A comment after the end is about the last call or card (our reading of 3.8), not about the
    /// hyphens that fill its trick. If there is none, it belongs to the tag.
    fn comments_after_end(&mut self, moves: &SectionTurns, turns: usize) {
        let place = match turns {
            0 => CommentPlace::OwnLine,
            _ => CommentPlace::Inline,
        };
        for unit in &moves.endings {
            self.some_asides(unit.token.next(), place, TokenKind::is_comment);
        }
    }

    /// Writes a row of four cards as it is.
    fn trick(&mut self, row: Span, first: TokenId) {
        self.out.fresh_line();
        self.out.raw(row.of(self.document.text));
        self.asides(last_card(first).next(), CommentPlace::Inline);
    }

    fn begin_turn(&mut self, count: &mut usize) {
        if count.is_multiple_of(TURNS_PER_LINE) {
            self.out.fresh_line();
        }
        *count += 1;
    }

    fn item(
        &mut self,
        moves: &mut SectionTurns,
        form: &SectionForm<'_>,
        item: WrittenTurn,
        count: &mut usize,
    ) {
        let (index, passes) = match item {
            WrittenTurn::Turn(index) => (index, None),
            WrittenTurn::Passes(index, passes) => (index, Some(passes)),
            WrittenTurn::Unknown => {
                self.begin_turn(count);
                return self.out.word(b"-");
            }
        };
        let Some(SectionItem::Turn(group)) = moves.items.get(index).copied() else {
            return;
        };
        self.begin_turn(count);
        for unit in moves.units.slice(group.first..group.word) {
            let mark = self.document.token_text(unit.token).to_ascii_uppercase();
            self.out.word(&mark);
            self.asides(unit.token.next(), CommentPlace::Inline);
        }
        let Some(unit) = moves.units.get(group.word) else {
            return;
        };
        match passes {
            Some(passes) => {
                self.out.word(b"Pass");
                for _ in 1..passes {
                    self.begin_turn(count);
                    self.out.word(b"Pass");
                }
            }
            None => {
                let word = self.document.token_text(unit.token);
                self.out.spelled(word, (form.spelling)(word));
            }
        }
        self.asides(unit.token.next(), CommentPlace::Inline);
        self.annotations(moves, group, form.tag);
    }

    fn annotations(&mut self, moves: &mut SectionTurns, group: TokenGroup, tag: TagId) {
        let units = moves.units.get_mut(group.word + 1..group.end);
        let units = units.unwrap_or_default();
        if units.is_empty() {
            return;
        }
        let after = match tag {
            TagId::AUCTION => NagUse::Call,
            _ => NagUse::Card,
        };
        if units.len() > 1 {
            units.sort_by_key(|unit| self.place(*unit, after));
        }
        let mut before = None;
        for unit in units {
            // A NAG that is there already, even as a suffix, says nothing new.
            let place = (unit.kind != TokenKind::NoteReference).then(|| self.place(*unit, after));
            if place.is_none() || place != before {
                self.annotation(*unit, after);
            }
            before = place;
            self.asides(unit.token.next(), CommentPlace::Inline);
        }
    }

    /// A note reference comes first, then NAGs in the order of their numbers.
    fn place(&self, unit: TurnToken, after: NagUse) -> (u8, usize, Vec<u8>) {
        let text = self.document.token_text(unit.token);
        let number = match unit.kind {
            TokenKind::NoteReference => return (0, 0, Vec::new()),
            TokenKind::Suffix => match suffix_nag(text, after) {
                Some(nag) => nag.to_string().into_bytes(),
                None => Vec::new(),
            },
            _ => digits(text).to_vec(),
        };
        (1, number.len(), number)
    }

    fn annotation(&mut self, unit: TurnToken, after: NagUse) {
        let text = self.document.token_text(unit.token);
        match unit.kind {
            TokenKind::Suffix => match suffix_nag(text, after) {
                Some(nag) => self.out.word(format!("${nag}").as_bytes()),
                None => self.out.word(text),
            },
            TokenKind::Nag => {
                let digits = digits(text);
                self.out.part(digits.len() + 1);
                self.out.raw(b"$");
                self.out.raw(digits);
            }
            TokenKind::NoteReference => {
                let digits = digits(text);
                self.out.part(digits.len() + 2);
                self.out.raw(b"=");
                self.out.raw(digits);
                self.out.raw(b"=");
            }
            _ => self.out.word(text),
        }
    }
}

/// The digits of `=12=` or `$12`, without leading zeros.
fn digits(text: &[u8]) -> &[u8] {
    let text = text.get(1..).unwrap_or_default();
    let text = text.strip_suffix(b"=").unwrap_or(text);
    let zeros = text.iter().take_while(|digit| **digit == b'0').count();
    let zeros = zeros.min(text.len().saturating_sub(1));
    text.slice(zeros..)
}
