//! # rbn-leader
//!
//! The leader after the declarer is not a direction. Write N, E, S or W.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C H6:S:2
//!
//! ```
//!
//! ```text
//! error[rbn-leader]: expected the leader N, E, S or W, found `2`
//!   ┌─ example.rbn:2:8
//!   │
//! 2 │ C H6:S:2
//!   │        ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C H6:S:S
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-leader",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.C"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Leader => format!(
            "expected the leader N, E, S or W, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
