//! # rbn-contract
//!
//! A contract cannot be read. It is a level, a strain (C D H S N), X or R if it is doubled or redoubled, and
//! a goal, in this order. Only the strain is required. The goal is a number of tricks, or M for as many as
//! possible.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C X4S:S
//!
//! ```
//!
//! ```text
//! error[rbn-contract]: expected level, strain, X or R and goal, found `X4S`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ C X4S:S
//!   │   ^^^
//! ```
//!
//! ```rbn
//! % RBN
//! C 8S:S
//!
//! ```
//!
//! ```rbn
//! % RBN
//! C H14:S
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 4SX:S
//!
//! ```
//!
//! ```rbn
//! % RBN
//! C 7S:S
//!
//! ```
//!
//! ```rbn
//! % RBN
//! C H13:S
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-contract",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.C"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Contract => format!(
            "expected level, strain, X or R and goal, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::Level => format!(
            "expected a level from 1 to 7, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::Goal => format!(
            "expected a goal from 1 to 13 or M, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
