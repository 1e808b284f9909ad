//! What records show in an editor: their hands, calls, cards and results in words, and what can be written next.

mod offers;
mod words;

use std::cell::OnceCell;
use std::ops::Range;

use super::held::RecordState;
use crate::engine::view::{
    FoldKind, HoverText, Links, NameAt, Offer, TokenColor, View, ViewPart, touches,
};
use crate::rbn::{
    InForce, RbnLabel, RbnLine, RbnLineKind, RbnRecord, RbnSplit, RbnTokenKind, aside, auction,
    is_aside_of_record, names, notation::Reference, play, tokens,
};
use crate::rules::RecordContext;
use crate::source::{Source, Span};

/// The records of a text.
pub(super) struct RecordsView<'t> {
    source: Source<'t>,
    split: RbnSplit,
}

/// What holds before and in a record.
struct Holding {
    before: InForce,
    held: RecordState,
}

impl Holding {
    /// Goes on to a record.
    fn after(mut held: RecordState, record: &RbnRecord<'_>, base: usize) -> Holding {
        let before = held.advance(record, base);
        Holding { before, held }
    }
}

impl<'t> RecordsView<'t> {
    pub(super) fn new(source: Source<'t>, split: RbnSplit) -> RecordsView<'t> {
        RecordsView { source, split }
    }

    /// A record (0-based), and where it begins.
    fn record(&self, unit: usize) -> Option<(RbnRecord<'_>, usize)> {
        let range = self.split.records.get(unit)?;
        let text = self.source.slice(range.clone());
        Some((RbnRecord::read(text, self.split.form), range.start))
    }

    /// The record that has an offset, its number (0-based), where it begins, and the offset from there.
    fn at(&self, offset: usize) -> Option<(usize, RbnRecord<'_>, usize, u32)> {
        let unit = self.unit_at(offset)?;
        let (record, base) = self.record(unit)?;
        let offset = u32::try_from(offset.checked_sub(base)?).ok()?;
        Some((unit, record, base, offset))
    }

    /// What holds before a record (0-based).
    fn held_before(&self, unit: usize) -> RecordState {
        let mut held = RecordState::default();
        for (index, range) in self.split.records.iter().enumerate().take(unit) {
            let text = self.source.slice(range.clone());
            // Who is vulnerable depends on the other table of the board only.
            if index + 2 >= unit {
                held.advance(&RbnRecord::read(text, self.split.form), range.start);
            } else {
                let record = RbnRecord::read_lines(text, self.split.form);
                if record.is_record() {
                    held.in_force.advance(&record, range.start);
                }
            }
        }
        if let Some(hands) = held.in_force.range(RbnLabel::Hands) {
            let giver = self.unit_at(hands.start).and_then(|unit| self.record(unit));
            held.hands = giver.and_then(|(record, _)| record.values.hands);
        }
        held
    }

    /// A record as rules see it.
    fn context<'c>(
        &'c self,
        unit: usize,
        record: &'c RbnRecord<'c>,
        base: usize,
        holding: &'c Holding,
    ) -> RecordContext<'c> {
        RecordContext {
            record,
            in_force: &holding.held.in_force,
            before: &holding.before,
            hands: holding.held.hands.as_ref(),
            vulnerability: holding.held.vulnerability,
            number: unit + 1,
            base,
            source: &self.source,
            solver: None,
            outcome: OnceCell::new(),
            illegible: OnceCell::new(),
        }
    }

    fn shown(&self, bytes: &[u8]) -> String {
        self.source.encoding().decode(bytes).into_owned()
    }
}

