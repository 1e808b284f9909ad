//! # rbn-missing-colon
//!
//! An auction without calls has no colon after dealer and vulnerability. Some readers require it. Write the
//! colon.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ
//!
//! ```
//!
//! ```text
//! info[rbn-missing-colon]: expected a colon after dealer and vulnerability, found none
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ A NZ
//!   │   ^^
//!   │
//!   = fix: write a colon after dealer and vulnerability
//!     + A NZ:
//! ```
//!
//! ```diff
//!  % RBN
//! -A NZ
//! +A NZ:
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-missing-colon",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["3.A"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::NoColon => {
            "expected a colon after dealer and vulnerability, found none".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
