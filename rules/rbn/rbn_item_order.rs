//! # rbn-item-order
//!
//! The items of a list are not in the order of their values. The best item comes first.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! I 4S=7:3N=10
//!
//! ```
//!
//! ```text
//! info[rbn-item-order]: expected no higher value than the one before it, found `10`
//!   ┌─ example.rbn:2:11
//!   │
//! 2 │ I 4S=7:3N=10
//!   │           ^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! I 3N=10:4S=7
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-item-order",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.I"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::ItemOrder => format!(
            "expected no higher value than the one before it, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
