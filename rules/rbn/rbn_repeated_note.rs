//! # rbn-repeated-note
//!
//! Two notes after the same label have the same number. Give one of them another number.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:1N^1A
//! 1 strong
//! 1 weak
//!
//! ```
//!
//! ```text
//! warning[rbn-repeated-note]: this is a second note 1; give it another number
//!   ┌─ example.rbn:4:1
//!   │
//! 4 │ 1 weak
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:1N^1P2N^2A
//! 1 strong
//! 2 weak
//!
//! ```

use crate::rbn::NoteUse;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-repeated-note",
    severity: Severity::Warning,
    chapters: &[(RBN, &["2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    for line in NoteUse::of(record.record).repeated {
        let number = record.show(line.span.part(0, 1));
        report.at(
            line.span.part(0, 1),
            format!("this is a second note {number}; give it another number"),
        );
    }
}
