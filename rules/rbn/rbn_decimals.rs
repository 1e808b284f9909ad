//! # rbn-decimals
//!
//! The fraction of a score does not have two decimals. Fractions are written in hundredths, such as `66.60`.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! R :66.6
//!
//! ```
//!
//! ```text
//! warning[rbn-decimals]: expected two decimals or none, found `66.6`
//!   ┌─ example.rbn:2:4
//!   │
//! 2 │ R :66.6
//!   │    ^^^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! R :66.60
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-decimals",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.R"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Decimals => format!(
            "expected two decimals or none, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
