//! # rbn-passed-out
//!
//! The result is wrong for a deal that was passed out, or that was not. A deal that was passed out has the
//! result P, without tricks or a score. If a player bid, the result is not P.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:A
//! R 9
//!
//! ```
//!
//! ```text
//! warning[rbn-passed-out]: all players passed: expected P, found `9`
//!   ┌─ example.rbn:3:3
//!   │
//! 3 │ R 9
//!   │   ^
//! ```
//!
//! ```rbn
//! % RBN
//! R P+0
//!
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//! R P
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:A
//! R P
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-passed-out",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.R"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    for fault in &record.record.faults {
        if fault.kind == RbnFaultKind::ScoreOfPass {
            let found = record.found(fault.span);
            report.at(
                fault.span,
                format!("a deal that is passed out has no score; found {found}"),
            );
        }
    }
    let Some(result) = record.record.values.result else {
        return;
    };
    let Some((_, outcome)) = record
        .lawful_auction()
        .filter(|(_, outcome)| outcome.complete)
    else {
        return;
    };
    let [tricks, _, _] = result.spans;
    match outcome.contract {
        None if result.tricks.is_some() => {
            let found = record.found(tricks);
            report.at(
                tricks,
                format!("all players passed: expected P, found {found}"),
            );
        }
        Some(_) if result.is_passed_out => {
            report.at(
                tricks,
                "expected a number of tricks, found P, though a player bid",
            );
        }
        _ => {}
    }
}
