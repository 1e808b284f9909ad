//! # call-after-end
//!
//! A call follows the passes that ended the auction. An auction ends with four passes if there is
//! no bid, or with three passes in a row after the last bid, double or redouble (Law 22); `AP` is
//! short for all of them. Readers ignore the calls after that, or refuse the auction.
//!
//! Delete the calls, or correct those before them.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass Pass Pass
//! Pass
//! ```
//!
//! ```text
//! error[call-after-end]: this call is after the end of the auction
//!   ┌─ example.pbn:4:1
//!   │
//! 3 │ 1C Pass Pass Pass
//!   │              ---- the auction ends here
//! 4 │ Pass
//!   │ ^^^^
//!   │
//!   = fix: delete the pass (unsafe)
//!     - Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//!  1C Pass Pass Pass
//! -Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C AP 1D
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NA:P
//!
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C Pass
//! 2H Pass 4H AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! Pass Pass Pass 1S
//! Pass Pass Pass
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//!
//! ```

use crate::bridge::{AuctionCall, Call, CallFaultKind};
use crate::pbn::model::Turn;
use crate::rules::faulty_call::FaultyCall;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "call-after-end",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.5", "3.5.1"]), (RBN, &["3.A"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::CallFault], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)]);

const MESSAGE: &str = "this call is after the end of the auction";

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(faulty) = FaultyCall::of(game) else {
        return;
    };
    let CallFaultKind::AfterEnd(end) = faulty.kind else {
        return;
    };
    let turns = &faulty.auction.turns;
    let more = turns.len().saturating_sub(faulty.turn + 1);
    let mut finding = report
        .at(faulty.span, MESSAGE)
        .label(faulty.auction.place(end), "the auction ends here");
    if more > 0 {
        finding = finding.note(format!("{more} more follow"));
    }
    // People who count four passes in each auction write one pass too many.
    let is_pass = |turn: &Turn<AuctionCall>| turn.value == Some(AuctionCall::Call(Call::Pass));
    if more == 0
        && turns.get(faulty.turn).is_some_and(is_pass)
        && turns.annotations_of(faulty.turn).next().is_none()
    {
        let removal = game.removal(faulty.span);
        finding.fix_all("delete the pass", Applicability::Unsafe, [removal]);
    }
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    if let Some(faulty) = FaultyCall::of_record(record)
        && let CallFaultKind::AfterEnd(end) = faulty.kind
    {
        report
            .at(faulty.span, MESSAGE)
            .label(faulty.auction.place(end), "the auction ends here");
    }
}
