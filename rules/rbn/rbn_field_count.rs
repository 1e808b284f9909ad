//! # rbn-field-count
//!
//! The data has more fields than the label allows. T, L, E, S, B and R have at most two fields, K, N and M
//! four. In T, L, E and S the usual cause is a colon in the text, which must be doubled.
//!
//! Double the colon, or delete the extra field.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! L Toronto ON:Royal York Hotel:Room 3
//!
//! ```
//!
//! ```text
//! error[rbn-field-count]: the location has two fields at most; double a colon that belongs to the text
//!   ┌─ example.rbn:2:30
//!   │
//! 2 │ L Toronto ON:Royal York Hotel:Room 3
//!   │                              ^^^^^^^
//! ```
//!
//! ```rbn
//! % RBN
//! B 15:C:2
//!
//! ```
//!
//! ```rbn
//! % RBN
//! R 8-300:+4:1
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! T Preempts:: Fact or Fiction?:Marty Bergen
//! B 15:C
//! R 8-300:+4
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-field-count",
    severity: Severity::Error,
    chapters: &[(RBN, &["3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Field(label) if label.info().doubles_colons => format!(
            "the {} has two fields at most; double a colon that belongs to the text",
            label.info().title
        ),
        RbnFaultKind::Field(label) => format!(
            "{} has {} fields at most; found {} more",
            label.letter(),
            label.info().fields.unwrap_or(0),
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
