//! # insufficient-bid
//!
//! A bid is not higher than the last bid. A bid needs a higher level, or the same level and a higher
//! denomination in the order C D H S NT (Law 18). A bid that was too low but was accepted is marked with `^I`
//! (chapter 3.9). Readers refuse the auction from the bid on.
//!
//! Correct the bid, or mark it with `^I` if it was really made. The calls after it are not checked.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1H Pass 1S Pass
//! 1C Pass 4S AP
//! ```
//!
//! ```text
//! error[insufficient-bid]: North bids 1C, which is not higher than 1S; mark it `^I` if it was accepted
//!   ┌─ example.pbn:4:1
//!   │
//! 3 │ 1H Pass 1S Pass
//!   │         -- the last bid
//! 4 │ 1C Pass 4S AP
//!   │ ^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT 2H 2D AP
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:2N1SA
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
//! 1H ^I 1D 2H AP
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1S2NA
//!
//! ```

use crate::bridge::CallFaultKind;
use crate::rules::faulty_call::FaultyCall;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "insufficient-bid",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.5.1", "3.9"]), (RBN, &["3.A"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::CallFault], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(faulty) = FaultyCall::of(game) else {
        return;
    };
    let CallFaultKind::Insufficient(before) = faulty.kind else {
        return;
    };
    let last = faulty.auction.place(before);
    let message = format!(
        "{} bids {}, which is not higher than {}; mark it `^I` if it was accepted",
        faulty.name(),
        game.show(faulty.span),
        game.show(last)
    );
    report.at(faulty.span, message).label(last, "the last bid");
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(faulty) = FaultyCall::of_record(record) else {
        return;
    };
    let CallFaultKind::Insufficient(before) = faulty.kind else {
        return;
    };
    let last = faulty.auction.place(before);
    let message = format!(
        "{} bids {}, which is not higher than {}",
        faulty.name(),
        record.show(faulty.span),
        record.show(last)
    );
    report.at(faulty.span, message).label(last, "the last bid");
}
