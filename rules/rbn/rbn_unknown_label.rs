//! # rbn-unknown-label
//!
//! A line begins with a letter that is not a label. RBN has sixteen labels: D T L E F S K N B H A C P R M I,
//! and the digits 0 to 9 for notes. Programs skip the line or refuse the file.
//!
//! If the line is a remark, put a percent sign before it, or write it as free text in braces.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! Q pause
//! B 7
//!
//! ```
//!
//! ```text
//! error[rbn-unknown-label]: expected one of the labels D T L E F S K N B H A C P R M I, found `Q`
//!   ┌─ example.rbn:2:1
//!   │
//! 2 │ Q pause
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! % pause
//! B 7
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-unknown-label",
    severity: Severity::Error,
    chapters: &[(RBN, &["2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::UnknownLabel => format!(
            "expected one of the labels D T L E F S K N B H A C P R M I, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
