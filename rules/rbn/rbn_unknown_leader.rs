//! # rbn-unknown-leader
//!
//! A record has a play, but neither a contract nor a complete auction says who leads. Without them the cards
//! belong to no hand.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! P SK54T
//!
//! ```
//!
//! ```text
//! info[rbn-unknown-leader]: expected a contract or a complete auction, which say who leads, found neither
//!   ┌─ example.rbn:2:1
//!   │
//! 2 │ P SK54T
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK54T
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-unknown-leader",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.P"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(line) = record
        .record
        .line(RbnLabel::Play)
        .filter(|line| !line.data.is_empty())
    else {
        return;
    };
    let auction = record.record.values.auction.as_ref();
    let is_known = auction.is_some_and(|auction| auction.is_over() && auction.dealer.is_some());
    if record.record.line(RbnLabel::Contract).is_none() && !is_known {
        report.at(
            line.span.part(0, 1),
            "expected a contract or a complete auction, which say who leads, found neither",
        );
    }
}
