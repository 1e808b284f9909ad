//! # rbn-empty-hands
//!
//! The hands have a direction but no cards. If there are no hands, write the label alone.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! H N:
//!
//! ```
//!
//! ```text
//! info[rbn-empty-hands]: expected at least one card, found none; H alone says that there are no hands
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ H N:
//!   │   ^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! H N:A
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-empty-hands",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.H"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::NoCards => {
            "expected at least one card, found none; H alone says that there are no hands"
                .to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
