//! # rbn-missing-note
//!
//! A call or card refers to a note that is missing. Write the note, or delete the reference.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:1N^1A
//!
//! ```
//!
//! ```text
//! warning[rbn-missing-note]: expected note 1 after A, found none
//!   ┌─ example.rbn:2:8
//!   │
//! 2 │ A NZ:1N^1A
//!   │        ^^
//! ```
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK54H7^1
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:1N^1A
//! 1 strong
//!
//! ```

use crate::rbn::NoteUse;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-missing-note",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.A", "3.P"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    for (label, reference) in NoteUse::of(record.record).missing {
        let message = format!(
            "expected note {} after {}, found none",
            reference.note,
            label.letter()
        );
        report.at(reference.span, message);
    }
}
