//! # row-of-seats
//!
//! The first line of an auction or a play names the four players, as in printed diagrams. In PBN only the tag
//! says whose column comes first (chapters 3.5.1 and 3.6.1). Readers stop at words that are not calls or
//! cards.
//!
//! Delete the line. If the line and the tag name different players first, there is a fix only for calls that
//! fit the columns of the line; otherwise correct the tag first.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! North East South West
//! 1S Pass 2S AP
//! ```
//!
//! ```text
//! error[row-of-seats]: this line names the players; only the tag says who calls first
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ North East South West
//!   │ ^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: delete the line
//!     - North East South West
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -North East South West
//!  1S Pass 2S AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! W   N    E    S
//!     1S   Pass 2S
//! Pass Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -W   N    E    S
//!      1S   Pass 2S
//!  Pass Pass Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! W N E S
//! 1S Pass 2S Pass
//! Pass Pass
//! ```
//!
//! ```text
//! error[row-of-seats]: this line names the players; only the tag says who calls first
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ W N E S
//!   │ ^^^^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! W N E S
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
//! -W N E S
//!  H2 H5 HJ HA
//!  *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "W"]
//! - 1S Pass 2S
//! AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! ; North East South West
//! 1S Pass 2S AP
//! ```

use crate::bridge::{AuctionCall, Seat, turns_between};
use crate::pbn::model::Turns;
use crate::pbn::standard::TURNS_PER_LINE;
use crate::rules::meant::DIRECTIONS;
use crate::rules::prelude::*;
use crate::source::{is_line_end, line_end};

pub(crate) const META: Meta = Meta {
    name: "row-of-seats",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.5.1", "3.6.1"],
    needs: &[Need::Hole],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let leads = |row: &RowOfSeats| game.model.play().and_then(|play| play.first) == Some(row.first);
    let calls = above_calls(game).map(|row| {
        let message = "this line names the players; only the tag says who calls first";
        (message, calls_fit(game, &row), row.lines)
    });
    let cards = above_cards(game).map(|row| {
        let message = "this line names the players; only the tag says whose column is the first";
        (message, leads(&row), row.lines)
    });
    for (message, fits, lines) in calls.into_iter().chain(cards) {
        let Some(first) = lines.first() else { continue };
        let finding = report.at(*first, message);
        if fits {
            let removals = lines.iter().map(|line| game.removal(*line));
            finding.fix_all("delete the line", Applicability::Safe, removals);
        }
    }
}

/// A line that names the four players, once or several times below each other.
pub(crate) struct RowOfSeats {
    /// The words of each line.
    lines: Vec<Span>,
    /// Who is named first.
    first: Seat,
}

impl RowOfSeats {
    /// How many turns of the section are names of players.
    pub(crate) fn turns(&self) -> usize {
        TURNS_PER_LINE * self.lines.len()
    }
}

/// The line above the calls of an auction.
pub(crate) fn above_calls(game: &GameContext<'_>) -> Option<RowOfSeats> {
    let auction = game.model.auction()?;
    row(game, &auction.turns)
}

/// The line above the cards of a play.
pub(crate) fn above_cards(game: &GameContext<'_>) -> Option<RowOfSeats> {
    let play = game.model.play()?;
    row(game, &play.turns)
}

fn row<T>(game: &GameContext<'_>, turns: &Turns<T>) -> Option<RowOfSeats> {
    let (line, first) = line_at(game, turns, 0)?;
    let mut lines = vec![line];
    while let Some((line, other)) = line_at(game, turns, lines.len())
        && other == first
    {
        lines.push(line);
    }
    Some(RowOfSeats { lines, first })
}

/// The words of a line of the section (0-based), if it names the players, and who is named first.
fn line_at<T>(game: &GameContext<'_>, turns: &Turns<T>, line: usize) -> Option<(Span, Seat)> {
    let start = line * TURNS_PER_LINE;
    let words = turns.iter().skip(start).take(TURNS_PER_LINE);
    let words: Vec<Span> = words.map(|turn| turn.span).collect();
    // What belongs to a word would belong to another one.
    let is_owner = |turn: usize| turn < start + TURNS_PER_LINE;
    let mut owners = turns.annotations.iter().map(|annotation| annotation.turn);
    let has_annotation = owners.next().is_some_and(|turn| turn.is_none_or(is_owner));
    let has_mark = turns.marks.first().is_some_and(|mark| is_owner(mark.turn));
    if has_annotation || has_mark {
        return None;
    }
    let [first, .., last] = words.as_slice() else {
        return None;
    };
    let span = first.to(*last);
    let is_on_one_line = !game.slice(span).iter().copied().any(is_line_end);
    let is_row = words.len() == TURNS_PER_LINE
        && is_on_one_line
        && !game.has_aside(span)
        && game.line_alone(span).is_some();
    if !is_row {
        return None;
    }
    let first = Seat::ALL.into_iter().find(|seat| {
        let mut names = DIRECTIONS.iter();
        names.any(|names| {
            let from = names.iter().cycle().skip(turns_between(Seat::North, *seat));
            let are = |length: fn(&str) -> usize| {
                let mut pairs = from.clone().zip(&words);
                pairs.all(|(name, word)| {
                    let name = name.get(..length(name)).unwrap_or(name);
                    game.slice(*word).eq_ignore_ascii_case(name.as_bytes())
                })
            };
            are(str::len) || are(|_| 1)
        })
    })?;
    Some((span, first))
}

/// Whether the tag and the calls agree with a row: the first line of calls begins with the player that the
/// tag names, in a column that leaves room for the others.
fn calls_fit(game: &GameContext<'_>, row: &RowOfSeats) -> bool {
    let auction = game.model.auction();
    let Some((auction, first)) = auction.and_then(|auction| Some((auction, auction.first?))) else {
        return false;
    };
    let calls = auction.turns.iter().skip(row.turns());
    let start = calls
        .clone()
        .next()
        .map(|turn| turn.span)
        .or(row.lines.last().copied())
        .map_or(0, |span| span.start);
    let end = line_end(game.text(), start as usize) as u32;
    let line = calls.take_while(|turn| turn.span.start < end);
    let before = turns_between(row.first, first);
    let begins_with_hyphen =
        line.clone().next().and_then(|turn| turn.value) == Some(AuctionCall::NotYet);
    match begins_with_hyphen {
        true => before == 0,
        false => before + line.take(TURNS_PER_LINE + 1).count() <= TURNS_PER_LINE,
    }
}
