//! # rbn-time
//!
//! A time cannot be read, there is no such time, or it follows a span of days. A time is `hhmmss`; `mmss` or
//! `ss` can be left out. 24 is midnight at the end of the day.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! D 20010704:193
//!
//! ```
//!
//! ```text
//! error[rbn-time]: expected hh, hhmm or hhmmss, found `193`
//!   ┌─ example.rbn:2:12
//!   │
//! 2 │ D 20010704:193
//!   │            ^^^
//! ```
//!
//! ```rbn
//! % RBN
//! D 20010704:2430
//!
//! ```
//!
//! ```rbn
//! % RBN
//! D 20010704:1960
//!
//! ```
//!
//! ```rbn
//! % RBN
//! D 1986120911:19
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! D 20010704:1930
//!
//! D 20010704:24
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-time",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.D"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::TimeLength => format!(
            "expected hh, hhmm or hhmmss, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::Hour => format!(
            "expected a time from 00 to 24, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::Minute => format!("expected 00 to 59, found {}", record.found(fault.span)),
        RbnFaultKind::TimeOfSpan => "a span of days has no time".to_owned(),
        _ => return,
    };
    report.at(fault.span, message);
}
