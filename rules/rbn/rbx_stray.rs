//! # rbx-stray
//!
//! Something is between two fields of RBX. A field is one letter and its data in braces, and the next field
//! follows directly. Delete what is between them.
//!
//! ## Bad
//!
//! ```rbx
//! %{RBX}D{19991225} L{Timbuktu}
//! ```
//!
//! ```text
//! error[rbx-stray]: expected a label with its brace, found a space
//!   ┌─ example.rbx:1:18
//!   │
//! 1 │ %{RBX}D{19991225} L{Timbuktu}
//!   │                  ^
//! ```
//!
//! ```rbx
//! %{RBX}LE{Timbuktu}B{7}
//! ```
//!
//! ## Good
//!
//! ```rbx
//! %{RBX}D{19991225}L{Timbuktu}
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbx-stray",
    severity: Severity::Error,
    chapters: &[(RBN, &["6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::BetweenFields => format!(
            "expected a label with its brace, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
