//! # rbn-carryover
//!
//! A carryover is not a number, or its fraction does not have two decimals. A carryover can be negative, and
//! a penalty can follow it (`99-8`). A fraction is written in hundredths, such as `76.50`.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! K Italy:USA1:ten:2
//!
//! ```
//!
//! ```text
//! error[rbn-carryover]: expected a number of IMPs or points, found `ten`
//!   ┌─ example.rbn:2:14
//!   │
//! 2 │ K Italy:USA1:ten:2
//!   │              ^^^
//! ```
//!
//! ```rbn
//! % RBN
//! K Iceland:Bulgaria:76.3:91.50
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! K Iceland:Bulgaria:76.30:91.50
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-carryover",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.K"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Carryover => format!(
            "expected a number of IMPs or points, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::CarryoverDecimals => {
            format!("expected two decimals, found {}", record.found(fault.span))
        }
        _ => return,
    };
    report.at(fault.span, message);
}
