//! # rbn-tilde
//!
//! A `~` has no suit before it. It is the lowest card of a suit that matters, so write the suit: `D~`. The
//! lowest card of the suit led is `-`.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK~4T
//!
//! ```
//!
//! ```text
//! info[rbn-tilde]: `~` must follow a suit; the lowest card of the suit led is `-`
//!   ┌─ example.rbn:3:5
//!   │
//! 3 │ P SK~4T
//!   │     ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK5D~4
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-tilde",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.P"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Tilde => {
            "`~` must follow a suit; the lowest card of the suit led is `-`".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
