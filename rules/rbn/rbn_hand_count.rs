//! # rbn-hand-count
//!
//! There are more than four hands, or a colon comes after the fourth.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! H N:AK2:QJT:987:654:
//!
//! ```
//!
//! ```text
//! error[rbn-hand-count]: expected at most four hands, found `:` after them
//!   ┌─ example.rbn:2:20
//!   │
//! 2 │ H N:AK2:QJT:987:654:
//!   │                    ^
//! ```
//!
//! ```rbn
//! % RBN
//! H N:AK2:QJT:987:654:3
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! H N:AK2:QJT:987:654
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-hand-count",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.H"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::FifthHand => format!(
            "expected at most four hands, found {} after them",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
