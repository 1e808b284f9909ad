//! # rbn-record-count
//!
//! The number of records in the first line is wrong. Archives write such a count after the signature
//! (`% RBN 128 records 64 deals`).
//!
//! ## Bad
//!
//! ```rbn
//! % RBN 3 records 1 deals
//! B 1
//!
//! ```
//!
//! ```text
//! info[rbn-record-count]: expected the number of records, 1, found 3
//!   ┌─ example.rbn:1:7
//!   │
//! 1 │ % RBN 3 records 1 deals
//!   │       ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN 1 records 1 deals
//! B 1
//!
//! ```

use crate::rules::prelude::*;
use crate::source::line_end;

pub(crate) const META: Meta = Meta {
    name: "rbn-record-count",
    severity: Severity::Info,
    chapters: &[(RBN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Records(check)]);

fn check(file: &RecordsContext<'_>, report: &mut Report<'_>) {
    let text = file.text();
    let line = text.get(..line_end(text, 0)).unwrap_or(text);
    let Some(word) = memchr::memmem::find(line, b" records").filter(|_| line.starts_with(b"%"))
    else {
        return;
    };
    let before = line.slice(..word);
    let digits = before
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let start = word - digits;
    let number = line
        .get(start..word)
        .and_then(|digits| std::str::from_utf8(digits).ok());
    let Some(number) = number.and_then(|digits| digits.parse::<usize>().ok()) else {
        return;
    };
    if number != file.count {
        let message = format!(
            "expected the number of records, {}, found {number}",
            file.count
        );
        report.in_file(start..word, 0, message);
    }
}
