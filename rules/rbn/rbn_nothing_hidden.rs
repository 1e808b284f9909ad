//! # rbn-nothing-hidden
//!
//! A semicolon hides a hand that has no cards. Only a hand with cards can be hidden. Write a colon.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! H N:AK2;:QJT
//!
//! ```
//!
//! ```text
//! info[rbn-nothing-hidden]: the hand after this semicolon has no cards to hide; write a colon
//!   ┌─ example.rbn:2:8
//!   │
//! 2 │ H N:AK2;:QJT
//!   │        ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! H N:AK2::QJT
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-nothing-hidden",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.H"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::NothingHidden => {
            "the hand after this semicolon has no cards to hide; write a colon".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
