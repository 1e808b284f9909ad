//! # rbx-brace
//!
//! A field of RBX has no closing brace, or its data contains a brace. A closing brace ends the data, and an
//! opening brace looks like another field.
//!
//! ## Bad
//!
//! ```rbx
//! %{RBX}D{19991225L{Timbuktu}
//! ```
//!
//! ```text
//! error[rbx-brace]: there is no closing brace before `L{`
//!   ┌─ example.rbx:1:17
//!   │
//! 1 │ %{RBX}D{19991225L{Timbuktu}
//!   │                 ^^
//! ```
//!
//! ```rbx
//! %{RBX}T{a}b}B{7}
//! ```
//!
//! ```rbx
//! %{RBX}T{a {b}B{7}
//! ```
//!
//! ## Good
//!
//! ```rbx
//! %{RBX}D{19991225}L{Timbuktu}
//! ```
//!
//! ```rbx
//! %{RBX}T{a)b}B{7}
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbx-brace",
    severity: Severity::Error,
    chapters: &[(RBN, &["6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::NoClosingBrace => {
            "expected a closing brace at the end of this field, found none".to_owned()
        }
        RbnFaultKind::NoBraceBeforeLabel => format!(
            "there is no closing brace before {}",
            record.found(fault.span)
        ),
        RbnFaultKind::BraceInData => {
            "a closing brace ends the data; found more of them after it".to_owned()
        }
        RbnFaultKind::OpeningBraceInData => {
            "an opening brace in data looks like another field".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
