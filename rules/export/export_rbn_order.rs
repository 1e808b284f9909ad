//! # export-rbn-order
//!
//! The labels of a record are out of order, or a note is not directly after its auction or play. In output
//! form the order is D T L E F S K N B H A C P R M I. The notes of `A` and `P` come directly after them, in
//! the order of their numbers (chapter 4). Readers accept any order.
//!
//! Sort the lines; free texts and `%` lines go with the label before them.
//!
//! ## Bad
//!
//! ```rbn,export
//! % RBN
//! B 7
//! D 19980131
//!
//! ```
//!
//! ```text
//! info[export-rbn-order]: expected `D` before `B`, found it after
//!   ┌─ example.rbn:3:1
//!   │
//! 3 │ D 19980131
//!   │ ^
//!   │
//!   = fix: sort the lines
//!     + D 19980131
//!       B 7
//!     - D 19980131
//! ```
//!
//! ```diff
//!  % RBN
//! +D 19980131
//!  B 7
//! -D 19980131
//!
//! ```
//!
//! ```rbn,export
//! % RBN
//! A NZ:1N^1A
//! C 1N:N
//! 1 strong
//!
//! ```
//!
//! ```rbx,export
//! %{RBX}B{7}{on vugraph}D{1998}
//! ```
//!
//! ## Good
//!
//! ```rbn,export
//! % RBN
//! D 19980131
//! B 7
//! A NZ:1N^1A
//! 1 strong
//! C 1N:N
//!
//! ```

use crate::rbn::{RbnLine, RecordForm, output_order};
use crate::rules::prelude::*;
use crate::source::{LineEnd, is_blank};

pub(crate) const META: Meta = Meta {
    name: "export-rbn-order",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(RBN, &["4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(sorted) = output_order(record.record) else {
        return;
    };
    let mut pairs = sorted.iter().zip(sorted.iter().skip(1));
    let Some((line, next)) = pairs.find(|(line, next)| next.span.start < line.span.start) else {
        return;
    };
    let starts = sorted.iter().map(|line| line.span.start);
    let ends = sorted.iter().map(|line| line.span.end);
    let whole = Span::new(starts.min().unwrap_or(0), ends.max().unwrap_or(0));
    let line_end: &[u8] = match record.record.form {
        RecordForm::Rbn => record.source.only_line_end().unwrap_or(LineEnd::Lf).bytes(),
        RecordForm::Rbx => b"",
    };
    let lines = sorted.iter().map(|line| {
        let mut text = without_end(record.slice(line.span)).to_vec();
        // After other lines a small letter, or one without its space, would be no label.
        if let (RbnLineKind::Label(label), Some(letter)) = (line.kind, text.first_mut()) {
            *letter = label.byte();
            let lacks_space = text.get(1).is_some_and(|byte| !is_blank(*byte));
            if lacks_space && record.record.form == RecordForm::Rbn {
                text.insert(1, b' ');
            }
        }
        text
    });
    let mut text = lines.collect::<Vec<_>>().join(line_end);
    let end = record.slice(whole);
    text.extend_from_slice(end.slice(without_end(end).len()..));
    let message = format!(
        "expected {} before {}, found it after",
        name(line),
        name(next)
    );
    report.at(line.span.part(0, 1), message).fix(
        "sort the lines",
        Applicability::Safe,
        whole,
        text,
    );
}

/// A line without its line end.
fn without_end(line: &[u8]) -> &[u8] {
    let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let end = line
        .iter()
        .rposition(|byte| !is_end(byte))
        .map_or(0, |last| last + 1);
    line.get(..end).unwrap_or(line)
}

fn name(line: &RbnLine) -> String {
    match line.kind {
        RbnLineKind::Label(label) => format!("`{}`", label.letter()),
        RbnLineKind::Items => "the item list".to_owned(),
        RbnLineKind::Note(number, _) => format!("note {number}"),
        RbnLineKind::Text => "the free text".to_owned(),
        _ => "a `%` line".to_owned(),
    }
}
