//! # rbn-final-blank-line
//!
//! The last record has no blank line after it, or in RBX its line has no end. When such a file is
//! joined with another one, two records become one.
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

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-final-blank-line",
    severity: Severity::Info,
    chapters: &["5", "6"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Records(check)];

use crate::rbn::Form;

fn check(file: &RecordsContext<'_>, report: &mut Report<'_>) {
    let text = file.text();
    if file.is_ended || text.is_empty() {
        return;
    }
    let missing = match (file.form, text.ends_with(b"\n")) {
        (Form::Rbx, _) => "a line end",
        (Form::Rbn, true) => "a blank line",
        (Form::Rbn, false) => "a line end and a blank line",
    };
    let message = format!("expected {missing} after the last record, found the end of the file");
    report.in_file(text.len()..text.len(), file.count, message);
}
