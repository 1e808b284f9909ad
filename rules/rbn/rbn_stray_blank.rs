//! # rbn-stray-blank
//!
//! Data begins or ends with blanks, or a label without data has a space after it. By the standard these
//! blanks are part of the text, which is rarely meant.
//!
//! Delete the blanks.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! E  Teams
//!
//! ```
//!
//! ```text
//! info[rbn-stray-blank]: the event begins or ends with a space
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ E  Teams
//!   │   ^
//!   │
//!   = fix: delete the blanks
//!     + E Teams
//! ```
//!
//! ```diff
//!  % RBN
//! -E  Teams
//! +E Teams
//!
//! ```
//!
//! ```rbn,escaped
//! % RBN
//! L Paris
//! B 1
//!
//! L\x20
//! B 2
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! E Teams
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-stray-blank",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::StrayBlank(label)
            if record
                .record
                .data(label)
                .is_some_and(|data| data.trim_ascii().is_empty()) =>
        {
            format!(
                "expected nothing after a label without data, found {}",
                record.found(fault.span)
            )
        }
        RbnFaultKind::StrayBlank(label) => format!(
            "the {} begins or ends with {}",
            label.info().title,
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
