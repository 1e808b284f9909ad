//! # rbn-blank-line
//!
//! A blank line is in the wrong place, or contains blanks. A blank line ends a record: one before the first
//! label or after another blank line makes an empty record. Some readers do not see that a line with blanks
//! in it is blank.
//!
//! Delete the line, or the blanks in it. pbnlint does not count an empty record.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//!
//! B 7
//!
//! ```
//!
//! ```text
//! warning[rbn-blank-line]: a blank line before any label makes a record without labels
//!   ┌─ example.rbn:2:1
//!   │
//! 2 │
//!   │ ^
//!   │
//!   = fix: delete the blank line
//! ```
//!
//! ```diff
//!  % RBN
//! -
//!  B 7
//!
//! ```
//!
//! ```rbn
//! % RBN
//! B 1
//!
//!
//! B 2
//!
//! ```
//!
//! ```rbn,escaped
//! % RBN
//! B 1
//! \x20\x20
//! B 2
//!
//! ```
//!
//! ```rbx
//! %{RBX}B{1}
//!
//! B{2}
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! B 1
//!
//! B 2
//!
//! ```

use crate::rbn::RecordForm;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-blank-line",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["2", "5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::BlanksInBlankLine => "the line that ends the record has blanks in it; some readers do not see that it is blank".to_owned(),
        RbnFaultKind::EarlyBlankLine => "a blank line before any label makes a record without labels".to_owned(),
        RbnFaultKind::SecondBlankLine if record.record.form == RecordForm::Rbx => {
            "a blank line makes a record without labels".to_owned()
        }
        RbnFaultKind::SecondBlankLine => "a second blank line makes a record without labels".to_owned(),
        _ => return,
    };
    report.at(fault.span, message).repair(record, fault);
}