impl View for RecordsView<'_> {
    fn noun(&self) -> &'static str {
        "Records"
    }

    fn units(&self) -> usize {
        self.split.count()
    }

    fn range(&self, unit: usize) -> Option<Range<usize>> {
        self.split.records.get(unit).cloned()
    }

    fn unit_at(&self, offset: usize) -> Option<usize> {
        let records = &self.split.records;
        let begun = records.partition_point(|record| record.start <= offset);
        (!records.is_empty()).then(|| begun.saturating_sub(1))
    }

    fn hover(&self, offset: usize, _may_solve: bool) -> Option<HoverText> {
        let (unit, record, base, offset) = self.at(offset)?;
        let line = line_at(&record, offset)?;
        let holding = Holding::after(self.held_before(unit), &record, base);
        let context = self.context(unit, &record, base, &holding);
        let (span, markdown) = words::at(&context, line, offset)?;
        Some(HoverText {
            place: span.at(base),
            markdown,
        })
    }

    fn offers(&self, offset: usize) -> Vec<Offer> {
        let at = self.at(offset);
        at.map_or_else(Vec::new, |(unit, record, base, offset)| {
            offers::at(self, unit, &record, base, offset)
        })
    }

    fn links(&self, offset: usize) -> Option<Links> {
        let (_, record, base, offset) = self.at(offset)?;
        let references = references(&record);
        let referring = references.iter().find(|(_, one)| touches(one.span, offset));
        let (label, number) = match referring {
            Some((label, one)) => (*label, one.note),
            None => match line_at(&record, offset)?.kind {
                RbnLineKind::Note(number, Some(label)) => (label, number),
                _ => return None,
            },
        };
        let notes = record.lines.iter();
        let notes = notes.filter(|line| line.kind == RbnLineKind::Note(number, Some(label)));
        let notes = notes.map(|line| Span::new(line.span.start, line.data.end).at(base));
        let references = references.iter();
        let references = references.filter(|(own, one)| *own == label && one.note == number);
        let references = references.map(|(_, one)| one.span.at(base));
        Some(Links {
            definitions: notes.collect(),
            references: references.collect(),
        })
    }

    fn surroundings(&self, offset: usize) -> Vec<Range<usize>> {
        let Some((_, record, base, offset)) = self.at(offset) else {
            return Vec::new();
        };
        let mut spans = Vec::new();
        if let Some(line) = line_at(&record, offset) {
            let tokens = tokens(&record, line).into_iter().map(|token| token.span);
            let token = tokens
                .filter(|span| touches(*span, offset))
                .min_by_key(|span| span.len());
            let whole = Span::new(line.span.start, line.data.end);
            spans
                .extend(token.filter(|token| whole.start <= token.start && token.end <= whole.end));
            spans.extend(
                [line.data, whole]
                    .into_iter()
                    .filter(|span| touches(*span, offset)),
            );
        }
        spans.push(whole(&record));
        spans.sort_by_key(|span| span.len());
        spans.dedup();
        spans.into_iter().map(|span| span.at(base)).collect()
    }

    fn colors(&self, unit: usize) -> Vec<(Range<usize>, TokenColor)> {
        let Some((record, base)) = self.record(unit) else {
            return Vec::new();
        };
        let mut colors = Vec::new();
        for line in &record.lines {
            if line.kind == RbnLineKind::Extra {
                let (color, span) = if is_aside_of_record(&record, line) {
                    (TokenColor::Order, aside(&record, line).1)
                } else {
                    (TokenColor::Comment, line.span)
                };
                colors.push((span.at(base), color));
                continue;
            }
            for token in tokens(&record, line) {
                let color = color(token.kind, line.kind);
                colors.extend(color.map(|color| (token.span.at(base), color)));
            }
        }
        colors
    }

    fn part(&self, unit: usize, room: usize) -> Option<ViewPart> {
        let (record, base) = self.record(unit)?;
        let holds = |line: &&RbnLine| matches!(line.kind, RbnLineKind::Label(_));
        let mut labels = record.lines.iter().filter(holds);
        let first = labels.clone().next()?;
        let is_long =
            |label: RbnLabel| matches!(label, RbnLabel::Auction | RbnLabel::Play | RbnLabel::Items);
        let parts = labels.by_ref().filter_map(|line| {
            let label = line.kind.label().filter(|label| is_long(*label))?;
            let place = Span::new(line.span.start, line.data.end).at(base);
            Some(ViewPart {
                name: words::title(label),
                head: place.clone(),
                place,
                parts: Vec::new(),
            })
        });
        Some(ViewPart {
            name: words::name(self, unit, &record),
            parts: parts.take(room).collect(),
            place: whole(&record).at(base),
            head: Span::new(first.span.start, first.data.end).at(base),
        })
    }

    fn folds(&self, unit: usize) -> Vec<(Range<usize>, FoldKind)> {
        let Some((record, base)) = self.record(unit) else {
            return Vec::new();
        };
        let texts = record.lines.iter();
        let texts = texts.filter(|line| line.kind == RbnLineKind::Text);
        let spans = [whole(&record)]
            .into_iter()
            .chain(texts.map(|line| line.span));
        let folds = spans.map(|span| (span.at(base), FoldKind::Region));
        folds.collect()
    }

    fn names(&self, unit: usize) -> Vec<NameAt> {
        let Some((record, base)) = self.record(unit) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (label, of) in [(RbnLabel::Board, "Board"), (RbnLabel::Event, "Event")] {
            found.extend(record.line(label).map(|line| (of, line.data)));
        }
        let players: Option<names::Names> = record.values.names;
        let seats = ["North", "South", "West", "East"].into_iter();
        let players = players.map_or([Span::default(); 4], |names| names.players);
        found.extend(seats.zip(players));
        let is_there = |(_, span): &(&str, Span)| !span.is_empty();
        let found = found.into_iter().filter(is_there);
        found
            .map(|(of, span)| NameAt {
                of,
                place: span.at(base),
            })
            .collect()
    }
}

