//! # rbn-unclosed-text
//!
//! A free text has no closing brace at the end of a line. Readers continue to the next line that ends with a
//! brace, and skip all labels on the way. Blanks after the brace have the same effect.
//!
//! Write the brace, and delete any blanks after it. Without such a brace the text ends with the record. Where
//! another text begins after lines with labels, the text is taken to end before these lines.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! {Text} more
//! B 1
//!
//! ```
//!
//! ```text
//! error[rbn-unclosed-text]: expected a closing brace at the end of a line of this text, found none
//!   ┌─ example.rbn:2:1
//!   │
//! 2 │ {Text} more
//!   │ ^
//! ```
//!
//! ```rbn
//! % RBN
//! {never closed
//! B 8
//! E Club evening
//! {Watch!}
//!
//! ```
//!
//! ```rbn,escaped
//! % RBN
//! {Text}\x20
//! B 1
//!
//! ```
//!
//! ```diff
//!  % RBN
//! -{Text}·
//! +{Text}
//!  B 1
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! {Text}
//! B 1
//!
//! ```
//!
//! ```rbn
//! % RBN
//! {A text of two lines:
//! E is for the event}
//! B 1
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-unclosed-text",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::UnclosedText => {
            "expected a closing brace at the end of a line of this text, found none".to_owned()
        }
        RbnFaultKind::BlanksAfterText => {
            "blanks after the closing brace hide it from some readers".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
