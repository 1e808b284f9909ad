//! To which calls and cards the rows of the time tables belong (chapters 5.4 and 5.8).
//!
//! The standard does not say whether `AP`, hyphens and skipped players have rows, so this follows
//! from the number of rows.

use std::ops::RangeInclusive;

use super::{AuctionSection, Model, Turn};
use crate::bridge::playing::PlayReading;
use crate::bridge::{AuctionCall, Call, PlayCard, Seat, seat_after, turns_between};
use crate::pbn::standard::TagId;
use crate::pbn::syntax::TokenKind;
use crate::source::Slice;

/// What is in AuctionTimeTable for the hyphens that lead from the player that the auction names
/// to the dealer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HyphenRows {
    /// They have no rows, or it is not known.
    None,
    /// This many rows, which are empty.
    Blank(usize),
    /// Rows that are not empty, or fewer rows than hyphens.
    Filled,
}

impl Model<'_> {
    /// The rows of AuctionTimeTable that belong to leading hyphens.
    pub fn hyphen_rows(&self) -> HyphenRows {
        let table = self.table(TagId::AUCTION_TIME_TABLE);
        let (Some(auction), Some(table)) = (self.auction(), table) else {
            return HyphenRows::None;
        };
        let Some(hyphens) = self.hyphens_to_dealer(auction) else {
            return HyphenRows::None;
        };
        if !table.is_whole() {
            // Which of the elements are those of the hyphens is not known.
            return if hyphens > 0 && !table.elements.is_empty() {
                HyphenRows::Filled
            } else {
                HyphenRows::None
            };
        }
        let calls = auction.turns.slice(hyphens..);
        let possible = rows_of_calls(calls);
        let others = table.row_count().checked_sub(hyphens);
        let fits = others.is_some_and(|others| possible.contains(&others));
        if hyphens == 0 || auction.turns.has_error {
            return HyphenRows::None;
        }
        if !fits {
            let rows = table.row_count();
            let with_hyphens = rows_of_calls(&auction.turns);
            return if with_hyphens.contains(&rows) && !possible.contains(&rows) {
                HyphenRows::Filled
            } else {
                HyphenRows::None
            };
        }
        let columns = table.columns().len();
        let mut cells = (0..hyphens).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let says_nothing = cells.all(|(row, column)| {
            let cell = table.cell(row, column);
            cell.is_none_or(|cell| cell.is_blank())
        });
        // An escape line would go to another row; comments belong to the table.
        let start = |row| table.row_span(row).map(|span| span.start);
        let rows = start(0)..start(hyphens);
        let mut asides = self.document.asides();
        let has_aside = asides.any(|(kind, span)| {
            kind == TokenKind::Escape
                && Some(span.start) > rows.start
                && rows.end.is_none_or(|end| span.start < end)
        });
        if says_nothing && !has_aside {
            HyphenRows::Blank(hyphens)
        } else if possible.contains(&table.row_count()) {
            HyphenRows::None
        } else {
            HyphenRows::Filled
        }
    }

    /// The numbers of the rows of AuctionTimeTable, 0-based, that belong to calls, if there are
    /// empty ones before them.
    pub fn call_rows(&self) -> Option<Vec<usize>> {
        let table = self.table(TagId::AUCTION_TIME_TABLE)?;
        match self.hyphen_rows() {
            HyphenRows::Blank(hyphens) => Some((hyphens..table.row_count()).collect()),
            _ => None,
        }
    }

    /// Whether AuctionTimeTable has one row for an `AP` at the end, and so no times for the passes
    /// that it stands for.
    fn has_one_row_for_all_pass(&self) -> bool {
        let table = self.table(TagId::AUCTION_TIME_TABLE);
        let (Some(auction), Some(table)) = (self.auction(), table) else {
            return false;
        };
        let (turns, rows) = (auction.turns.len(), table.row_count());
        let calls = turns - auction.leading_hyphens();
        match (self.hyphen_rows(), self.hyphens_to_dealer(auction)) {
            (HyphenRows::None, Some(_)) => rows == calls,
            (HyphenRows::None, None) => rows == calls || rows == turns,
            (HyphenRows::Blank(_), _) => rows == turns,
            (HyphenRows::Filled, _) => true,
        }
    }

    /// Whether AuctionTimeTable has, or may have, its rows also where so many passes are written for
    /// the `AP` at the end.
    pub fn has_rows_for_passes(&self, passes: usize) -> bool {
        let table = self.table(TagId::AUCTION_TIME_TABLE);
        let (Some(auction), Some(table)) = (self.auction(), table) else {
            return true;
        };
        let hyphens = match self.hyphen_rows() {
            HyphenRows::Blank(hyphens) => hyphens,
            _ => 0,
        };
        let calls = auction
            .turns
            .split_last()
            .map_or(&[][..], |(_, calls)| calls);
        let calls = calls.get(self.hyphens_to_dealer(auction).unwrap_or(0)..);
        let before = rows_of_calls(calls.unwrap_or_default());
        let rows =
            (table.row_count().checked_sub(hyphens)).and_then(|rows| rows.checked_sub(passes));
        let is_lost = || !rows.is_some_and(|rows| before.contains(&rows));
        !(self.has_one_row_for_all_pass() || table.is_whole() && is_lost())
    }

    /// How many hyphens lead from the player that an auction names to the dealer; `None` where they
    /// do not.
    fn hyphens_to_dealer(&self, auction: &AuctionSection) -> Option<usize> {
        let dealer = self.stated_dealer()?;
        auction
            .begins_with(dealer)
            .then(|| auction.leading_hyphens())
    }

    /// The numbers of the rows of PlayTimeTable, 0-based, in the order of the cards where each trick
    /// is written from a player on. `None` where it is not sure whose they are.
    pub fn card_rows(&self, from: Seat) -> Option<Vec<usize>> {
        let first = self.play()?.first?;
        let mut rows = self.turns_of_rows()?;
        let column = |turn: usize| turns_between(from, seat_after(first, turn));
        rows.sort_by_key(|(_, turn)| (turn / 4, column(*turn)));
        Some(rows.into_iter().map(|(row, _)| row).collect())
    }

    /// The numbers of the rows of PlayTimeTable, 0-based, in the order in which the cards were played, up
    /// to the first trick whose leader is not known. `None` where it is not sure whose they are.
    pub fn card_rows_as_played(&self) -> Option<Vec<usize>> {
        let first = self.play()?.first?;
        let rows = self.turns_of_rows()?;
        let replay = self.replay()?;
        if replay.reading != PlayReading::Columns || replay.fault.is_some() {
            return None;
        }
        let mut played: Vec<(usize, u8, usize)> = Vec::with_capacity(rows.len());
        for (row, turn) in rows {
            let trick = turn / 4;
            let Some(leader) = replay.tricks.get(trick).and_then(|trick| trick.leader) else {
                break;
            };
            let place = turns_between(leader, seat_after(first, turn));
            played.push((trick, place as u8, row));
        }
        played.sort_unstable();
        Some(played.into_iter().map(|(.., row)| row).collect())
    }

    /// The rows of PlayTimeTable, each with the number of its turn, 0-based.
    fn turns_of_rows(&self) -> Option<Vec<(usize, usize)>> {
        let table = self.table(TagId::PLAY_TIME_TABLE)?;
        if !table.is_whole() {
            return None;
        }
        let play = self.play().filter(|play| !play.turns.has_error)?;
        let turns = play.turns.iter().enumerate();
        let is_unknown = |turn: &Turn<PlayCard>| turn.value == Some(PlayCard::Unknown);
        let cards = turns.filter(|(_, turn)| !is_unknown(turn));
        let cards: Vec<usize> = cards.map(|(turn, _)| turn).collect();
        let end = cards.last().map_or(0, |last| last + 1);
        let rows = table.row_count();
        if rows == cards.len() {
            Some(cards.into_iter().enumerate().collect())
        } else if rows >= end {
            // After the last card hyphens may be left out, but not their rows.
            Some((0..rows).zip(0..).collect())
        } else {
            None
        }
    }

    /// Whether the rows of PlayTimeTable can go with the cards into other columns: those of a trick
    /// that was cut off cannot, where hyphens have rows.
    pub fn can_move_card_rows(&self) -> bool {
        let rows = self
            .table(TagId::PLAY_TIME_TABLE)
            .map(|table| table.row_count());
        let turns = self.play().map_or(&[][..], |play| &play.turns);
        let is_card = |turn: &&Turn<PlayCard>| turn.value != Some(PlayCard::Unknown);
        let are_of_cards = rows == Some(turns.iter().filter(is_card).count());
        let is_sure = self.card_rows(Seat::North).is_some();
        is_sure && (are_of_cards || rows.is_some_and(|rows| rows.is_multiple_of(4)))
    }
}

