//! # rbn-rank-order
//!
//! The cards of a suit are not in descending order. Write them from the ace to the two, with unknown low
//! cards (`x`) last.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! H E:4T.8642.AKT8.K65
//!
//! ```
//!
//! ```text
//! warning[rbn-rank-order]: expected a lower card than the one before it, found `T`
//!   ┌─ example.rbn:2:6
//!   │
//! 2 │ H E:4T.8642.AKT8.K65
//!   │      ^
//! ```
//!
//! ```rbn
//! % RBN
//! H W:xAx
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! H E:T4.8642.AKT8.K65
//!
//! ```
//!
//! ```rbn
//! % RBN
//! H W:Axx
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-rank-order",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.H"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::RankOrder => format!(
            "expected a lower card than the one before it, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
