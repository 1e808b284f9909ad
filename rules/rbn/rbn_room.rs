//! # rbn-room
//!
//! The room or table after the names is neither O (open room) nor C (closed room) nor a table from
//! 1 to 250.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! N A+B:C+D:Closed
//!
//! ```
//!
//! ```text
//! error[rbn-room]: expected O, C or the number of a table, found `Closed`
//!   ┌─ example.rbn:2:11
//!   │
//! 2 │ N A+B:C+D:Closed
//!   │           ^^^^^^
//! ```
//!
//! ```rbn
//! % RBN
//! N A+B:C+D:251
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! N A+B:C+D:C
//!
//! ```
//!
//! ```rbn
//! % RBN
//! N A+B:C+D:250
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-room",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.N"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Room => format!(
            "expected O, C or the number of a table, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::Table => format!(
            "expected a table from 1 to 250, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
