//! # rbn-undoubled-colon
//!
//! A colon that separates two fields may be meant as part of the text. A space follows it, or it is not clear
//! which of three colons in a row separates fields. In T, L, E and S two colons mean one colon of the text.
//!
//! Double a colon that belongs to the text, or delete the space.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! T Preempts: Fact or Fiction?
//!
//! ```
//!
//! ```text
//! info[rbn-undoubled-colon]: a space follows this colon; if it belongs to the text, double it
//!   ┌─ example.rbn:2:11
//!   │
//! 2 │ T Preempts: Fact or Fiction?
//!   │           ^^
//! ```
//!
//! ```rbn
//! % RBN
//! E A:::B
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! T Preempts:: Fact or Fiction?
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-undoubled-colon",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.T"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::SpaceAfterColon => {
            "a space follows this colon; if it belongs to the text, double it".to_owned()
        }
        RbnFaultKind::ManyColons => {
            "expected one colon between fields or two in the text, found more".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
