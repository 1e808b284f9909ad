//! # rbn-unfinished-auction
//!
//! A contract is given, but the auction is not over. A complete auction ends with A, or with three passes
//! after a bid. Write the calls that are missing, or delete the contract. Without a contract an auction may
//! stop early, for example in a quiz.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:1NP3N
//! C 3N:N
//!
//! ```
//!
//! ```text
//! info[rbn-unfinished-auction]: a contract is given, but the auction is not over after this call; end it with `A`
//!   ┌─ example.rbn:2:9
//!   │
//! 2 │ A NZ:1NP3N
//!   │         ^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:1NP3NA
//! C 3N:N
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-unfinished-auction",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.A"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let values = &record.record.values;
    let (Some(auction), Some(_)) = (&values.auction, &values.contract) else {
        return;
    };
    let Some(last) = auction.calls.last() else {
        return;
    };
    if auction.is_whole && !auction.is_over() && !auction.has_query() {
        report.at(
            last.span,
            "a contract is given, but the auction is not over after this call; end it with `A`",
        );
    }
}
