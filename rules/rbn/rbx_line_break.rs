//! # rbx-line-break
//!
//! A field of RBX continues on the next line. Each record is one line. Write a vertical bar (`|`) for a line
//! break in a text.
//!
//! ## Bad
//!
//! ```rbx
//! %{RBX}B{7}{Ed
//! quit!}
//! ```
//!
//! ```text
//! error[rbx-line-break]: a line break ends the record; write `|` for it
//!   ┌─ example.rbx:1:14
//!   │
//! 1 │ %{RBX}B{7}{Ed
//!   │              ^
//! ```
//!
//! ## Good
//!
//! ```rbx
//! %{RBX}B{7}{Ed|quit!}
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbx-line-break",
    severity: Severity::Error,
    chapters: &[(RBN, &["6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::LineBreakInField => {
            "a line break ends the record; write `|` for it".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
