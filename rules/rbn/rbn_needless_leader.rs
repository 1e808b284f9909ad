//! # rbn-needless-leader
//!
//! A contract names the leader, although it is the usual one: the player to the left of declarer. Leave out
//! the leader.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C 5D:N:E
//!
//! ```
//!
//! ```text
//! info[rbn-needless-leader]: the hand to the left of declarer leads anyway; it need not be named
//!   ┌─ example.rbn:2:8
//!   │
//! 2 │ C 5D:N:E
//!   │        ^
//!   │
//!   = fix: delete the leader
//!     + C 5D:N
//! ```
//!
//! ```diff
//!  % RBN
//! -C 5D:N:E
//! +C 5D:N
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 5D:N
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-needless-leader",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["3.C"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::NeedlessLeader => {
            "the hand to the left of declarer leads anyway; it need not be named".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
