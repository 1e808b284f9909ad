//! # export-rbn-line-end
//!
//! Lines end with CR LF. In output form they end with LF since version 3.2 (chapter 1). Readers accept both.
//!
//! End all lines with LF.
//!
//! ## Bad
//!
//! ```rbn,export,escaped
//! % RBN\r
//! B 1\r
//! \r
//! ```
//!
//! ```text
//! info[export-rbn-line-end]: 3 lines end with CR LF, and not with LF
//!   ┌─ example.rbn:1:6
//!   │
//! 1 │ % RBN
//!   │      ^
//!   │
//!   = fix: end all lines with LF
//! ```
//!
//! ```diff
//! -% RBN\r
//! -B 1\r
//! -\r
//! +% RBN
//! +B 1
//! +
//! ```
//!
//! ## Good
//!
//! ```rbn,export
//! % RBN
//! B 1
//!
//! ```

use crate::rules::prelude::*;
use crate::source::LineEnd;

pub(crate) const META: Meta = Meta {
    name: "export-rbn-line-end",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(RBN, &["1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Records(check)]);

fn check(file: &RecordsContext<'_>, report: &mut Report<'_>) {
    // Lines that end in several ways are the finding of another rule.
    if file.source.only_line_end() != Some(LineEnd::CrLf) {
        return;
    }
    let count = file.line_ends().count();
    let Some((at, kind)) = file.line_ends().next() else {
        return;
    };
    let edits = file.line_ends();
    let edits = edits.map(|(at, kind)| Edit::new(at..at + kind.len(), b"\n"));
    let lines = if count == 1 { "line ends" } else { "lines end" };
    report
        .in_file(
            at..at + kind.len(),
            0,
            format!("{count} {lines} with CR LF, and not with LF"),
        )
        .fix_all_in_file("end all lines with LF", Applicability::Safe, edits);
}
