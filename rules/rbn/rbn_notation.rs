//! # rbn-notation
//!
//! A notation (`!`, `?`, `*`, `^1`) is in the wrong place, or `^` has no number from 1 to 9 after it. A
//! notation follows a call or card, but not A or Y, and not another notation.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:1NA!
//!
//! ```
//!
//! ```text
//! warning[rbn-notation]: `!` cannot follow `A` or `Y`
//!   ┌─ example.rbn:2:9
//!   │
//! 2 │ A NZ:1NA!
//!   │         ^
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1N!^1A
//! 1 strong
//!
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:!1NA
//!
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1N^A
//!
//! ```
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK!?*54T
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:1N!A
//!
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1N^1A
//! 1 strong
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-notation",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.A", "3.P"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::NotationFirst => format!(
            "there is no call or card before {}",
            record.found(fault.span)
        ),
        RbnFaultKind::NotationOfNothing => {
            format!("{} cannot follow `A` or `Y`", record.found(fault.span))
        }
        RbnFaultKind::SecondNotation => format!(
            "expected one notation, found {} after another",
            record.found(fault.span)
        ),
        RbnFaultKind::Reference => {
            "`^` must be followed by the number of a note, 1 to 9".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
