//! # rbn-partly-known-date
//!
//! A part of a date mixes digits and question marks. If the year, month, day or hour is not known, write
//! question marks for the whole part.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! D 1998?131
//!
//! ```
//!
//! ```text
//! info[rbn-partly-known-date]: expected digits or question marks, found both in `?1`
//!   ┌─ example.rbn:2:7
//!   │
//! 2 │ D 1998?131
//!   │       ^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! D 1998??31
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-partly-known-date",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.D"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::PartlyKnown => format!(
            "expected digits or question marks, found both in {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
