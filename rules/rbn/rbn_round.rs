//! # rbn-round
//!
//! A round of an auction does not have four calls, or a colon ends the auction. Each round begins with the
//! dealer's call, and a colon comes before it. Only the last round can be shorter.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:1NP3N:A
//!
//! ```
//!
//! ```text
//! warning[rbn-round]: expected four calls in a round, found 3
//!   ┌─ example.rbn:2:6
//!   │
//! 2 │ A NZ:1NP3N:A
//!   │      ^^^^^
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1SP2SP:
//!
//! ```
//!
//! ```diff
//!  % RBN
//! -A NZ:1SP2SP:
//! +A NZ:1SP2SP
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:1NP3NA
//!
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1SP2SP
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-round",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["3.A"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Round(count) => format!("expected four calls in a round, found {count}"),
        RbnFaultKind::FinalColon => "expected calls after the colon, found none".to_owned(),
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
