//! # export-rbn-minus
//!
//! A list of scores and awards repeats the minus sign. The scores fall, so all scores after the first
//! negative one are negative too, and their signs say nothing (chapter 3.I).
//!
//! Write only the first minus sign.
//!
//! ## Bad
//!
//! ```rbn,export
//! % RBN
//! F N
//! I -40=83:-43=65
//!
//! ```
//!
//! ```text
//! info[export-rbn-minus]: this minus sign repeats the first one, and says nothing new
//!   ┌─ example.rbn:3:3
//!   │
//! 3 │ I -40=83:-43=65
//!   │   ^^^^^^^^^^^^^
//!   │
//!   = fix: write the first minus sign only
//!     + I -40=83:43=65
//! ```
//!
//! ```diff
//!  % RBN
//!  F N
//! -I -40=83:-43=65
//! +I -40=83:43=65
//!
//! ```
//!
//! ## Good
//!
//! ```rbn,export
//! % RBN
//! F N
//! I -40=83:43=65
//!
//! ```

use crate::rbn::{output_data, trimmed};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-rbn-minus",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(RBN, &["3.I"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(line) = record.record.line(RbnLabel::Items) else {
        return;
    };
    let data = record.slice(line.data);
    let Some(output) = output_data(record.record, RbnLabel::Items) else {
        return;
    };
    if output == trimmed(data) {
        return;
    }
    let message = "this minus sign repeats the first one, and says nothing new";
    report.at(line.data, message).fix(
        "write the first minus sign only",
        Applicability::Safe,
        line.data,
        output,
    );
}
