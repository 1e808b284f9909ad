//! The turns of an auction or a play, in a form in which equal ones are equal.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use smallvec::{SmallVec, smallvec};

use super::{GameDifference, Part, differ};
use crate::bridge::{AuctionCall, Call, PlayCard, Seat, seat_after, turns_between};
use crate::pbn::model::turn::{AnnotationKind, Irregularity, Turns};
use crate::pbn::model::{AuctionSection, PlaySection};
use crate::pbn::standard::NagUse;
use crate::pbn::syntax::{Document, Section, TokenKind};
use crate::source::{Slice, Span};

/// The turns of an auction or a play.
#[derive(Clone, Debug)]
pub(super) struct TurnSummaries {
    name: &'static str,
    is_play: bool,
    /// Whose turn is the first; `None` where that cannot be read.
    pub(super) first: Option<Seat>,
    turns: Vec<TurnSummary>,
    /// How many hyphens are written before the first call.
    pub(super) hyphens_written: usize,
    /// How many hyphens after the end of an auction were dropped.
    filler: usize,
    /// The turns of a play, which `turns` has by seat, as they are written.
    written: Option<Vec<TurnSummary>>,
    has_star: bool,
    has_plus: bool,
    /// There are words among the turns that could not be taken for any.
    pub(super) has_error: bool,
    /// One of them is before the first turn: it may be a turn, and then the tag names who made that.
    begins_with_error: bool,
    /// The tag pair has a mistake, so that it is not sure that these are its turns.
    pub(super) is_broken: bool,
    /// How an auction ends; `None` for a play, and after a hole.
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
struct TurnSummary {
    /// `None` for a hole.
    value: Option<TurnValue>,
    irregularities: Vec<Irregularity>,
    /// Sorted, each of them once.
    annotations: Vec<TurnMark>,
    /// Where it and its annotations begin.
    places: SmallVec<[u32; 2]>,
    /// Something after it could not be read.
    has_error: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TurnValue {
    Call(AuctionCall),
    Card(PlayCard),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum TurnMark {
    Note(u32),
    Nag(u32),
}

impl TurnSummary {
    /// A call or a card with nothing after it.
    fn of(value: TurnValue) -> TurnSummary {
        TurnSummary {
            value: Some(value),
            irregularities: Vec::new(),
            annotations: Vec::new(),
            places: SmallVec::new(),
            has_error: false,
        }
    }

    /// Whether nothing belongs to it, and it is sure which turn it is.
    fn is_bare(&self) -> bool {
        self.annotations.is_empty() && self.irregularities.is_empty() && !self.has_error
    }
}

impl TurnSummaries {
    pub(super) fn of_auction(
        auction: &AuctionSection,
        dealer: Option<Seat>,
        document: &Document<'_>,
        section: Section<'_>,
    ) -> TurnSummaries {
        let mut moves = TurnSummaries::read(
            &auction.turns,
            NagUse::Call,
            document,
            section,
            TurnValue::Call,
        );
        moves.first = auction.first;
        // Hyphens that lead to the dealer only say where the auction begins.
        moves.hyphens_written = auction.leading_hyphens();
        let hyphens = ..moves.hyphens_written.min(moves.turns.len());
        let say_nothing = moves
            .turns
            .get(hyphens)
            .is_some_and(|all| all.iter().all(TurnSummary::is_bare));
        if say_nothing && dealer.is_some_and(|dealer| auction.begins_with(dealer)) {
            moves.first = dealer;
            moves.turns.drain(hyphens);
        }
        moves.drop_filler();
        moves.tail = moves.tail();
        moves
    }

    /// Drops the hyphens after the end of an auction, which only fill its last line. What belongs to them
    /// belongs to the last call.
    fn drop_filler(&mut self) {
        let is_call = |turn: &TurnSummary| turn.value != Some(TurnValue::Call(AuctionCall::NotYet));
        let calls = self
            .turns
            .iter()
            .rposition(is_call)
            .map_or(0, |last| last + 1);
        let filler = self.turns.split_off(calls);
        let is_over = !self.has_plus && self.tail() == Some(Tail::Ended);
        match self.turns.last_mut() {
            Some(last) if is_over && filler.iter().all(TurnSummary::is_bare) => {
                self.filler = filler.len();
                let places = filler.into_iter().flat_map(|turn| turn.places);
                last.places.extend(places);
            }
            _ => self.turns.extend(filler),
        }
    }

    pub(super) fn of_play(
        play: &PlaySection,
        document: &Document<'_>,
        section: Section<'_>,
    ) -> TurnSummaries {
        let mut moves = TurnSummaries::read(
            &play.turns,
            NagUse::Card,
            document,
            section,
            TurnValue::Card,
        );
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
        value: fn(T) -> TurnValue,
    ) -> TurnSummaries {
        let mut moves = TurnSummaries {
            name: match usage {
                NagUse::Call => "call",
                _ => "card",
            },
            is_play: usage == NagUse::Card,
            first: None,
            turns: Vec::with_capacity(turns.len()),
            hyphens_written: 0,
            filler: 0,
            written: None,
            has_star: turns.star().is_some(),
            has_plus: turns.plus().is_some(),
            has_error: turns.has_error,
            begins_with_error: false,
            is_broken: false,
            tail: None,
        };
        for (index, turn) in turns.iter().enumerate() {
            let irregularities = turns.marks_of(index).iter();
            moves.turns.push(TurnSummary {
                value: turn.value.map(value),
                irregularities: irregularities.map(|mark| mark.kind).collect(),
                annotations: Vec::new(),
                places: smallvec![turn.span.start],
                has_error: false,
            });
        }
        for annotation in &turns.annotations {
            let turn = annotation.turn.and_then(|turn| moves.turns.get_mut(turn));
            let Some(turn) = turn else { continue };
            turn.places.push(annotation.span.start);
            turn.annotations.extend(match annotation.kind {
                AnnotationKind::Note(number) => Some(TurnMark::Note(number)),
                _ => annotation.nag(document.text, usage).map(TurnMark::Nag),
            });
        }
        for turn in &mut moves.turns {
            turn.annotations.sort_unstable();
            turn.annotations.dedup();
        }
        if turns.has_error {
            moves.mark_errors(
                &turns.iter().map(|turn| turn.span).collect::<Vec<_>>(),
                document,
                section,
            );
        }
        moves
    }

    /// The numbers of the notes to which the calls or cards refer.
    pub(super) fn note_references(&self) -> BTreeSet<u32> {
        let annotations = self.turns.iter().flat_map(|turn| &turn.annotations);
        let numbers = annotations.filter_map(|mark| match mark {
            TurnMark::Note(number) => Some(*number),
            TurnMark::Nag(_) => None,
        });
        numbers.collect()
    }

    /// Whether a word that cannot be read may be a reference to a note. In a section that nobody
    /// knows to be one it is none.
    pub(super) fn may_refer_to_any_note(&self) -> bool {
        self.has_error && !self.is_broken
    }

    /// Remembers after which turns something is that cannot be read.
    fn mark_errors(&mut self, turns: &[Span], document: &Document<'_>, section: Section<'_>) {
        for token in section.data() {
            if document.tree().kind(token) == TokenKind::Error {
                let start = document.tree().span(token).start;
                let before = turns.partition_point(|turn| turn.start < start);
                self.begins_with_error |= before == 0;
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
        let unknown = TurnSummary::of(TurnValue::Card(PlayCard::Unknown));
        let written = std::mem::take(&mut self.turns);
        for row in written.chunks(4) {
            let columns = Seat::ALL.map(|seat| turns_between(first, seat));
            let turns = columns.map(|column| row.get(column).unwrap_or(&unknown).clone());
            self.turns.extend(turns);
        }
        // What is not known at the end need not be written.
        self.turns.truncate(without_tail(&self.turns).len());
        self.written = Some(written);
    }

    /// How the auction ends; the passes stay.
    fn tail(&self) -> Option<Tail> {
        let mut passes = 0;
        for turn in self.turns.iter().rev() {
            match turn.value? {
                TurnValue::Call(AuctionCall::AllPass) => return Some(Tail::Ended),
                TurnValue::Call(AuctionCall::Call(Call::Pass)) => passes += 1,
                _ => break,
            }
        }
        let calls = self.turns.len() - self.leading_hyphens();
        let needed = if passes == calls { 4 } else { 3 };
        Some(if passes >= needed {
            Tail::Ended
        } else {
            Tail::Open(passes)
        })
    }

    /// Whether all calls were made, or all cards of a deal played.
    fn is_over(&self) -> bool {
        let is_card =
            |turn: &TurnSummary| matches!(turn.value, Some(TurnValue::Card(PlayCard::Card(_))));
        self.tail == Some(Tail::Ended) || self.turns.len() >= 52 && self.turns.iter().all(is_card)
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
    fn comparable<'m>(&'m self, other: &TurnSummaries) -> &'m [TurnSummary] {
        match &self.written {
            Some(written) if other.written.is_none() => written,
            _ => &self.turns,
        }
    }

    /// The number of the `AP` at the end.
    pub(super) fn all_pass(&self) -> Option<usize> {
        let last = self.turns.len().checked_sub(1)?;
        let value = self.turns.get(last).and_then(|turn| turn.value);
        (value == Some(TurnValue::Call(AuctionCall::AllPass))).then_some(last)
    }

    /// The number of the last turn.
    pub(super) fn last(&self) -> Option<usize> {
        self.turns.len().checked_sub(1)
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

    pub(super) fn refined_by(&self, after: &TurnSummaries) -> Result<(), GameDifference> {
        let direct = self.written_by(after);
        // As long as something could not be read, nobody knew who makes the first turn.
        let begins = || {
            after
                .begun_like(self)
                .any(|now| self.written_by(&now).is_ok())
        };
        // An auction was not over either if a sign in it becomes a call.
        let is_filled = self.filler > 0 && self.has_hole() && after.filler == 0;
        let goes_on = || is_filled && self.with_filler().written_by(after).is_ok();
        if direct.is_err() && (begins() || goes_on()) {
            Ok(())
        } else {
            direct
        }
    }

    /// The same turns as they would be written after the tag of another text, as far as that
    /// is known.
    fn begun_like<'m>(
        &'m self,
        other: &'m TurnSummaries,
    ) -> impl Iterator<Item = TurnSummaries> + 'm {
        let hyphens = other
            .leading_hyphens()
            .saturating_sub(self.leading_hyphens());
        let auction = (hyphens > 0 && self.written.is_none()).then(|| self.after(hyphens));
        let seats = Seat::ALL.into_iter().filter(move |seat| {
            let may_begin = other.first.is_none_or(|first| first == *seat);
            self.is_play && self.first.is_some() && may_begin
        });
        // Nobody knew that an auction is over of which a call could not be read.
        let filled = (self.filler > 0 && other.has_hole()).then(|| self.with_filler());
        // Those that lead to the dealer were not compared.
        let is_unled = self.hyphens_written > 0 && self.leading_hyphens() == 0;
        let led = is_unled.then(|| self.after(self.hyphens_written));
        auction
            .into_iter()
            .chain(led)
            .chain(filled)
            .chain(seats.map(|seat| self.beginning_with(seat)))
    }

    /// How many of the first calls say only that it is not yet this player's turn.
    pub(super) fn leading_hyphens(&self) -> usize {
        let not_yet = Some(TurnValue::Call(AuctionCall::NotYet));
        let turns = self.turns.iter();
        turns.take_while(|turn| turn.value == not_yet).count()
    }

    /// An auction with the hyphens after its end that were dropped.
    fn with_filler(&self) -> TurnSummaries {
        let mut moves = self.clone();
        let hyphen = TurnSummary::of(TurnValue::Call(AuctionCall::NotYet));
        moves.turns.resize(self.turns.len() + self.filler, hyphen);
        moves
    }

    /// An auction after so many hyphens.
    fn after(&self, hyphens: usize) -> TurnSummaries {
        let mut moves = self.clone();
        let hyphen = TurnSummary::of(TurnValue::Call(AuctionCall::NotYet));
        moves.turns.splice(..0, vec![hyphen; hyphens]);
        let turned = |first: Seat| seat_after(first, 4 - hyphens % 4);
        moves.first = moves.first.map(turned);
        moves
    }

    /// The rows of a play as they are written after a tag that names this player.
    fn beginning_with(&self, first: Seat) -> TurnSummaries {
        let unknown = TurnSummary::of(TurnValue::Card(PlayCard::Unknown));
        let mut moves = self.clone();
        // Rows that are not sorted by seat begin with the player named.
        let now = self.first.filter(|_| self.written.is_none());
        let turns = turns_between(now.unwrap_or(Seat::North), first);
        moves.first = Some(first);
        moves.written = None;
        moves
            .turns
            .resize(moves.turns.len().next_multiple_of(4), unknown);
        for row in moves.turns.chunks_mut(4) {
            row.rotate_left(turns.min(row.len()));
        }
        moves
    }

    fn written_by(&self, after: &TurnSummaries) -> Result<(), GameDifference> {
        let name = self.name;
        let by_seat = self.written.is_some() && after.written.is_some();
        let is_first_sure = self.first.is_some() && !self.begins_with_error;
        if !by_seat && is_first_sure && self.first != after.first {
            return differ(Part::Turn, format!("who made the first {name}"));
        }
        // Where nothing can follow, a `*` says nothing (chapter 3.2).
        let star_goes = self.has_star && !after.has_star && !after.is_over();
        if star_goes || self.has_plus && !after.has_plus {
            return differ(Part::Turn, format!("the end of the {name}s"));
        }
        self.values_refine(after)?;
        self.annotations_refine(after)
    }

    fn values_refine(&self, after: &TurnSummaries) -> Result<(), GameDifference> {
        let name = self.name;
        let has_hole = self.has_hole();
        let (all_before, all_now) = (self.comparable(after), after.comparable(self));
        // Passes before something that cannot be read are not the last ones for sure.
        let passes = all_before.len() - without_tail(all_before).len();
        let last = all_before.iter().rev().take(passes);
        let last = last.take_while(|turn| !turn.has_error).count();
        let before = all_before.slice(..all_before.len() - last);
        let now = without_tail(all_now);
        if !has_hole && before.len() == now.len() {
            if let Some(place) = first_other(before, now) {
                return differ(Part::Turn, format!("{name} {}", place + 1));
            }
        } else if has_hole {
            if !self.is_counted(after) && !are_in_order(before, all_now) {
                return differ(Part::Turn, format!("the order of the {name}s"));
            }
        } else {
            return differ(Part::Turn, format!("the number of {name}s"));
        }
        // Passes before something that could not be read were not the last calls for sure.
        let passes = |all: &[TurnSummary], rest: &[TurnSummary]| {
            let passes = all.slice(rest.len()..).iter().rev();
            passes.take_while(|turn| !turn.has_error).count()
        };
        let is_kept = if has_hole {
            after.tail == Some(Tail::Ended)
                || passes(all_before, before) <= all_now.len() - now.len()
        } else {
            self.tail == after.tail
        };
        if is_kept {
            Ok(())
        } else {
            differ(Part::Turn, format!("the last {name}s"))
        }
    }

    /// Whether the turns have the numbers that they had.
    fn is_counted(&self, after: &TurnSummaries) -> bool {
        let (before, now) = (self.comparable(after), after.comparable(self));
        // What could not be read and can be is one turn or several.
        let is_read_now =
            |(before, now): (&TurnSummary, &TurnSummary)| before.has_error && !now.has_error;
        !self.has_hole()
            || before.len() == now.len()
                && first_other(before, now).is_none()
                && !before.iter().zip(now).any(is_read_now)
    }

    fn annotations_refine(&self, after: &TurnSummaries) -> Result<(), GameDifference> {
        let is_counted = self.is_counted(after);
        let (before, after) = (self.comparable(after), after.comparable(self));
        if !is_counted {
            return if marks_are_in_order(before, after) {
                Ok(())
            } else {
                differ(Part::Annotation, "an annotation")
            };
        }
        // What follows `AP` follows one of the passes that it stands for.
        let all_pass = self.all_pass();
        if let Some(last) = all_pass {
            let marks = |turns: &[TurnSummary]| {
                let first = last.min(turns.len().saturating_sub(1));
                let turns = turns.slice(first..);
                let marks = turns.iter().flat_map(|turn| turn.annotations.clone());
                marks.collect::<BTreeSet<_>>()
            };
            if !marks(before).is_subset(&marks(after)) {
                return differ(Part::Annotation, "the annotations of the last calls");
            }
        }
        let sure = all_pass.unwrap_or(before.len());
        for (index, turn) in before.iter().enumerate().take(sure) {
            let now = after.get(index);
            let now = now.map_or(&[][..], |now| &now.annotations);
            let is_kept = if turn.has_error || turn.value.is_none() {
                turn.annotations.iter().all(|mark| now.contains(mark))
            } else {
                turn.annotations == now
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

/// Whether a turn is still the same, or was a hole. A mark in front of a word that could not be read
/// may have belonged to that.
fn is_same(before: &TurnSummary, now: &TurnSummary) -> bool {
    let is_hole = before.value.is_none();
    let has_marks = before.irregularities == now.irregularities || before.has_error;
    is_hole || before.value == now.value && has_marks
}

/// Whether both are passes, or an `AP`, which stands for several of them.
fn are_passes(before: &TurnSummary, now: &TurnSummary) -> bool {
    [before, now].into_iter().all(|turn| {
        let pass = AuctionCall::Call(Call::Pass);
        matches!(turn.value, Some(TurnValue::Call(call)) if call == pass || call == AuctionCall::AllPass)
    })
}

/// The first place at which another turn is now.
fn first_other(before: &[TurnSummary], now: &[TurnSummary]) -> Option<usize> {
    let mut pairs = before.iter().zip(now);
    let is_kept = |(before, now): (&TurnSummary, &TurnSummary)| {
        // The first of the passes for which an `AP` stands has what was before that.
        let has_marks = before.irregularities == now.irregularities;
        is_same(before, now) || has_marks && are_passes(before, now)
    };
    pairs.position(|pair| !is_kept(pair))
}

/// Whether the turns that can be read are still in their order, those without a hole between
/// them one after the other. A hole may be filled by any number of turns.
fn are_in_order(before: &[TurnSummary], now: &[TurnSummary]) -> bool {
    let is_hole = |turn: &TurnSummary| turn.value.is_none();
    let is_open = |turn: &TurnSummary| turn.value.is_none() || turn.has_error;
    let mut runs = before.chunk_by(|left, right| {
        let is_gap = left.has_error && right.has_error;
        !(is_gap || is_hole(left) || is_hole(right))
    });
    // What follows the last hole ends where the turns end.
    let last = if before.last().is_some_and(is_open) {
        &[]
    } else {
        runs.next_back().unwrap_or_default()
    };
    let mut is_after_hole = before.first().is_some_and(is_open);
    let mut rest = now;
    for run in runs {
        if !run.iter().any(is_hole) {
            let mut places = rest.windows(run.len());
            let is_there = |now: &[TurnSummary]| {
                run.iter()
                    .zip(now)
                    .all(|(before, now)| is_same(before, now) || are_passes(before, now))
            };
            let place = if is_after_hole {
                places.position(is_there)
            } else {
                places.next().and_then(|now| is_there(now).then_some(0))
            };
            let Some(place) = place else { return false };
            rest = rest.slice(place + run.len()..);
        }
        is_after_hole = true;
    }
    let end = without_tail(rest);
    match end.len().checked_sub(last.len()) {
        Some(place) => {
            let now = end.slice(place..);
            last.is_empty() || (is_after_hole || place == 0) && first_other(last, now).is_none()
        }
        None => false,
    }
}

/// Whether the annotations of each turn are still there, none before the first one of the turn before.
/// Some of them may belong to a later turn now, which could not be read.
fn marks_are_in_order(before: &[TurnSummary], now: &[TurnSummary]) -> bool {
    let mut places: BTreeMap<TurnMark, VecDeque<usize>> = BTreeMap::new();
    let marks = now.iter().flat_map(|turn| &turn.annotations);
    for (place, mark) in marks.enumerate() {
        places.entry(*mark).or_default().push_back(place);
    }
    let mut from = 0;
    before.iter().all(|turn| {
        let found = turn.annotations.iter().map(|mark| {
            let places = places.get_mut(mark)?;
            while places.front().is_some_and(|place| *place < from) {
                places.pop_front();
            }
            places.pop_front()
        });
        let found: Option<Vec<usize>> = found.collect();
        let first = found.as_ref().map(|found| found.iter().min().copied());
        from = first.flatten().unwrap_or(from);
        found.is_some()
    })
}

/// Turns without the passes at the end, or the cards that are not known.
fn without_tail(turns: &[TurnSummary]) -> &[TurnSummary] {
    let is_pass = |turn: &&TurnSummary| match turn.value {
        Some(TurnValue::Call(AuctionCall::AllPass | AuctionCall::Call(Call::Pass))) => {
            turn.irregularities.is_empty()
        }
        Some(TurnValue::Card(PlayCard::Unknown)) => {
            turn.irregularities.is_empty() && turn.annotations.is_empty()
        }
        _ => false,
    };
    let passes = turns.iter().rev().take_while(is_pass).count();
    turns.get(..turns.len() - passes).unwrap_or(turns)
}
