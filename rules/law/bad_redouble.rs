//! # bad-redouble
//!
//! A player redoubles when there is nothing to redouble. A player can redouble only when the last
//! call other than Pass is a double by an opponent (Law 19). Readers refuse the auction from that
//! call on.
//!
//! Correct the call. The calls after it are not checked.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D X Pass XX
//! AP
//! ```
//!
//! ```text
//! error[bad-redouble]: West cannot redouble: the last call other than Pass is not a double by an opponent
//!   ┌─ example.pbn:3:11
//!   │
//! 3 │ 1D X Pass XX
//!   │           ^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D XX AP
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NRA
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
//! 1C Pass Pass X
//! XX AP
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NXRA
//!
//! ```

use crate::bridge::CallFaultKind;
use crate::rules::faulty_call::FaultyCall;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-redouble",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.5.1"]), (RBN, &["3.A"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::CallFault], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(faulty) = FaultyCall::of(game)
        && faulty.kind == CallFaultKind::Redouble
    {
        report.at(faulty.span, message(&faulty));
    }
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    if let Some(faulty) = FaultyCall::of_record(record)
        && faulty.kind == CallFaultKind::Redouble
    {
        report.at(faulty.span, message(&faulty));
    }
}

fn message<A>(faulty: &FaultyCall<'_, A>) -> String {
    format!(
        "{} cannot redouble: the last call other than Pass is not a double by an opponent",
        faulty.name()
    )
}
