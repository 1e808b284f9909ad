//! # rbn-blank-in-data
//!
//! The data of D, H, A, C, P, R or M contains a blank. These labels must not have blanks, not even at the end
//! of the line. A reader that splits the line at blanks loses what follows.
//!
//! Delete the blank.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:1N A
//!
//! ```
//!
//! ```text
//! warning[rbn-blank-in-data]: expected no blank in the auction, found a space
//!   ┌─ example.rbn:2:8
//!   │
//! 2 │ A NZ:1N A
//!   │        ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-blank-in-data",
    severity: Severity::Warning,
    chapters: &[(RBN, &["4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::BlankInData(label) => format!(
            "expected no blank in the {}, found {}",
            label.info().title,
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
