//! # rbn-record-size
//!
//! A record has more than 16,384 bytes. Programs read a record into a buffer of that size. Shorten its free
//! text.
//!
//! ## Bad
//!
//! ```rbn,stretched-17000
//! % RBN
//! B 7
//! {…}
//!
//! ```
//!
//! ```text
//! error[rbn-record-size]: expected at most 16384 bytes in a record, found 17014
//!   ┌─ example.rbn:2:1
//!   │
//! 2 │ B 7
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! B 7
//! {Short text.}
//!
//! ```

use crate::rbn::LONGEST_RECORD;
use crate::rules::long_lines::excess;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-record-size",
    severity: Severity::Error,
    chapters: &[(RBN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let size = record.record.text.len();
    if size <= LONGEST_RECORD {
        return;
    }
    // Where a line is too long, that may be all that is wrong.
    let lines = record.record.lines.iter();
    let too_many: usize = lines.map(|line| excess(record, line)).sum();
    if size - too_many.min(size) <= LONGEST_RECORD {
        return;
    }
    let mut lines = record.record.lines.iter();
    let first = lines.find(|line| {
        !matches!(
            line.kind,
            RbnLineKind::Extra | RbnLineKind::Blank | RbnLineKind::Mark
        )
    });
    if let Some(first) = first {
        let message = format!("expected at most {LONGEST_RECORD} bytes in a record, found {size}");
        report.at(first.span.part(0, 1), message);
    }
}
