//! # rbn-teams
//!
//! A line with team names does not have two names. Write the names of both teams of the match, with a colon
//! between them.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! K Nickell
//!
//! ```
//!
//! ```text
//! warning[rbn-teams]: expected the names of two teams with a colon between them, found `Nickell`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ K Nickell
//!   │   ^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! K Nickell:Schwartz
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-teams",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.K"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Teams => format!(
            "expected the names of two teams with a colon between them, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
