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
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "false-insufficient",
    severity: Severity::Error,
    chapters: &["3.9"],
    needs: &[Need::CallFault],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((auction, outcome)) = game.model.judged_auction() else {
        return;
    };
    // After the first fault it is not known how the auction would have gone on.
    let Some(fault) = outcome.faults.first() else {
        return;
    };

    let place = auction.place(fault.turn);
    let mark = auction.turns.mark(fault.turn, Irregularity::Insufficient);
    let Some(mark) = mark else { return };
    let call = game.show(place);
    match fault.kind {
        CallFaultKind::Sufficient(Some(before)) => {
            let last = auction.place(before);
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
