//! # rbn-declarer
//!
//! A contract has no declarer, or its declarer is not a direction. Write a colon and N, E, S or W after the
//! contract.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C 5D
//!
//! ```
//!
//! ```text
//! error[rbn-declarer]: expected a colon and the declarer after the contract, found none
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ C 5D
//!   │   ^^
//! ```
//!
//! ```rbn
//! % RBN
//! C 5D:H
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 5D:N
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-declarer",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.C"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::NoDeclarer => {
            "expected a colon and the declarer after the contract, found none".to_owned()
        }
        RbnFaultKind::Declarer if fault.span.len() == 2 => format!(
            "expected a declarer, found {}; before 2.9 there was no colon between declarer and leader",
            record.found(fault.span)
        ),
        RbnFaultKind::Declarer => format!(
            "expected the declarer N, E, S or W, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
