//! # skip-without-call
//!
//! A player was skipped, but no call follows. `^S` replaces the call of a player who was skipped because
//! another one called out of rotation (chapter 3.9), so that call must come next. At most three `^S` can come
//! before it.
//!
//! Write the call, or delete the `^S`.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ^S *
//! ```
//!
//! ```text
//! error[skip-without-call]: `^S` marks a player who was skipped; expected a call after it, found none
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C ^S *
//!   │    ^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ^S ^S ^S ^S 1D AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ^S 1D AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^S ^S ^I 1C AP
//! ```

use crate::bridge::AuctionCall;
use crate::pbn::model::Turn;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "skip-without-call",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::IRREGULARITY], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(auction) = game.model.auction() else {
        return;
    };
    let is_skip = |turn: &Turn<AuctionCall>| turn.value == Some(AuctionCall::Skipped);
    let runs = auction.turns.chunk_by(|a, b| is_skip(a) == is_skip(b));
    let mut end = 0;
    for run in runs {
        end += run.len();
        let Some(first) = run.first().filter(|first| is_skip(first)) else {
            continue;
        };
        let last = run.last().map_or(first.span, |last| last.span);
        if run.len() >= 4 {
            let count = run.len();
            let message = format!("expected at most three `^S` before a call, found {count}");
            report.at(first.span.to(last), message);
        } else if end == auction.turns.len() {
            let message =
                "`^S` marks a player who was skipped; expected a call after it, found none";
            report.at(last, message);
        }
    }
}
