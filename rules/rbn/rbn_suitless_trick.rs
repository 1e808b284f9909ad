//! # rbn-suitless-trick
//!
//! A trick without suits cannot be read. It is `-+--`, `--+-` or `---+`; the plus sign marks the hand that
//! gets the lead.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C NM:S:S
//! P SK--.:+---
//!
//! ```
//!
//! ```text
//! error[rbn-suitless-trick]: expected -+--, --+- or ---+, found `+---`
//!   ┌─ example.rbn:3:9
//!   │
//! 3 │ P SK--.:+---
//!   │         ^^^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C NM:S:S
//! P SK--.:STQA.:--+-:S578
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-suitless-trick",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.P"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::SuitlessTrick => format!(
            "expected -+--, --+- or ---+, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
