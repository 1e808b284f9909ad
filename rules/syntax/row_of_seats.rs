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

use crate::bridge::{AuctionCall, turns_between};
use crate::pbn::standard::TURNS_PER_LINE;
use crate::rules::columns::{LineOfSeats, above_calls, above_cards};
use crate::rules::prelude::*;
use crate::source::line_end;

pub(crate) const META: Meta = Meta {
    name: "row-of-seats",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5.1", "3.6.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Hole], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let leads =
        |row: &LineOfSeats| game.model.play().and_then(|play| play.first) == Some(row.first);
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

/// Whether the tag and the calls agree with a row: the first line of calls begins with the player that the
/// tag names, in a column that leaves room for the others.
fn calls_fit(game: &GameContext<'_>, row: &LineOfSeats) -> bool {
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
    if begins_with_hyphen {
        before == 0
    } else {
        before + line.take(TURNS_PER_LINE + 1).count() <= TURNS_PER_LINE
    }
}
