//! # rbn-query
//!
//! Calls follow `Y` (your call?). Readers differ in whether Y takes the turn of a player, so the calls after
//! it are not checked.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NB:1SXYP:2S
//!
//! ```
//!
//! ```text
//! info[rbn-query]: readers differ on whose call this is, because it follows Y
//!   ┌─ example.rbn:2:10
//!   │
//! 2 │ A NB:1SXYP:2S
//!   │          ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NB:1SXY
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-query",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.A"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::AfterQuery => {
            "readers differ on whose call this is, because it follows Y".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
