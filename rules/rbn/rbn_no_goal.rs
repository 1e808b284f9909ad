//! # rbn-no-goal
//!
//! A contract has neither a level nor a goal. The contract of an ending has no level, so its goal must say
//! what declarer wants. `NM`, for example, means as many tricks as possible at notrump.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C N:S
//!
//! ```
//!
//! ```text
//! info[rbn-no-goal]: expected a level or a goal, found only `N`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ C N:S
//!   │   ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C NM:S
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-no-goal",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.C"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::NoGoal => format!(
            "expected a level or a goal, found only {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
