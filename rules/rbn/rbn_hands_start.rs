//! # rbn-hands-start
//!
//! The hands do not begin with a direction and a colon, or a direction is among the cards. The
//! first letter says whose hand comes first; the others follow clockwise. A semicolon in place of a
//! colon hides the hand after it.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! H A875.632.76.8643
//!
//! ```
//!
//! ```text
//! error[rbn-hands-start]: expected a direction and a colon, found `A8`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ H A875.632.76.8643
//!   │   ^^
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8N5.632.76.8643
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! H W:A875.632.76.8643
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-hands-start",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.H"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::HandsStart
            if fault.span.start
                == record
                    .record
                    .line(RbnLabel::Hands)
                    .map_or(0, |line| line.data.start) =>
        {
            format!(
                "expected a direction and a colon, found {}",
                record.found(fault.span)
            )
        }
        RbnFaultKind::HandsStart => format!("expected a card, found {}", record.found(fault.span)),
        _ => return,
    };
    report.at(fault.span, message);
}
