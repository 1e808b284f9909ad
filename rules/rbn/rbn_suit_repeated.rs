//! # rbn-suit-repeated
//!
//! A card that follows suit has its suit written again. Write only its rank: then discards and ruffs can be
//! seen at a glance. There is one finding for the whole play.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SKS5S4ST
//!
//! ```
//!
//! ```text
//! warning[rbn-suit-repeated]: the suit that was led is written once a trick; write the rank alone
//!   ┌─ example.rbn:3:5
//!   │
//! 3 │ P SKS5S4ST
//!   │     ^
//!   │
//!   = fix: write the suit led once a trick
//!     + P SK54T
//! ```
//!
//! ```diff
//!  % RBN
//!  C 1N:S
//! -P SKS5S4ST
//! +P SK54T
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK54T
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-suit-repeated",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["3.P"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::SuitRepeated => {
            "the suit that was led is written once a trick; write the rank alone".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
