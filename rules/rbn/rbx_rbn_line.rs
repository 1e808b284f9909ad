//! # rbx-rbn-line
//!
//! A file of RBX contains a line of RBN. In RBX the data of each label is in braces, such as `B{2}`.
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

use crate::rbn::{RbnRecord, RecordForm};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbx-rbn-line",
    severity: Severity::Error,
    chapters: &[(RBN, &["6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::RbnLine => format!(
            "expected a label with its data in braces, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    if !is_after_another(record, fault) {
        report.at(fault.span, message);
    }
}

/// Whether the line before is such a line, too: then that one is reported.
fn is_after_another(record: &RecordContext<'_>, fault: RbnFault) -> bool {
    let at = record.base + fault.span.start as usize;
    let before = record.source.slice(0..at).trim_ascii_end();
    let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
    let line = before.slice(start..);
    let faults = RbnRecord::read_lines(line, RecordForm::Rbx).faults;
    faults
        .iter()
        .any(|fault| fault.kind == RbnFaultKind::RbnLine)
}
