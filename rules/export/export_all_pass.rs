//! # export-all-pass
//!
//! An auction ends in `AP`. This is one word for several calls, but export format has four calls on each line
//! (chapters 3.5 and 3.5.1). The standard does not say whether it allows `AP`; pbnlint writes the passes.
//!
//! Let the fix write the passes.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C AP
//! ```
//!
//! ```text
//! info[export-all-pass]: export format writes out the passes that `AP` stands for
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C AP
//!   │    ^^
//!   │
//!   = fix: write the passes
//!     + 1C Pass Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C AP
//! +1C Pass Pass Pass
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! AP
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C AP
//! [AuctionTimeTable "Time"]
//! 5
//! 4
//! ```
//!
//! ```text
//! info[export-all-pass]: export format writes out the passes that `AP` stands for
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C AP
//!   │    ^^
//!   │
//!   = AuctionTimeTable has one row for it, which the passes would have to share
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass Pass Pass
//! ```

use crate::bridge::{AuctionCall, Call};
use crate::pbn::model::Turn;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-all-pass",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5", "3.5.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddAuction], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((auction, outcome)) = game.model.judged_auction() else {
        return;
    };
    let mut turns = auction.turns.iter().enumerate();
    let Some((index, turn)) = turns.find(|(_, turn)| turn.value == Some(AuctionCall::AllPass))
    else {
        return;
    };
    let before = auction.turns.slice(..index);
    let is_pass = |turn: &&Turn<AuctionCall>| turn.value == Some(AuctionCall::Call(Call::Pass));
    let passes = before.iter().rev().take_while(is_pass).count();
    let needed = match outcome.last_bid {
        Some(_) => 3_usize,
        None => 4,
    };
    let missing = needed.saturating_sub(passes);
    let finding = report.at(
        turn.span,
        "export format writes out the passes that `AP` stands for",
    );
    let calls = auction.leading_hyphens()..index;
    let is_irregular = !auction.turns.marks_of(index).is_empty();
    if missing == 0 || is_irregular || !outcome.faults.is_empty() {
        return;
    }
    if missing > 1 && !game.model.has_rows_for_passes(missing) {
        finding.note("AuctionTimeTable has one row for it, which the passes would have to share");
        return;
    }
    let mut text = Vec::new();
    for pass in 0..missing {
        if pass > 0 {
            match (calls.len() + pass) % 4 {
                0 => text.extend_from_slice(game.newline_at(turn.span.start)),
                _ => text.push(b' '),
            }
        }
        text.extend_from_slice(b"Pass");
    }
    finding.fix("write the passes", Applicability::Safe, turn.span, text);
}
