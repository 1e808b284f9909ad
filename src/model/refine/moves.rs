//! The turns of an auction or a play, in a form in which equal ones are equal.

use std::collections::BTreeSet;

use super::{Difference, Part, differ};
use crate::model::auction::AuctionCall;
use crate::model::play::PlayCard;
use crate::model::turn::{AnnotationKind, Irregularity, Turns};
use crate::model::{Auction, Call, Play, Seat};
use crate::source::Span;
use crate::standard::NagUse;
use crate::syntax::{Document, Section, TokenKind};

/// The turns of an auction or a play.
#[derive(Debug)]
pub(super) struct Moves {
    name: &'static str,
    /// Whose turn is the first; `None` where that cannot be read.
    first: Option<Seat>,
    turns: Vec<Move>,
    /// The turns of a play, which `turns` has by seat, as they are written.
    written: Option<Vec<Move>>,
    has_star: bool,
    has_plus: bool,
    /// There are words among the turns that could not be taken for any.
    has_error: bool,
    /// How an auction ends; `None` for a play, and behind a hole.
    tail: Option<Tail>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tail {
    /// By passes.
    Ended,
    /// With so many passes, or none.
    Open(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Move {
    /// `None` for a hole.
    value: Option<Value>,
    irregularities: Vec<Irregularity>,
    /// Sorted, each of them once.
    annotations: Vec<Mark>,
    /// Where it and its annotations begin.
    places: Vec<u32>,
    /// Something behind it could not be read.
    has_error: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    Call(AuctionCall),
    Card(PlayCard),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Mark {
    Note(u32),
    Nag(u32),
}

impl Moves {
    pub(super) fn of_auction(
        auction: &Auction,
        dealer: Option<Seat>,
        document: &Document<'_>,
        section: Section<'_>,
    ) -> Moves {
        let mut moves = Moves::read(&auction.turns, NagUse::Call, document, section, Value::Call);
        moves.first = auction.first;
        // Hyphens that lead to the dealer only say where the auction begins.
        let hyphens = auction.leading_hyphens();
        if dealer.is_some_and(|dealer| auction.begins_with(dealer)) {
            moves.first = dealer;
            let places = moves.turns.drain(..hyphens.min(moves.turns.len()));
            let places: Vec<_> = places.flat_map(|turn| turn.places).collect();
            if let Some(first) = moves.turns.first_mut() {
                first.places.extend(places);
            }
        }
        moves.tail = moves.tail();
        moves
    }

    pub(super) fn of_play(play: &Play, document: &Document<'_>, section: Section<'_>) -> Moves {
        let mut moves = Moves::read(&play.turns, NagUse::Card, document, section, Value::Card);
        moves.first = play.first;
        if let Some(first) = play.first.filter(|_| !moves.has_hole()) {
            moves.begin_with_north(first);
        }
        moves
    }

    fn read<T: Copy>(
        turns: &Turns<T>,
        usage: NagUse,
        document: &Document<'_>,
        section: Section<'_>,
        value: fn(T) -> Value,
    ) -> Moves {
        let mut moves = Moves {
            name: match usage {
                NagUse::Call => "call",
                _ => "card",
            },
            first: None,
            turns: Vec::with_capacity(turns.turns.len()),
            written: None,
            has_star: turns.star().is_some(),
            has_plus: turns.plus().is_some(),
            has_error: turns.has_error,
            tail: None,
        };
        for (index, turn) in turns.turns.iter().enumerate() {
            let irregularities = turns.marks_of(index).iter();
            moves.turns.push(Move {
                value: turn.value.map(value),
                irregularities: irregularities.map(|mark| mark.kind).collect(),
                annotations: Vec::new(),
                places: vec![turn.span.start],
                has_error: false,
            });
        }
        for annotation in &turns.annotations {
            let turn = annotation.turn.and_then(|turn| moves.turns.get_mut(turn));
            let Some(turn) = turn else { continue };
            turn.places.push(annotation.span.start);
            turn.annotations.extend(match annotation.kind {
                AnnotationKind::Note(number) => Some(Mark::Note(number)),
                _ => annotation.nag(document.text, usage).map(Mark::Nag),
            });
        }
        for turn in &mut moves.turns {
            turn.annotations.sort_unstable();
            turn.annotations.dedup();
        }
        if turns.has_error {
            moves.mark_errors(
                &turns.turns.iter().map(|turn| turn.span).collect::<Vec<_>>(),
                document,
                section,
            );
        }
        moves
    }

    /// Remembers behind which turns something stands that cannot be read.
    fn mark_errors(&mut self, turns: &[Span], document: &Document<'_>, section: Section<'_>) {
        for token in section.data() {
            if document.tree.kind(token) == TokenKind::Error {
                let start = document.tree.span(token).start;
                let before = turns.partition_point(|turn| turn.start < start);
                for turn in [before.checked_sub(1), Some(before)].into_iter().flatten() {
                    if let Some(turn) = self.turns.get_mut(turn) {
                        turn.has_error = true;
                    }
                }
            }
        }
    }

    /// Turns the rows of a play so that the first column is North's.
    fn begin_with_north(&mut self, first: Seat) {
        let shift = first as usize;
        self.written = Some(self.turns.clone());
        let unknown = Move {
            value: Some(Value::Card(PlayCard::Unknown)),
            irregularities: Vec::new(),
            annotations: Vec::new(),
            places: Vec::new(),
            has_error: false,
        };
        let mut rows = Vec::with_capacity(self.turns.len() + 4);
        for row in self.turns.chunks_mut(4) {
            let start = rows.len();
            rows.resize(start + 4, unknown.clone());
            for (column, turn) in row.iter_mut().enumerate() {
                if let Some(place) = rows.get_mut(start + (column + shift) % 4) {
                    *place = std::mem::replace(turn, unknown.clone());
                }
            }
        }
        // What is not known at the end need not be written.
        rows.truncate(without_tail(&rows).len());
        self.turns = rows;
    }

    /// How the auction ends; the passes stay.
    fn tail(&self) -> Option<Tail> {
        let mut passes = 0;
        for turn in self.turns.iter().rev() {
            match turn.value? {
                Value::Call(AuctionCall::AllPass) => return Some(Tail::Ended),
                Value::Call(AuctionCall::Call(Call::Pass)) => passes += 1,
                _ => break,
            }
        }
        let needed = if passes == self.turns.len() { 4 } else { 3 };
        Some(match passes >= needed {
            true => Tail::Ended,
            false => Tail::Open(passes),
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.turns.is_empty() && !self.has_star && !self.has_plus && !self.has_error
    }

    /// Whether something among the turns cannot be read.
    pub(super) fn has_hole(&self) -> bool {
        self.has_error || self.turns.iter().any(|turn| turn.value.is_none())
    }

    /// Whether it is sure which turn is which.
    pub(super) fn is_sure(&self) -> bool {
        !self.has_hole() && self.first.is_some()
    }

    /// The turns to compare with those of another text: by seat where both can be.
    fn comparable<'m>(&'m self, other: &Moves) -> &'m [Move] {
        match &self.written {
            Some(written) if other.written.is_none() => written,
            _ => &self.turns,
        }
    }

    /// Whether it ends with `AP`.
    pub(super) fn has_all_pass(&self) -> bool {
        let last = self.turns.last().and_then(|turn| turn.value);
        last == Some(Value::Call(AuctionCall::AllPass))
    }

    /// The number of the first of the passes at the end.
    pub(super) fn first_of_tail(&self) -> usize {
        without_tail(&self.turns).len()
    }

    /// Calls back for each place where something begins, with the number of the turn that it
    /// belongs to.
    pub(super) fn anchors(&self, found: &mut dyn FnMut(u32, Option<usize>)) {
        for (index, turn) in self.turns.iter().enumerate() {
            for place in &turn.places {
                found(*place, Some(index));
            }
        }
    }

    pub(super) fn refined_by(&self, after: &Moves) -> Result<(), Difference> {
        let name = self.name;
        let by_seat = self.written.is_some() && after.written.is_some();
        if !by_seat && self.first.is_some() && self.first != after.first {
            return differ(Part::Turn, format!("who made the first {name}"));
        }
        if self.has_star && !after.has_star || self.has_plus && !after.has_plus {
            return differ(Part::Turn, format!("the end of the {name}s"));
        }
        self.values_refine(after)?;
        self.annotations_refine(after)
    }

    fn values_refine(&self, after: &Moves) -> Result<(), Difference> {
        let name = self.name;
        let has_hole = self.has_hole();
        let (all_before, all_now) = (self.comparable(after), after.comparable(self));
        let (before, now) = (without_tail(all_before), without_tail(all_now));
        let is_same = |(before, now): (&Move, &Move)| {
            let value = before.value.is_none() || before.value == now.value;
            value && (before.value.is_none() || before.irregularities == now.irregularities)
        };
        if has_hole && all_before.len() == all_now.len() {
            let mut pairs = all_before.iter().zip(all_now);
            if let Some(place) = pairs.position(|pair| !is_same(pair)) {
                return differ(Part::Turn, format!("{name} {}", place + 1));
            }
        } else if !has_hole && before.len() == now.len() {
            if let Some(place) = before.iter().zip(now).position(|pair| !is_same(pair)) {
                return differ(Part::Turn, format!("{name} {}", place + 1));
            }
        } else if has_hole {
            // A hole may be filled by any number of turns.
            let mut rest = all_now.iter();
            let readable = before.iter().filter(|turn| turn.value.is_some());
            for turn in readable {
                if !rest.any(|now| is_same((turn, now))) {
                    return differ(Part::Turn, format!("the order of the {name}s"));
                }
            }
        } else {
            return differ(Part::Turn, format!("the number of {name}s"));
        }
        let passes = |all: &[Move], rest: &[Move]| all.len() - rest.len();
        let is_kept = match has_hole {
            false => self.tail == after.tail,
            true => {
                after.tail == Some(Tail::Ended)
                    || passes(all_before, before) <= passes(all_now, now)
            }
        };
        match is_kept {
            true => Ok(()),
            false => differ(Part::Turn, format!("the last {name}s")),
        }
    }

    fn annotations_refine(&self, after: &Moves) -> Result<(), Difference> {
        let (before, after) = (self.comparable(after), after.comparable(self));
        let is_counted = before.len() == after.len() || !self.has_hole();
        if !is_counted {
            let marks = |turns: &[Move]| {
                let turns = turns.iter();
                turns
                    .flat_map(|turn| turn.annotations.clone())
                    .collect::<Vec<_>>()
            };
            let now = marks(after);
            let mut now = now.iter();
            if marks(before).iter().any(|mark| !now.any(|now| now == mark)) {
                return differ(Part::Annotation, "an annotation");
            }
            return Ok(());
        }
        let tail = without_tail(before).len();
        if self.has_all_pass() {
            let marks = |turns: &[Move]| {
                let turns = turns.get(without_tail(turns).len()..).unwrap_or(&[]);
                let marks = turns.iter().flat_map(|turn| turn.annotations.clone());
                marks.collect::<BTreeSet<_>>()
            };
            if !marks(before).is_subset(&marks(after)) {
                return differ(Part::Annotation, "the annotations of the last calls");
            }
        }
        for (index, turn) in before.iter().enumerate() {
            if self.has_all_pass() && index >= tail {
                break;
            }
            let now = after.get(index);
            let now = now.map_or(&[][..], |now| &now.annotations);
            let is_kept = match turn.has_error || turn.value.is_none() {
                true => turn.annotations.iter().all(|mark| now.contains(mark)),
                false => turn.annotations == now,
            };
            if !is_kept {
                return differ(
                    Part::Annotation,
                    format!("the annotations of {} {}", self.name, index + 1),
                );
            }
        }
        Ok(())
    }
}

/// Turns without the passes at the end, or the cards that are not known.
fn without_tail(turns: &[Move]) -> &[Move] {
    let is_pass = |turn: &&Move| match turn.value {
        Some(Value::Call(AuctionCall::AllPass | AuctionCall::Call(Call::Pass))) => {
            turn.irregularities.is_empty()
        }
        Some(Value::Card(PlayCard::Unknown)) => {
            turn.irregularities.is_empty() && turn.annotations.is_empty()
        }
        _ => false,
    };
    let passes = turns.iter().rev().take_while(is_pass).count();
    turns.get(..turns.len() - passes).unwrap_or(turns)
}
