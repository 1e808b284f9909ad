//! # rbn-repeated-label
//!
//! A record has a label twice. Some readers take the first one, others the last. Usually the blank line
//! between two records is missing.
//!
//! Insert the blank line, or delete the wrong line.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! B 1
//! B 2
//!
//! ```
//!
//! ```text
//! error[rbn-repeated-label]: the record has B already; is a blank line missing before this one?
//!   ┌─ example.rbn:3:1
//!   │
//! 2 │ B 1
//!   │ - it is here first
//! 3 │ B 2
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! B 1
//!
//! B 2
//!
//! ```

use crate::rbn::RecordForm;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-repeated-label",
    severity: Severity::Error,
    chapters: &[(RBN, &["2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let RbnFaultKind::RepeatedLabel(label) = fault.kind else {
        return;
    };
    let end = match record.record.form {
        RecordForm::Rbn => "blank line",
        RecordForm::Rbx => "line break",
    };
    let message = format!(
        "the record has {} already; is a {end} missing before this one?",
        label.letter()
    );
    let finding = report.at(fault.span, message);
    if let Some(first) = record.record.line(label) {
        finding.label(first.span.part(0, 1), "it is here first");
    }
}
