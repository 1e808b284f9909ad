//! # rbn-capital
//!
//! A lower-case letter must be a capital: dealer, vulnerability, A and Y in an auction, ranks and Y in a
//! play. Other letters of calls and cards may be lower case, because an author may mean something by it.
//!
//! Write the capital letter.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A nz:1NA
//!
//! ```
//!
//! ```text
//! info[rbn-capital]: expected `NZ`, found `nz`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ A nz:1NA
//!   │   ^^
//!   │
//!   = fix: write it in capitals
//!     + A NZ:1NA
//! ```
//!
//! ```diff
//!  % RBN
//! -A nz:1NA
//! +A NZ:1NA
//!
//! ```
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P Sk54T
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:1nA
//! C 1n:N
//! P sK54T
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-capital",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["3.A", "3.P"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::SmallLetter => format!(
            "expected `{}`, found {}",
            record.show(fault.span).to_uppercase(),
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
