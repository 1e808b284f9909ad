//! # export-rbn-case
//!
//! The data of `D`, `H`, `C`, `R` or `M` has lower-case letters. In output form all letters are capitals,
//! except the `x` of an unknown card (chapter 4). Readers accept both.
//!
//! Write capitals.
//!
//! ## Bad
//!
//! ```rbn,export
//! % RBN
//! C 5hx:n
//!
//! ```
//!
//! ```text
//! info[export-rbn-case]: expected `5HX:N`, found `5hx:n`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ C 5hx:n
//!   │   ^^^^^
//!   │
//!   = fix: write capitals
//!     + C 5HX:N
//! ```
//!
//! ```diff
//!  % RBN
//! -C 5hx:n
//! +C 5HX:N
//!
//! ```
//!
//! ## Good
//!
//! ```rbn,export
//! % RBN
//! C 5HX:N
//!
//! ```

use crate::rbn::output_data;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-rbn-case",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(RBN, &["4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

/// The labels whose data are written in capitals.
const LABELS: [RbnLabel; 5] = [
    RbnLabel::Date,
    RbnLabel::Hands,
    RbnLabel::Contract,
    RbnLabel::Result,
    RbnLabel::Makes,
];

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    for label in LABELS {
        let Some(line) = record.record.line(label) else {
            continue;
        };
        let data = record.slice(line.data);
        if !data
            .iter()
            .any(|byte| byte.is_ascii_lowercase() && *byte != b'x')
        {
            continue;
        }
        let Some(output) = output_data(record.record, label) else {
            continue;
        };
        if output == data {
            continue;
        }
        let expected = String::from_utf8_lossy(&output).into_owned();
        let message = format!("expected `{expected}`, found {}", record.found(line.data));
        report
            .at(line.data, message)
            .fix("write capitals", Applicability::Safe, line.data, output);
    }
}
