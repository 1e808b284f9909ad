//! # false-insufficient
//!
//! A call is marked as insufficient, but it is not. `^I` says that a bid was too low and was
//! accepted (chapter 3.9). It is wrong before a bid that is high enough, before the first bid, and
//! before a call that is not a bid: a pass cannot be too low, and an irregular double or redouble
//! is taken back.
//!
//! Delete the `^I`, or correct the bid.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^I 1H AP
//! ```
//!
//! ```text
//! error[false-insufficient]: 1H is not insufficient: it is higher than 1D
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1D ^I 1H AP
//!   │ -- ^^
//!   │ │
//!   │ the last bid
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^I X AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^I 1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^S ^S ^I 1C AP
//! ```

use crate::bridge::CallFaultKind;
use crate::pbn::model::Irregularity;
use crate::rules::faulty_call::FaultyCall;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "false-insufficient",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::CallFault], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(faulty) = FaultyCall::of(game) else {
        return;
    };
    let turns = &faulty.auction.turns;
    let Some(mark) = turns.mark(faulty.turn, Irregularity::Insufficient) else {
        return;
    };
    let call = game.show(faulty.span);
    match faulty.kind {
        CallFaultKind::Sufficient(Some(before)) => {
            let last = faulty.auction.place(before);
            let message = format!(
                "{call} is not insufficient: it is higher than {}",
                game.show(last)
            );
            report.at(mark, message).label(last, "the last bid");
        }
        CallFaultKind::Sufficient(None) => {
            report.at(
                mark,
                format!("{call} is the first bid, which cannot be insufficient"),
            );
        }
        CallFaultKind::NoBid => {
            report.at(
                mark,
                format!("only a bid can be insufficient, and {call} is not a bid"),
            );
        }
        _ => {}
    }
}
