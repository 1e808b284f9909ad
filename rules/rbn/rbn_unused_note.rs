//! # rbn-unused-note
//!
//! No call or card refers to a note. For a general comment, which needs no reference, write the number 0.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//! 1 strong
//!
//! ```
//!
//! ```text
//! info[rbn-unused-note]: nothing refers to note 1; a general comment is note 0
//!   ┌─ example.rbn:3:1
//!   │
//! 3 │ 1 strong
//!   │ ^
//! ```
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK54T
//! 1 lucky
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//! 0 strong
//!
//! ```

use crate::rbn::NoteUse;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-unused-note",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.A", "3.P"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    for line in NoteUse::of(record.record).unused {
        let number = record.show(line.span.part(0, 1));
        let message = format!("nothing refers to note {number}; a general comment is note 0");
        report.at(line.span.part(0, 1), message);
    }
}
