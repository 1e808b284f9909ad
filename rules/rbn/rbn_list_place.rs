//! # rbn-list-place
//!
//! A label comes after an item list. The list continues until the end of the record or a free text, so
//! readers take this line for an item and lose the label.
//!
//! Move the item list to the end of the record.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! F M
//! I 3N=10:4S=7
//! B 7
//!
//! ```
//!
//! ```text
//! error[rbn-list-place]: B is read as part of the item list before it; move the list to the end of the record
//!   ┌─ example.rbn:4:1
//!   │
//! 4 │ B 7
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! F M
//! B 7
//! I 3N=10:4S=7
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-list-place",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.I", "4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: Fault, report: &mut Report<'_>) {
    let message = match fault.kind {
        FaultKind::AfterItems(label) => format!(
            "{} is read as part of the item list before it; move the list to the end of the record",
            label.letter()
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
