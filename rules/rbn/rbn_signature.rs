//! # rbn-signature
//!
//! A file does not begin with its signature: `% RBN` or `%RBN` for RBN, `%{RBX` for RBX. Programs
//! tell the notation of a file by it. A byte order mark before it hides it.
//!
//! ## Bad
//!
//! ```rbn
//! H W:43:KJ2:Q976:AT85
//! B 7
//!
//! ```
//!
//! ```text
//! warning[rbn-signature]: expected `% RBN` at the start of the file, found `H W:43:KJ2:Q976:AT85`
//!   ┌─ example.rbn:1:1
//!   │
//! 1 │ H W:43:KJ2:Q976:AT85
//!   │ ^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the signature
//!     + % RBN
//! ```
//!
//! ```diff
//! +% RBN
//!  H W:43:KJ2:Q976:AT85
//!  B 7
//!
//! ```
//!
//! ```rbn,escaped
//! \xEF\xBB\xBF% RBN
//! B 1
//!
//! ```
//!
//! ```rbx
//! H{W:43:KJ2:Q976:AT85}
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
    name: "rbn-signature",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    rbn_chapters: &["5", "6"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Records(check)];

use crate::rbn::{Form, is_signature};
use crate::source::{LineEnd, line_end, marks_length};

fn check(file: &RecordsContext<'_>, report: &mut Report<'_>) {
    let text = file.text();
    if text.is_empty() {
        // `empty-file` says all there is to say.
        return;
    }
    let mark = marks_length(text);
    let rest = text.get(mark..).unwrap_or(&[]);
    let line = rest.get(..line_end(rest, 0)).unwrap_or(rest);
    let signature = match file.form {
        Form::Rbn => "% RBN",
        Form::Rbx => "%{RBX}",
    };
    if !is_signature(line, file.form) {
        let found = file.found(line);
        let message = format!("expected `{signature}` at the start of the file, found {found}");
        let line_end = match file.form {
            Form::Rbn => file.source.only_line_end().unwrap_or(LineEnd::Lf).bytes(),
            Form::Rbx => b"",
        };
        let text = [signature.as_bytes(), line_end].concat();
        report
            .in_file(mark..mark + line.len(), 0, message)
            .fix_in_file("write the signature", Applicability::Safe, 0..mark, text);
    } else if mark > 0 {
        let message = format!(
            "expected `{signature}` at the start of the file, found a byte order mark before it"
        );
        report.in_file(0..mark, 0, message).fix_in_file(
            "delete the byte order mark",
            Applicability::Safe,
            0..mark,
            b"",
        );
    }
}
