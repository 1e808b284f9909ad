//! # rbn-all-pass
//!
//! `A` (all pass) comes after passes that it already includes. It stands for all passes that end the auction:
//! three after a bid, or four without one.
//!
//! Write `A` alone.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:1NPA
//!
//! ```
//!
//! ```text
//! info[rbn-all-pass]: `A` includes the passes before it
//!   ┌─ example.rbn:2:8
//!   │
//! 2 │ A NZ:1NPA
//!   │        ^^
//!   │
//!   = fix: write A alone
//!     + A NZ:1NA
//! ```
//!
//! ```diff
//!  % RBN
//! -A NZ:1NPA
//! +A NZ:1NA
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-all-pass",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["3.A"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::PassesBeforeEnd => "`A` includes the passes before it".to_owned(),
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
