//! # rbn-note-place
//!
//! A note follows the wrong label. A note belongs to the auction (A), or to the play if P comes before it in
//! the record. Before both it belongs to nothing.
//!
//! Move the note after the label that refers to it.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! 1 strong
//! A NZ:1NA
//!
//! ```
//!
//! ```text
//! warning[rbn-note-place]: a note belongs to the auction or play before it; found none
//!   ┌─ example.rbn:2:1
//!   │
//! 2 │ 1 strong
//!   │ ^
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1N^1A
//! C 1N:N
//! P SK54T
//! 1 strong
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:1N^1A
//! 1 strong
//! C 1N:N
//! P SK54T
//!
//! ```

use crate::rbn::NoteUse;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-note-place",
    severity: Severity::Warning,
    chapters: &[(RBN, &["2", "4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    for fault in &record.record.faults {
        if fault.kind == RbnFaultKind::NoteWithoutOwner {
            report.at(
                fault.span,
                "a note belongs to the auction or play before it; found none",
            );
        }
    }
    for (reference, line) in NoteUse::of(record.record).misplaced {
        let number = reference.note;
        let message = format!("note {number} follows the wrong label; nothing there refers to it");
        report
            .at(line.span.part(0, 1), message)
            .label(reference.span, "this refers to it");
    }
}
