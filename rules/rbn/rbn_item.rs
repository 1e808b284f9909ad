//! # rbn-item
//!
//! An item of a list is empty or has no value. An item has the form `item=value`, and colons separate the
//! items; two colons in a row leave an empty item between them. Only the awards of instant matchpoints have
//! items without a value.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! I 3N=10::4S=7
//!
//! ```
//!
//! ```text
//! error[rbn-item]: expected an item between two separators, found none
//!   ┌─ example.rbn:2:8
//!   │
//! 2 │ I 3N=10::4S=7
//!   │        ^
//! ```
//!
//! ```rbn
//! % RBN
//! I 3N:4S=7
//!
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
    name: "rbn-item",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.I"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::EmptyItem => "expected an item between two separators, found none".to_owned(),
        RbnFaultKind::ItemWithoutValue => format!(
            "there is no value after {}; write `=` and the value",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
