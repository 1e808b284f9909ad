//! # rbn-joined-files
//!
//! A second file is joined to the first one and takes over some of its labels. Files can be joined one after
//! the other, but labels that repeat continue after the second signature: an event or team of the first file
//! is then used for the records of the second.
//!
//! For each such label that does not belong to the second file, write the label alone on a line. This stops
//! it.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! K Duck:Fox
//! B 1
//!
//! % RBN
//! B 2
//!
//! ```
//!
//! ```text
//! info[rbn-joined-files]: a second file begins here, but K of the first one still applies to it
//!   ┌─ example.rbn:5:1
//!   │
//! 5 │ % RBN
//!   │ ^^^^^
//!   │
//!   = a label alone on its line stops this
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! K Duck:Fox
//! B 1
//!
//! % RBN
//! K
//! B 2
//!
//! ```

use crate::rbn::{RbnLine, is_signature};
use crate::rules::listed;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-joined-files",
    severity: Severity::Info,
    chapters: &[(RBN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    if record.number < 2 {
        return;
    }
    let mut lines = record.record.lines.iter();
    let form = record.record.form;
    let is_second = |line: &&RbnLine| {
        line.kind == RbnLineKind::Extra && is_signature(record.slice(line.span), form)
    };
    let Some(line) = lines.find(is_second) else {
        return;
    };
    let repeating = RbnLabel::ALL.into_iter().take(RbnLabel::REPEATING);
    let goes_on = |label: &RbnLabel| {
        record.before.range(*label).is_some() && record.record.line(*label).is_none()
    };
    let letters = repeating.filter(goes_on).map(|label| label.letter());
    let letters: Vec<String> = letters.map(String::from).collect();
    let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
    let apply = match letters.len() {
        0 => return,
        1 => "applies",
        _ => "apply",
    };
    let letters = listed(&letters);
    let message =
        format!("a second file begins here, but {letters} of the first one still {apply} to it");
    report
        .at(Span::new(line.span.start, line.data.end), message)
        .note("a label alone on its line stops this");
}
