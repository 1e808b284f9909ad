//! # rbn-list-place
//!
//! A label comes after an item list. In RBN the list continues until the end of the record or a free text, so
//! readers take this line for an item and lose the label. In RBX the braces part the two, but the record
//! cannot be written as RBN like this.
//!
//! Move the item list to the end of the record.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! F M
//! I 3N=10:4S=7
//! B 7
//!
//! ```
//!
//! ```text
//! error[rbn-list-place]: B is read as part of the item list before it; move the list to the end of the record
//!   ┌─ example.rbn:4:1
//!   │
//! 4 │ B 7
//!   │ ^
//! ```
//!
//! ```rbx
//! %{RBX}F{M}I{3N=10:4S=7}B{7}
//! ```
//!
//! ```text
//! error[rbn-list-place]: B comes after the item list, which must be the last label of its record
//!   ┌─ example.rbx:1:24
//!   │
//! 1 │ %{RBX}F{M}I{3N=10:4S=7}B{7}
//!   │                        ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! F M
//! B 7
//! I 3N=10:4S=7
//!
//! ```
//!
//! ```rbx
//! %{RBX}F{M}B{7}I{3N=10:4S=7}{Which call?}
//! ```

use crate::rbn::{RbnLine, RecordForm};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-list-place",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.I", "4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::rbn(&[RecordCheck::Fault(check), RecordCheck::Record(check_fields)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::AfterItems(label) => format!(
            "{} is read as part of the item list before it; move the list to the end of the record",
            label.letter()
        ),
        _ => return,
    };
    report.at(fault.span, message);
}

/// Looks for a label after the item list in RBX, where each field ends with its brace.
fn check_fields(record: &RecordContext<'_>, report: &mut Report<'_>) {
    if record.record.form != RecordForm::Rbx {
        return;
    }
    let is_items = |line: &&RbnLine| line.kind == RbnLineKind::Label(RbnLabel::Items);
    let after = record
        .record
        .lines
        .iter()
        .skip_while(|line| !is_items(line));
    let mut labels = after.filter_map(|line| match line.kind {
        RbnLineKind::Label(label) if label != RbnLabel::Items => Some((label, line.span)),
        _ => None,
    });
    if let Some((label, span)) = labels.next() {
        let message = format!(
            "{} comes after the item list, which must be the last label of its record",
            label.letter()
        );
        report.at(span.part(0, 1), message);
    }
}
