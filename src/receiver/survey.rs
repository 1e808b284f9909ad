//! The places of one game that are in the way of a receiver, and what changes there.

use std::collections::{BTreeMap, BTreeSet};

use super::Receiver;
use super::changes::{TextChanges, beside};
use super::comments::{CommentForm, has_letters_to_write, with_letters};
use super::obstacle::{Loses, Obstacle, ReceiverTag, ReceiverWord};
use crate::pbn::syntax::split::directive;
use crate::pbn::syntax::{Document, GameView, TagPair, TokenKind};
use crate::source::{Span, is_line_end, lines};

/// A place that is in the way.
pub(super) struct ObstaclePlace {
    pub(super) span: Span,
    pub(super) loses: Loses,
    /// What is there, in words.
    pub(super) what: String,
}

/// What is found in one game.
#[derive(Default)]
pub(super) struct GameSurvey {
    pub(super) places: Vec<ObstaclePlace>,
    pub(super) changes: TextChanges,
    /// What is left out or moved, and how often; the noun is in the singular.
    pub(super) left: BTreeMap<Left, usize>,
}

/// What is left out or moved.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Left {
    /// Tags without a known value.
    UnknownValue,
    /// Tags of this name, with all that they say.
    Tag(String),
    /// Marks of calls and cards, by their kind.
    Mark(&'static str),
    /// Comments.
    Comment,
    /// Comments and `%` lines that are outside their section now.
    Moved,
    /// Characters that are spelled otherwise in the encoding.
    Respelled,
    /// Characters in whose place is `?`.
    Unspellable,
}

/// A tag pair with what follows it.
struct SurveyItem<'d> {
    pair: TagPair<'d>,
    /// The value between its quotes, as it is written.
    value: &'d [u8],
    /// From its tag pair to the last datum.
    whole: Span,
    has_data: bool,
    is_left_out: bool,
}

/// Looks at one game.
pub(super) fn survey(
    document: &Document<'_>,
    receiver: &Receiver,
    newline: &[u8],
    is_utf8: bool,
) -> GameSurvey {
    let text = document.text;
    let items = GameView::new(document).tag_pairs().filter_map(|pair| {
        let string = pair.string_span()?.of(text);
        let value = string.strip_prefix(b"\"")?;
        let data = pair.section().and_then(|section| section.data_span());
        Some(SurveyItem {
            pair,
            value: value.strip_suffix(b"\"").unwrap_or(value),
            whole: data.map_or(pair.span(), |data| pair.span().to(data)),
            has_data: data.is_some(),
            is_left_out: false,
        })
    });
    let mut look = Surveyor {
        text,
        receiver,
        newline,
        form: CommentForm::of(receiver, is_utf8),
        items: items.collect(),
        first: Vec::new(),
        moved: BTreeMap::new(),
        gaps: BTreeSet::new(),
        found: GameSurvey::default(),
    };
    look.tags();
    look.asides(document);
    look.sections();
    look.finish()
}

struct Surveyor<'d, 'r> {
    text: &'d [u8],
    receiver: &'r Receiver,
    newline: &'r [u8],
    form: CommentForm,
    items: Vec<SurveyItem<'d>>,
    /// For each item the first of the sections around it, before which comments are moved.
    first: Vec<usize>,
    /// The lines that are moved before each item.
    moved: BTreeMap<usize, Vec<u8>>,
    /// The blanks in whose place a line ends.
    gaps: BTreeSet<(u32, u32)>,
    found: GameSurvey,
}

impl SurveyItem<'_> {
    fn tag(&self) -> ReceiverTag<'_> {
        ReceiverTag {
            name: self.pair.name(),
            value: self.value,
            has_data: self.has_data,
        }
    }

    /// Whether programs read what follows it as its data.
    fn takes_data(&self) -> bool {
        self.has_data || self.tag().is_table() || self.tag().is_auction_or_play()
    }
}

impl Surveyor<'_, '_> {
    fn stop(&mut self, span: Span, loses: Loses, what: String) {
        self.found.places.push(ObstaclePlace { span, loses, what });
    }

    fn leave(&mut self, left: Left) {
        *self.found.left.entry(left).or_default() += 1;
    }

    /// A part of the text in words, cut if it is long.
    fn quoted(&self, span: Span) -> String {
        const MOST: usize = 60;
        let text = span.of(self.text);
        let text = text.get(..MOST * 4).unwrap_or(text);
        let text = String::from_utf8_lossy(text);
        if text.chars().count() > MOST {
            format!("`{}…`", text.chars().take(MOST).collect::<String>())
        } else {
            format!("`{text}`")
        }
    }

