//! # rbn-percentage
//!
//! A percentage is above 100. A number without a sign is the percentage of North-South. For IMPs, write the
//! sign.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! R :101
//!
//! ```
//!
//! ```text
//! error[rbn-percentage]: expected a percentage up to 100, found `101`
//!   ┌─ example.rbn:2:4
//!   │
//! 2 │ R :101
//!   │    ^^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! R :100
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-percentage",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.R"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Percentage => format!(
            "expected a percentage up to 100, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
