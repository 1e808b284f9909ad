//! # declarer-mismatch
//!
//! The declarer differs from the auction. The declarer is the first player of the side that made the last bid
//! to bid its denomination (Definitions of the Laws). A `^` before the direction says that declarer and dummy
//! changed roles: the partner of the named player should have been declarer. With the wrong declarer readers
//! show the wrong hand as dummy, and the wrong player leads.
//!
//! Find out whether `Declarer`, `Dealer` or the auction is wrong. If passes before the opening bid
//! would explain the declarers of several games of the file, `missing-opening-passes` reports them
//! instead, unless the play begins with the leader that the auction gives.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "S"]
//! [Contract "4S"]
//! [Auction "N"]
//! 1S Pass 4S AP
//! ```
//!
//! ```text
//! error[declarer-mismatch]: the auction makes North declarer, not South: North bid spades first
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [Declarer "S"]
//!   │            ^
//!   ·
//! 5 │ 1S Pass 4S AP
//!   │ -- North bids it here
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "^N"]
//! [Contract "1C"]
//! [Auction "N"]
//! 1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "S"]
//! [Contract "2C"]
//! [Auction "N"]
//! 1C Pass 2C *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "E"]
//! [Contract "1C"]
//! [Auction "N"]
//! 1C *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Deal "N:AKQJT.A4.432.432 32.KQJ9.AK5.9876 987.82.QJT9.AKQ5 654.T7653.876.JT"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Auction "N"]
//! 1S Pass 4S AP
//! [Play "E"]
//! HK H2 H3 H4
//! ```
//!
//! ```text
//! error[declarer-mismatch]: the auction makes North declarer, not East: North bid spades first
//!   ┌─ example.pbn:3:12
//!   │
//! 3 │ [Declarer "E"]
//!   │            ^
//!   ·
//! 6 │ 1S Pass 4S AP
//!   │ -- North bids it here
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//! C 1N:S
//!
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "1CX"]
//! [Auction "N"]
//! 1C X AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "2C"]
//! [Auction "N"]
//! 1C Pass 2C *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "E"]
//! [Contract "2C"]
//! [Auction "N"]
//! 1C *
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//! C 1N:N
//!
//! ```

use crate::bridge::seat_name;
use crate::rules::contract::{
    DeclarerMismatch, MismatchInRecord, declarer_mismatch_in_record, gather_mismatch, lacks_passes,
    passes,
};
use crate::rules::prelude::*;
use crate::rules::words::strain_word;

pub(crate) const META: Meta = Meta {
    name: "declarer-mismatch",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.4.13"]), (RBN, &["3.C"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OddContract],
    &Check::Across {
        gather: gather_mismatch,
        judge,
    },
)])
.and_rbn(&[RecordCheck::Record(check_record)]);

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let lacks_passes = lacks_passes(facts);
    for fact in facts {
        let Some(mismatch) = fact.fact.get::<DeclarerMismatch>() else {
            continue;
        };
        if mismatch.missing_passes(lacks_passes).is_some() {
            continue;
        }
        let (stated, rightful) = (seat_name(mismatch.stated), seat_name(mismatch.rightful));
        let message = match (mismatch.is_swapped, mismatch.stated == mismatch.rightful) {
            (true, true) => format!(
                "`^` says that another player should be declarer, but by the auction {rightful} is declarer"
            ),
            (true, false) => format!(
                "by the auction {rightful} is declarer, and {rightful} cannot have been swapped with {stated}"
            ),
            (false, _) => format!(
                "the auction makes {rightful} declarer, not {stated}: {rightful} bid {} first",
                mismatch.strain
            ),
        };
        let finding = report
            .in_file(mismatch.declarer.at(fact.base), fact.game, message)
            .label_in_file(
                mismatch.bid.at(fact.base),
                format!("{rightful} bids it here"),
            );
        if let Some((_, count)) = mismatch.passes.filter(|(_, count)| count % 2 == 1) {
            let (passes, _) = passes(count);
            finding.note(format!(
                "{stated} would be declarer with {passes} before the opening bid"
            ));
        }
    }
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(mismatch) = declarer_mismatch_in_record(record) else {
        return;
    };
    let MismatchInRecord { said, stated, .. } = mismatch;
    let (name, strain) = (seat_name(mismatch.rightful), strain_word(said.strain));
    let message = format!(
        "the auction makes {name} declarer, not {}: {name} bid {strain} first",
        seat_name(stated)
    );
    report
        .at(said.declarer_span, message)
        .label(mismatch.bid, format!("{name} bids it here"));
}
