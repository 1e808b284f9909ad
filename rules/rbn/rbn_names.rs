//! # rbn-names
//!
//! A pair has more than two names. The names are `North+South:West+East`; names that are not known
//! are left empty.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! N Wolff+Hamman+Goldman:Stansby+Martel
//!
//! ```
//!
//! ```text
//! error[rbn-names]: a pair has two names; expected one plus sign, found another
//!   ┌─ example.rbn:2:15
//!   │
//! 2 │ N Wolff+Hamman+Goldman:Stansby+Martel
//!   │               ^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! N Wolff+Hamman:Stansby+Martel
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-names",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.N"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Pair => {
            "a pair has two names; expected one plus sign, found another".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
