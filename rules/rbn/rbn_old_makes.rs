//! # rbn-old-makes
//!
//! The double-dummy tricks (M) have the early form with three parts. The present form has a new second part,
//! the tricks after each opening lead. Write one more colon after the first part.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! M 9:987A8+997A8
//!
//! ```
//!
//! ```text
//! warning[rbn-old-makes]: the tricks of two hands are the third part; write one more colon before them
//!   ┌─ example.rbn:3:5
//!   │
//! 3 │ M 9:987A8+997A8
//!   │     ^^^^^^^^^^^
//!   │
//!   = fix: write one more colon
//!     + M 9::987A8+997A8
//! ```
//!
//! ```diff
//!  % RBN
//!  C 1N:S
//! -M 9:987A8+997A8
//! +M 9::987A8+997A8
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! M 9::987A8+997A8
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-old-makes",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["3.M"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::OldMakes => {
            "the tricks of two hands are the third part; write one more colon before them"
                .to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
