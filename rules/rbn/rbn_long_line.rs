//! # rbn-long-line
//!
//! A line is longer than its label allows. Programs read a line into a buffer of fixed size, including the
//! label and the space: 128 characters for most labels, 20 for D, 24 for B, C and R, 56 for F and M, 72 for
//! H, 84 for K and 504 for I.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! B 12345678901234567890123
//!
//! ```
//!
//! ```text
//! warning[rbn-long-line]: expected at most 24 characters for B, found 25
//!   ┌─ example.rbn:2:1
//!   │
//! 2 │ B 12345678901234567890123
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```rbn
//! % RBN
//! F Matchpoints as they are reckoned at the club on Thursdays
//!
//! ```
//!
//! ```rbn
//! % RBN
//! K Duck:Fox and Fox and Fox and Fox and Fox and Fox and Fox and Fox and Fox and Fox and Hen
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! B 1234567890123456789012
//!
//! ```

use crate::rules::long_lines::{excess, most, whole};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-long-line",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

/// How many characters other editions of the standard allow for the form of scoring.
const OTHER_EDITIONS: usize = 64;

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    for line in &record.record.lines {
        let label = match line.kind {
            RbnLineKind::Label(label) => Some(label),
            RbnLineKind::Items => Some(RbnLabel::Items),
            _ => None,
        };
        let Some(most) = most(line.kind) else {
            continue;
        };
        let span = whole(line);
        let length = most + excess(record, line);
        if length > most {
            let is_other_edition =
                line.kind == RbnLineKind::Label(RbnLabel::Scoring) && length <= OTHER_EDITIONS;
            let is_note = label.is_none();
            let name = label.map_or("a note".to_owned(), |label| label.letter().to_string());
            let message = format!("expected at most {most} characters for {name}, found {length}");
            let finding = report.at(span, message).milder(is_other_edition || is_note);
            if is_other_edition {
                finding.note("other editions of the standard allow 64");
            }
        }
    }
}
