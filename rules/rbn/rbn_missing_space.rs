//! # rbn-missing-space
//!
//! The space between a label and its data is missing, or there is a tab in its place. A line of RBN begins
//! with a letter and a space. A reader that looks for both does not find the label.
//!
//! Write the space. pbnlint reads the line as if it were there.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! B7
//! H E:T4.8642.AKT8.K65
//!
//! ```
//!
//! ```text
//! error[rbn-missing-space]: expected a space after B, found its data
//!   ┌─ example.rbn:2:1
//!   │
//! 2 │ B7
//!   │ ^
//!   │
//!   = fix: write a space after B
//!     + B 7
//! ```
//!
//! ```diff
//!  % RBN
//! -B7
//! +B 7
//!  H E:T4.8642.AKT8.K65
//!
//! ```
//!
//! ```rbn,escaped
//! % RBN
//! B\t7
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! B 7
//! H E:T4.8642.AKT8.K65
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-missing-space",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::NoSpace(label) => {
            format!("expected a space after {}, found its data", label.letter())
        }
        RbnFaultKind::NoSpaceInNote => format!(
            "expected a space after the number of note {}, found its text",
            record.show(fault.span)
        ),
        RbnFaultKind::Tab(label) => {
            format!("expected a space after {}, found a tab", label.letter())
        }
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
