//! # rbn-call
//!
//! An auction contains something that is not a call. Calls are P (pass), X (double), R (redouble), a level
//! from 1 to 7 with C, D, H, S or N, A (all pass) and Y (your call?). The rest of the auction is not checked.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:8NA
//!
//! ```
//!
//! ```text
//! error[rbn-call]: expected a call, found `8N`
//!   ┌─ example.rbn:2:6
//!   │
//! 2 │ A NZ:8NA
//!   │      ^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:7NA
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-call",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.A"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: Fault, report: &mut Report<'_>) {
    let message = match fault.kind {
        FaultKind::Call => format!("expected a call, found {}", record.found(fault.span)),
        _ => return,
    };
    report.at(fault.span, message);
}
