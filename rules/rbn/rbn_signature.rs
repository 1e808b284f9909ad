//! # rbn-signature
//!
//! A file does not begin with its signature: `% RBN` or `%RBN` for RBN, `%{RBX` for RBX. Programs recognize
//! the notation of a file by it. A byte order mark before the signature hides it. If the signature comes
//! after comments for pbnlint, the fix moves it before them.
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
//! ```rbn
//! % pbnlint: ignore[law]
//! % RBN
//! B 7
//!
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

use std::ops::Range;

use crate::engine::suppress::has_word;
use crate::rbn::is_aside_of_record;
use crate::rbn::{RbnLine, RbnLineKind, RbnRecord, RecordForm, is_signature, split};
use crate::rules::prelude::*;
use crate::source::{LineEnd, is_line_end, line_end, marks_length};

pub(crate) const META: Meta = Meta {
    name: "rbn-signature",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(RBN, &["5", "6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Records(check)]);

fn check(file: &RecordsContext<'_>, report: &mut Report<'_>) {
    let text = file.text();
    if text.is_empty() {
        // `empty-file` says all there is to say.
        return;
    }
    let mark = 0..marks_length(text);
    let start = FileStart::of(file);
    let signature = match file.form {
        RecordForm::Rbn => "% RBN",
        RecordForm::Rbx => "%{RBX}",
    };
    let rest = text.slice(start.first..);
    let line = rest.get(..line_end(rest, 0)).unwrap_or(rest);
    let found = file.found(line);
    let place = start.first..start.first + line.len();
    let without_mark = (!mark.is_empty()).then(|| Edit::delete(mark.clone()));
    match start.signature {
        Some(line) if line.start == start.first => {
            if let Some(edit) = without_mark {
                let message = format!(
                    "expected `{signature}` at the start of the file, found a byte order mark before it"
                );
                report.in_file(mark, 0, message).fix_all_in_file(
                    "delete the byte order mark",
                    Applicability::Safe,
                    [edit],
                );
            }
        }
        Some(line) => {
            let mut moved = text.slice(line.clone()).to_vec();
            if file.form == RecordForm::Rbn && !moved.last().is_some_and(|last| is_line_end(*last))
            {
                moved.extend_from_slice(line_end_of(file));
            }
            let edits = [
                Edit::new(start.first..start.first, moved),
                Edit::delete(line.clone()),
            ];
            let edits = without_mark.into_iter().chain(edits);
            let message =
                format!("expected `{signature}` at the start of the file, found it after {found}");
            let finding = report.in_file(line, 0, message);
            if start.is_clear {
                finding.fix_all_in_file("move the signature", Applicability::Safe, edits);
            }
        }
        None => {
            let line_end = match file.form {
                RecordForm::Rbn => line_end_of(file),
                RecordForm::Rbx => b"",
            };
            let text = [signature.as_bytes(), line_end].concat();
            let edits = without_mark
                .into_iter()
                .chain([Edit::new(start.first..start.first, text)]);
            let message = format!("expected `{signature}` at the start of the file, found {found}");
            let finding = report.in_file(place, 0, message);
            if start.is_clear || !start.may_speak {
                finding.fix_all_in_file("write the signature", Applicability::Safe, edits);
            }
        }
    }
}

fn line_end_of(file: &RecordsContext<'_>) -> &'static [u8] {
    file.source.only_line_end().unwrap_or(LineEnd::Lf).bytes()
}

/// How a file begins. Blank lines are the finding of another rule.
struct FileStart {
    /// Where its first line is that is not blank, after byte order marks.
    first: usize,
    /// The bytes of its signature, where there is nothing before it but lines that speak to this
    /// program.
    signature: Option<Range<usize>>,
    /// Whether it is clear what the lines of the first record are, so that they can be moved.
    is_clear: bool,
    /// Whether the first record has a word that makes a line speak to this program, or may do so once
    /// its lines are others.
    may_speak: bool,
}

impl FileStart {
    fn of(file: &RecordsContext<'_>) -> FileStart {
        let text = file.text();
        let mut start = FileStart {
            first: marks_length(text),
            signature: None,
            is_clear: false,
            may_speak: false,
        };
        let rest = text.slice(start.first..);
        let line = ..line_end(rest, 0);
        if rest
            .get(line)
            .is_some_and(|line| is_signature(line, file.form))
        {
            start.signature = Some(start.first..start.first + line.end);
            return start;
        }
        let records = split(text, file.form).records.into_iter();
        let mut records = records.filter_map(|range| {
            let record = RbnRecord::read_lines(text.get(range.clone())?, file.form);
            let has_extra = record
                .lines
                .iter()
                .any(|line| line.kind == RbnLineKind::Extra);
            (record.is_record() || has_extra).then_some((range.start, record))
        });
        let Some((base, record)) = records.next() else {
            return start;
        };
        let is_aside = |line: &RbnLine| is_aside_of_record(&record, line);
        start.is_clear = record.has_clear_lines;
        start.may_speak = has_word(record.text);
        let is_blank =
            |line: &&RbnLine| matches!(line.kind, RbnLineKind::Mark | RbnLineKind::Blank);
        let mut lines = record.lines.iter().skip_while(is_blank).peekable();
        if let Some(line) = lines.peek() {
            start.first = line.span.at(base).start;
        }
        let is_signature = |line: &&RbnLine| is_signature(record.slice(line.span), file.form);
        let is_passed_over =
            |line: &&RbnLine| is_blank(line) || !is_signature(line) && is_aside(line);
        let next = lines.find(|line| !is_passed_over(line));
        start.signature = next.filter(is_signature).map(|line| line.span.at(base));
        start
    }
}
