//! # rbn-label-case
//!
//! A label is a lower-case letter. Labels are capitals; only the data of some labels can be in lower case.
//!
//! Write the label as a capital. pbnlint reads the line anyway.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! d 19980131
//! B 7
//!
//! ```
//!
//! ```text
//! warning[rbn-label-case]: expected the label D, found `d`
//!   ┌─ example.rbn:2:1
//!   │
//! 2 │ d 19980131
//!   │ ^
//!   │
//!   = fix: write the label as D
//!     + D 19980131
//! ```
//!
//! ```diff
//!  % RBN
//! -d 19980131
//! +D 19980131
//!  B 7
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! D 19980131
//! B 7
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-label-case",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::SmallLabel(label) => format!(
            "expected the label {}, found {}",
            label.letter(),
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