    /// Leaves out the tag pairs that are not taken, and spells the others.
    fn tags(&mut self) {
        let mut with: BTreeSet<&'static str> = BTreeSet::new();
        for index in 0..self.items.len() {
            if let Some((loses, names)) = self.refused(index) {
                let Some(item) = self.items.get_mut(index) else {
                    continue;
                };
                item.is_left_out = true;
                let span = item.pair.span();
                with.extend(names);
                let what = self.quoted(span);
                self.stop(span, loses, what);
            }
        }
        for item in &mut self.items {
            item.is_left_out |= with.iter().any(|name| name.as_bytes() == item.pair.name());
        }
        let is_contract = |item: &SurveyItem<'_>| {
            item.pair.name() == b"Contract" && !item.tag().is_unknown() && !item.is_left_out
        };
        let has_contract = self.items.iter().any(is_contract);
        let without = self
            .receiver
            .loses(|obstacle| matches!(obstacle, Obstacle::PlayWithoutContract));
        if let (Some(loses), false) = (without, has_contract) {
            for index in 0..self.items.len() {
                let item = self.items.get_mut(index);
                if let Some(item) =
                    item.filter(|item| item.pair.name() == b"Play" && !item.is_left_out)
                {
                    item.is_left_out = true;
                    let span = item.pair.span();
                    self.stop(span, loses, "a play without a contract".to_owned());
                }
            }
        }
        let mut is_after_section = false;
        for (index, item) in self.items.iter().enumerate() {
            let first = match (is_after_section, self.first.last()) {
                (true, Some(first)) => *first,
                _ => index,
            };
            self.first.push(first);
            is_after_section = item.takes_data() && !item.is_left_out;
        }
        for index in 0..self.items.len() {
            self.write_tag(index);
        }
    }

    /// What the tag pair of an item costs that is not taken, and the tags that go with it.
    fn refused(&self, index: usize) -> Option<(Loses, &'static [&'static str])> {
        let item = self.items.get(index)?;
        let tag = item.tag();
        self.receiver.stops.iter().find_map(|(obstacle, loses)| {
            let (refuses, with): (bool, &'static [&'static str]) = match *obstacle {
                Obstacle::Tag { takes, with } => (!takes(tag), with),
                Obstacle::Word(takes) => (self.has_other_word(item, takes), &[]),
                Obstacle::Hash => (tag.value.starts_with(b"#"), &[]),
                Obstacle::LongLine(longest) => (self.is_too_long(item, longest), &[]),
                _ => (false, &[]),
            };
            refuses.then_some((*loses, with))
        })
    }

    /// Whether there is a word among its calls or cards that is not taken.
    fn has_other_word(&self, item: &SurveyItem<'_>, takes: fn(ReceiverWord<'_>) -> bool) -> bool {
        let section = item
            .pair
            .section()
            .filter(|_| item.tag().is_auction_or_play());
        let pieces = section.into_iter().flat_map(|section| section.pieces());
        let mut words = pieces.filter(|(kind, _)| {
            matches!(kind, TokenKind::Call | TokenKind::Card | TokenKind::Error)
        });
        words.any(|(_, span)| {
            !takes(ReceiverWord {
                section: item.pair.name(),
                text: span.of(self.text),
            })
        })
    }

    /// Whether a tag pair, or a table after it, has a line that is too long.
    fn is_too_long(&self, item: &SurveyItem<'_>, longest: usize) -> bool {
        let span = if item.tag().is_auction_or_play() {
            item.pair.span()
        } else {
            item.whole
        };
        let lines = lines(span.of(self.text));
        lines.iter().any(|line| self.form.length(line) > longest)
    }

    /// Leaves out a tag pair, or spells it.
    fn write_tag(&mut self, index: usize) {
        let Some(item) = self.items.get(index) else {
            return;
        };
        let (span, whole, name, value) =
            (item.pair.span(), item.whole, item.pair.name(), item.value);
        if item.is_left_out {
            let left = if item.tag().is_unknown() {
                Left::UnknownValue
            } else {
                Left::Tag(String::from_utf8_lossy(name).into_owned())
            };
            self.leave(left);
            self.found.changes.cut(whole);
            return;
        }
        let letters = self.loses(|obstacle| matches!(obstacle, Obstacle::SuitEscape));
        let letters = letters.filter(|_| has_letters_to_write(value));
        if let Some(loses) = letters {
            let what = self.quoted(span);
            self.stop(span, loses, what);
        }
        let form = self.receiver.stops.iter().find_map(|(obstacle, loses)| {
            let Obstacle::TagForm { takes_blanks } = obstacle else {
                return None;
            };
            Some((*takes_blanks, *loses))
        });
        if name.is_empty() || letters.is_none() && form.is_none() {
            return;
        }
        let written = match letters {
            Some(_) => with_letters(value),
            None => value.to_vec(),
        };
        let spelled = |value: &[u8]| {
            let value = value.iter();
            let value = value.map(|byte| if is_line_end(*byte) { b' ' } else { *byte });
            [b"[", name, b" \"", &value.collect::<Vec<u8>>(), b"\"]"].concat()
        };
        let is_spelled = spelled(value) == span.of(self.text);
        if !is_spelled || letters.is_some() {
            self.found.changes.replace(span, spelled(&written));
        }
        let Some((takes_blanks, loses)) = form else {
            return;
        };
        if self.is_alone(span, takes_blanks) && is_spelled {
            return;
        }
        let what = format!(
            "{}, which is not spelled `[Name \"value\"]` alone on its line",
            self.quoted(span)
        );
        self.stop(span, loses, what);
    }

    /// Whether a tag pair is alone on its line, but for a comment; else it is put there.
    fn is_alone(&mut self, span: Span, takes_blanks: bool) -> bool {
        let beside = beside(self.text, span);
        let has_blanks =
            !beside.before.is_empty() || beside.next.is_none() && !beside.after.is_empty();
        let is_alone = beside.is_first && matches!(beside.next, None | Some(b'{' | b';'));
        if is_alone && (takes_blanks || !has_blanks) {
            return true;
        }
        if beside.is_first {
            self.found.changes.replace(beside.before, Vec::new())
        } else {
            self.end_line_at(beside.before)
        }
        match beside.next {
            None => self.found.changes.replace(beside.after, Vec::new()),
            Some(b'{' | b';') => {}
            Some(_) => self.end_line_at(beside.after),
        }
        false
    }

    /// What an obstacle costs, if it is in the way.
    fn loses(&self, is_it: impl Fn(&Obstacle) -> bool) -> Option<Loses> {
        self.receiver.loses(is_it)
    }

    /// Writes a line end in the place of these blanks.
    fn end_line_at(&mut self, blanks: Span) {
        self.gaps.insert((blanks.start, blanks.end));
    }

    /// The item to which a place belongs.
    fn item_at(&self, place: u32) -> Option<usize> {
        let begun = self
            .items
            .partition_point(|item| item.pair.span().start <= place);
        begun.checked_sub(1)
    }

    /// Moves comments and `%` lines out of sections, and writes the others in their form.
    fn asides(&mut self, document: &Document<'_>) {
        let none = self
            .receiver
            .loses(|obstacle| matches!(obstacle, Obstacle::Comment));
        let escape = self
            .receiver
            .loses(|obstacle| matches!(obstacle, Obstacle::Escape));
        let inside = self
            .receiver
            .loses(|obstacle| matches!(obstacle, Obstacle::AsideInSection));
        let alone = self
            .receiver
            .loses(|obstacle| matches!(obstacle, Obstacle::AsideBesideTag));
        for (kind, span) in document.asides() {
            let item = self.item_at(span.start);
            let (is_in_left_out, is_inside) =
                item.and_then(|item| self.items.get(item))
                    .map_or((false, false), |item| {
                        let is_within =
                            span.end <= item.whole.end && span.start > item.pair.span().start;
                        (
                            item.is_left_out && is_within,
                            item.takes_data() && !item.is_left_out,
                        )
                    });
            let comment = span.of(self.text);
            if let Some(loses) = none.filter(|_| kind.is_comment()) {
                self.stop(span, loses, "a comment".to_owned());
                self.leave(Left::Comment);
                self.found.changes.cut(span);
                continue;
            }
            if let Some(loses) =
                escape.filter(|_| !kind.is_comment() && directive(comment, 0).is_none())
            {
                self.stop(span, loses, "a `%` line".to_owned());
                self.leave(Left::Comment);
                self.found.changes.cut(span);
                continue;
            }
            if is_in_left_out || is_inside && inside.is_some() {
                let index = item.unwrap_or_default();
                if let Some(loses) = inside.filter(|_| is_inside) {
                    let name = self
                        .items
                        .get(index)
                        .map_or(&[][..], |item| item.pair.name());
                    let aside = if kind.is_comment() {
                        "a comment"
                    } else {
                        "a `%` line"
                    };
                    let what = format!("{aside} in the section {}", String::from_utf8_lossy(name));
                    self.stop(span, loses, what);
                    self.leave(Left::Moved);
                }
                self.move_out(index, comment);
                if !is_in_left_out {
                    self.found.changes.cut(span);
                }
                continue;
            }
            if !kind.is_comment() {
                continue;
            }
            let mut fault = None;
            if let Some(loses) = alone.filter(|_| !is_inside) {
                let around = beside(self.text, span);
                if !around.is_first {
                    self.end_line_at(around.before);
                }
                if around.next.is_some() {
                    self.end_line_at(around.after);
                }
                if !around.is_first || around.next.is_some() {
                    fault = Some((loses, "a comment that is not alone on its line".to_owned()));
                }
            }
            if let Some(is_it) = self.form.fault(comment)
                && let Some((obstacle, loses)) = self
                    .receiver
                    .stops
                    .iter()
                    .find(|(obstacle, _)| is_it(obstacle))
            {
                let what = match obstacle {
                    Obstacle::EmptyLineInComment => "an empty line in a comment".to_owned(),
                    Obstacle::MarkInComment => {
                        "a line of a comment that begins with `[`, `%` or `*`".to_owned()
                    }
                    Obstacle::TextBeforeBrace => {
                        "a comment of several lines whose `}` does not begin a line".to_owned()
                    }
                    Obstacle::SuitEscape => "a suit written as `\\S` in a comment".to_owned(),
                    _ => "a comment with a long line".to_owned(),
                };
                fault = fault
                    .filter(|(worse, _)| worse >= loses)
                    .or(Some((*loses, what)));
                let written = self.form.write(comment, self.newline);
                self.found.changes.replace(span, written);
            }
            if let Some((loses, what)) = fault {
                self.stop(span, loses, what);
            }
        }
    }

    /// Writes a comment on lines of its own before the first of the sections around an item.
    fn move_out(&mut self, index: usize, comment: &[u8]) {
        let first = self.first.get(index).copied().unwrap_or(index);
        let lines = [
            self.form.write(comment, self.newline).as_slice(),
            self.newline,
        ]
        .concat();
        self.moved.entry(first).or_default().extend(lines);
    }

    /// Takes marks out of sections, and breaks their lines.
    fn sections(&mut self) {
        for index in 0..self.items.len() {
            let Some(item) = self.items.get(index).filter(|item| !item.is_left_out) else {
                continue;
            };
            let Some(section) = item.pair.section() else {
                continue;
            };
            let name = item.pair.name();
            let marks = self
                .receiver
                .stops
                .iter()
                .filter_map(|(obstacle, loses)| match obstacle {
                    Obstacle::Marks(of, kinds) if of.as_bytes() == name => Some((*kinds, *loses)),
                    _ => None,
                });
            let marks: Vec<_> = marks.collect();
            let pieces: Vec<_> = section.pieces().collect();
            for (kind, span) in &pieces {
                let found = marks.iter().find(|(kinds, _)| kinds.contains(kind));
                if let Some((_, loses)) = found {
                    let what = self.quoted(*span);
                    self.stop(*span, *loses, what);
                    self.leave(Left::Mark(mark(*kind)));
                    self.found.changes.cut(*span);
                }
            }
            if item_is_broken(name) {
                self.break_lines(&pieces);
            }
        }
    }

    /// Breaks lines of calls or cards that are too long.
    fn break_lines(&mut self, pieces: &[(TokenKind, Span)]) {
        let longest = self
            .receiver
            .stops
            .iter()
            .find_map(|(obstacle, loses)| match obstacle {
                Obstacle::LongLine(longest) => Some((*longest, *loses)),
                _ => None,
            });
        let Some((longest, loses)) = longest else {
            return;
        };
        let mut start = None;
        let mut blank = None;
        let mut is_reported = false;
        for (kind, span) in pieces {
            match kind {
                TokenKind::Newline => {
                    (start, blank, is_reported) = (None, None, false);
                    continue;
                }
                TokenKind::Space => {
                    blank = Some(*span);
                    continue;
                }
                _ => {}
            }
            let first = *start.get_or_insert(span.start);
            if (span.end - first) as usize > longest
                && let Some(gap) = blank.take()
            {
                if !is_reported {
                    self.stop(
                        *span,
                        loses,
                        format!("a line of more than {longest} characters"),
                    );
                    is_reported = true;
                }
                self.gaps.insert((gap.start, gap.end));
                start = Some(span.start);
            }
        }
    }

    fn finish(mut self) -> GameSurvey {
        // Where a line ends before a tag pair, what is moved there follows.
        for (start, end) in std::mem::take(&mut self.gaps) {
            let newline = self.newline.to_vec();
            self.found.changes.replace(Span::new(start, end), newline);
        }
        for (index, lines) in std::mem::take(&mut self.moved) {
            if let Some(item) = self.items.get(index) {
                self.found.changes.insert(item.pair.span().start, lines);
            }
        }
        self.found.places.sort_by_key(|place| place.span.start);
        self.found
    }
}

/// Whether the lines of a section can end anywhere.
fn item_is_broken(name: &[u8]) -> bool {
    matches!(name, b"Auction" | b"Play")
}

/// What a mark is called.
fn mark(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Nag | TokenKind::Suffix => "annotation",
        TokenKind::NoteReference => "reference to a note",
        TokenKind::Irregularity => "mark of an irregularity",
        TokenKind::Star | TokenKind::Plus => "end mark",
        _ => "word that is no call or card",
    }
}
