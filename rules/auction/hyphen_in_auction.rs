//! # hyphen-in-auction
//!
//! A hyphen is within an auction. It says that it is not yet the turn of a player, so it
//! is only before the first call of the dealer (chapter 3.5.1). Some readers skip it, others take
//! it for a pass: they give the calls after it to other players.
//!
//! Delete it, or write the call. A player who was skipped by a call out of rotation is `^S`.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C - Pass Pass Pass
//! ```
//!
//! ```text
//! error[hyphen-in-auction]: a hyphen is allowed only before the first call of an auction
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C - Pass Pass Pass
//!   │    ^
//!   │
//!   = fix: delete it (unsafe)
//!     + 1C Pass Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C - Pass Pass Pass
//! +1C Pass Pass Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H Pass
//! 2H - AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "W"]
//! - 1C Pass Pass Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "E"]
//! - - - 1C
//! AP
//! ```

use crate::bridge::{AuctionCall, CallFault, CallFaultKind};
use crate::pbn::model::Turn;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "hyphen-in-auction",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3.5.1"],
    needs: &[Need::OddAuction],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(auction) = game.model.auction() else {
        return;
    };
    let after = auction.turns.get(auction.leading_hyphens()..);
    let is_hyphen = |turn: &&Turn<AuctionCall>| turn.value == Some(AuctionCall::NotYet);
    let hyphens = || after.unwrap_or(&[]).iter().filter(is_hyphen);
    let Some(first) = hyphens().next() else {
        return;
    };
    let mut finding = report.at(
        first.span,
        "a hyphen is allowed only before the first call of an auction",
    );
    let count = hyphens().count();
    if count > 1 {
        finding = finding.note(format!("{count} hyphens in this auction are like this"));
    }
    let is_lawful = |fault: &CallFault| fault.kind == CallFaultKind::Hyphen;
    let outcome = game.model.judged_auction().map(|(_, outcome)| outcome);
    if outcome.is_some_and(|outcome| outcome.faults.iter().all(is_lawful)) {
        let edits = hyphens().map(|turn| game.removal(turn.span));
        finding.fix_all("delete it", Applicability::Unsafe, edits);
    }
}
