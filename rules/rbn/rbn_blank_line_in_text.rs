//! # rbn-blank-line-in-text
//!
//! A free text contains a blank line. It ends the record: the rest of the text is lost, and the labels after
//! it belong to another record.
//!
//! Write a vertical bar (`|`) for the line break. pbnlint reads the text as a whole.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! {Text
//!
//! more}
//! B 1
//!
//! ```
//!
//! ```text
//! error[rbn-blank-line-in-text]: a blank line ends the record in the middle of a text; write `|` for a line break
//!   ┌─ example.rbn:3:1
//!   │
//! 3 │
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! {Text|more}
//! B 1
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-blank-line-in-text",
    severity: Severity::Error,
    chapters: &[(RBN, &["2", "5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::BlankLineInText => {
            "a blank line ends the record in the middle of a text; write `|` for a line break"
                .to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