/// How many rows calls may have: AP is one call or as many as it stands for, and hyphens and skipped
/// players may count or not.
pub fn rows_of_calls(calls: &[Turn<AuctionCall>]) -> RangeInclusive<usize> {
    let last = calls.len().saturating_sub(1);
    let rows = calls
        .iter()
        .enumerate()
        .map(|(index, turn)| match turn.value {
            Some(AuctionCall::NotYet | AuctionCall::Skipped) => 0..=1,
            Some(AuctionCall::AllPass) if index == last => {
                1..=passes_to_the_end(calls.slice(..last))
            }
            Some(AuctionCall::AllPass) => 1..=4,
            _ => 1..=1,
        });
    sum(rows)
}

/// How many passes end an auction after some calls.
fn passes_to_the_end(calls: &[Turn<AuctionCall>]) -> usize {
    let is_pass = |turn: &&Turn<AuctionCall>| turn.value == Some(AuctionCall::Call(Call::Pass));
    let is_bid =
        |turn: &Turn<AuctionCall>| matches!(turn.value, Some(AuctionCall::Call(Call::Bid(_))));
    let passes = calls.iter().rev().take_while(is_pass).count();
    let needed: usize = if calls.iter().any(is_bid) { 3 } else { 4 };
    needed.saturating_sub(passes).max(1)
}

/// How many rows cards may have: hyphens and the `+` may count or not.
pub fn rows_of_cards(cards: &[Turn<PlayCard>]) -> RangeInclusive<usize> {
    let rows = cards.iter().map(|turn| match turn.value {
        Some(PlayCard::Unknown | PlayCard::Next) => 0..=1,
        _ => 1..=1,
    });
    sum(rows)
}

fn sum(ranges: impl Iterator<Item = RangeInclusive<usize>>) -> RangeInclusive<usize> {
    ranges.fold(0..=0, |sum, range| {
        sum.start() + range.start()..=sum.end() + range.end()
    })
}
