//! # rbx-rbn-line
//!
//! A file of RBX has a line of RBN. In RBX the data of each label are in braces.
//!
//! ## Bad
//!
//! ```rbx
//! %{RBX}B{1}
//! B 2
//! ```
//!
//! ```text
//! error[rbx-rbn-line]: expected a label with its data in braces, found `B 2`
//!   ┌─ example.rbx:2:1
//!   │
//! 2 │ B 2
//!   │ ^^^
//! ```
//!
//! ## Good
//!
//! ```rbx
//! %{RBX}B{1}
//! B{2}
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbx-rbn-line",
    severity: Severity::Error,
    rbn_chapters: &["6"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Fault(check)];

fn check(record: &RecordContext<'_>, fault: Fault, report: &mut Report<'_>) {
    let message = match fault.kind {
        FaultKind::RbnLine => format!(
            "expected a label with its data in braces, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