/// The line of a record at an offset.
fn line_at<'r>(record: &'r RbnRecord<'_>, offset: u32) -> Option<&'r RbnLine> {
    let begun = record
        .lines
        .partition_point(|line| line.span.start <= offset);
    record.lines.get(begun.checked_sub(1)?)
}

/// A record without the white space around it.
fn whole(record: &RbnRecord<'_>) -> Span {
    let text = record.text;
    let start = text.len() - text.trim_ascii_start().len();
    Span::new(start as u32, start.max(text.trim_ascii_end().len()) as u32)
}

/// The references to notes, each with the label in whose data it is.
fn references(record: &RbnRecord<'_>) -> Vec<(RbnLabel, Reference)> {
    let values = &record.values;
    let of_auction = |auction: &auction::RbnAuction| auction.references.clone();
    let of_play = |play: &play::RbnPlay| play.references.clone();
    let auction = values.auction.as_ref().map(of_auction).unwrap_or_default();
    let play = values.play.as_ref().map(of_play).unwrap_or_default();
    let auction = auction.into_iter().map(|one| (RbnLabel::Auction, one));
    auction
        .chain(play.into_iter().map(|one| (RbnLabel::Play, one)))
        .collect()
}

/// The color of a token in a line.
fn color(token: RbnTokenKind, line: RbnLineKind) -> Option<TokenColor> {
    Some(match token {
        RbnTokenKind::Label => TokenColor::Label,
        RbnTokenKind::Colon => TokenColor::Sign,
        RbnTokenKind::Text => TokenColor::Comment,
        RbnTokenKind::Field => match line {
            RbnLineKind::Label(RbnLabel::Auction) => TokenColor::Call,
            RbnLineKind::Label(RbnLabel::Play) => TokenColor::Card,
            RbnLineKind::Label(
                RbnLabel::Hands | RbnLabel::Contract | RbnLabel::Result | RbnLabel::Makes,
            )
            | RbnLineKind::Items => TokenColor::Value,
            _ => TokenColor::Text,
        },
        _ => return None,
    })
}
