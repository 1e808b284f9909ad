//! # rbn-final-blank-line
//!
//! The last record has no blank line after it, or in RBX no line end. If such a file is joined with another
//! one, two records become one.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! B 7
//! ```
//!
//! ```text
//! info[rbn-final-blank-line]: expected a blank line after the last record, found the end of the file
//!   ┌─ example.rbn:3:1
//!   │
//! 3 │
//!   │ ^
//!   │
//!   = fix: write a blank line
//! ```
//!
//! ```diff
//!  % RBN
//!  B 7
//! +
//! ```
//!
//! ```rbn,unfinished
//! % RBN
//! B 7
//! ```
//!
//! ```rbx,unfinished
//! %{RBX}B{7}
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! B 7
//!
//! ```
//!
//! ```rbx
//! %{RBX}B{7}
//! ```

use crate::rbn::RecordForm;
use crate::rules::prelude::*;
use crate::source::LineEnd;

pub(crate) const META: Meta = Meta {
    name: "rbn-final-blank-line",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(RBN, &["5", "6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Records(check)]);

fn check(file: &RecordsContext<'_>, report: &mut Report<'_>) {
    let text = file.text();
    if file.is_ended || text.is_empty() {
        return;
    }
    let is_line_ended = matches!(text.last(), Some(b'\n' | b'\r'));
    let (missing, count) = match (file.form, is_line_ended) {
        (RecordForm::Rbx, _) => ("a line end", 1),
        (RecordForm::Rbn, true) => ("a blank line", 1),
        (RecordForm::Rbn, false) => ("a line end and a blank line", 2),
    };
    let message = format!("expected {missing} after the last record, found the end of the file");
    let line_end = file.source.only_line_end().unwrap_or(LineEnd::Lf).bytes();
    report
        .in_file(text.len()..text.len(), file.count, message)
        .fix_in_file(
            format!("write {missing}"),
            Applicability::Safe,
            text.len()..text.len(),
            line_end.repeat(count),
        );
}
