//! # rbn-result
//!
//! A result cannot be read. It begins with the number of tricks that declarer won, 0 to 13, or P for a deal
//! that was passed out. Then comes the score of North-South with its sign. After a colon comes what the score
//! was worth: `=`, a number with a sign, or a percentage.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! R 14
//!
//! ```
//!
//! ```text
//! error[rbn-result]: expected 0 to 13 tricks, found `14`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ R 14
//!   │   ^^
//! ```
//!
//! ```rbn
//! % RBN
//! R 10620
//!
//! ```
//!
//! ```rbn
//! % RBN
//! R 10+62.50
//!
//! ```
//!
//! ```rbn
//! % RBN
//! R 8-300:+
//!
//! ```
//!
//! ```rbn
//! % RBN
//! C 4S:N
//! R -2
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! R 13
//!
//! ```
//!
//! ```rbn
//! % RBN
//! R 10+620
//!
//! ```
//!
//! ```rbn
//! % RBN
//! R 10+620:62.50
//!
//! ```
//!
//! ```rbn
//! % RBN
//! R 8-300:+4
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-result",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.R"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Tricks => format!(
            "expected 0 to 13 tricks, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::RawScore => format!(
            "expected tricks and a score with its sign, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::RawDecimals => format!(
            "the score of a board is a whole number; found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::Effective => format!(
            "expected `=`, a number with its sign or a percentage, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
