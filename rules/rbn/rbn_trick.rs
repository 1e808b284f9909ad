//! # rbn-trick
//!
//! A trick does not have four cards, there are more than 13 tricks, or a separator follows the last trick.
//! Only the last trick can be incomplete. The rest of the play is not checked.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK54:SA87H3
//!
//! ```
//!
//! ```text
//! error[rbn-trick]: expected four cards in a trick, found 3
//!   ┌─ example.rbn:3:3
//!   │
//! 3 │ P SK54:SA87H3
//!   │   ^^^^
//! ```
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK54T:
//!
//! ```
//!
//! ```diff
//!  % RBN
//!  C 1N:S
//! -P SK54T:
//! +P SK54T
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK54T:SA87H3
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-trick",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["3.P"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Trick(count) => format!("expected four cards in a trick, found {count}"),
        RbnFaultKind::FourteenthTrick => "expected at most 13 tricks, found another".to_owned(),
        RbnFaultKind::FinalSeparator => {
            "expected a trick after the separator, found none".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
