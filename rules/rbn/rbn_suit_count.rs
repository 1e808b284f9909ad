//! # rbn-suit-count
//!
//! A hand has more than four suits. The suits are spades, hearts, diamonds and clubs, with a dot
//! between them.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! H E:T4.86.42.AKT8.K65
//!
//! ```
//!
//! ```text
//! error[rbn-suit-count]: expected at most three dots in a hand, found another
//!   ┌─ example.rbn:2:18
//!   │
//! 2 │ H E:T4.86.42.AKT8.K65
//!   │                  ^^^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! H E:T4.8642.AKT8.K65
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-suit-count",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.H"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::FifthSuit => {
            "expected at most three dots in a hand, found another".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
