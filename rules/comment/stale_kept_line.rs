//! # stale-kept-line
//!
//! A line that keeps something from before a conversion no longer fits its game or record. `pbnlint convert`
//! writes such lines (`% kept from RBN: …`, `% kept from PBN: …`) for what the other notation cannot express,
//! and reads them on the way back. If the game or record was changed since, the line contradicts it and is
//! ignored.
//!
//! Delete the line. Games with a value `#` are not judged, because they depend on other games.
//!
//! ## Bad
//!
//! ```pbn
//! % kept from RBN: C 4S:N
//! [Board "1"]
//! [Declarer "N"]
//! [Contract "5S"]
//! ```
//!
//! ```text
//! warning[stale-kept-line]: this kept line is stale: the game says `C 5S:N` now
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ % kept from RBN: C 4S:N
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: delete the line (unsafe)
//!     - % kept from RBN: C 4S:N
//! ```
//!
//! ```diff
//! -% kept from RBN: C 4S:N
//!  [Board "1"]
//!  [Declarer "N"]
//!  [Contract "5S"]
//! ```
//!
//! ```rbn
//! % RBN
//! % kept from PBN: [Result "^9"]
//! B 1
//! C 4S:N
//! R 10
//!
//! ```
//!
//! ```text
//! warning[stale-kept-line]: this kept line is stale: the record says `R 10` now
//!   ┌─ example.rbn:2:2
//!   │
//! 2 │ % kept from PBN: [Result "^9"]
//!   │  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Declarer "N"]
//! [Contract "5S"]
//! ```
//!
//! ```pbn
//! % kept from RBN: D 1998
//! [Date "1998.??.??"]
//! [Board "1"]
//! ```

use crate::convert::{stale_lines, stale_lines_of_records};
use crate::pbn::syntax::TokenKind;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stale-kept-line",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    may_change: &[Part::EscapeLine],
    chapters: &[(PBN, &["2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Escape])],
    &Check::Game(check),
)])
.and_rbn(&[RecordCheck::Records(check_records)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    let values = game.tags.iter().filter_map(|(pair, _)| pair.value());
    let mut values = values.filter(|value| value.starts_with(b"#"));
    if memchr::memmem::find(text, b"kept from RBN:").is_none() || values.next().is_some() {
        return;
    }
    for line in stale_lines(text) {
        let span = Span::new(line.range.start as u32, line.range.end as u32);
        let what = match (line.what.as_str(), line.now) {
            ("text", _) => "the comments of the game have changed".to_owned(),
            (_, Some(now)) => format!("the game says `{now}` now"),
            (label, None) => format!("the game says nothing for label {label} now"),
        };
        let finding = report.at(span, format!("this kept line is stale: {what}"));
        if let Some(whole) = game.own_line(span) {
            finding.fix("delete the line", Applicability::Unsafe, whole, b"");
        }
    }
}

fn check_records(file: &RecordsContext<'_>, report: &mut Report<'_>) {
    if memchr::memmem::find(file.text(), b"kept from PBN:").is_none() {
        return;
    }
    for line in stale_lines_of_records(file.text(), file.form) {
        let what = match line.now {
            Some(now) => format!("the record says `{now}` now"),
            None => "the record says something else now".to_owned(),
        };
        let message = format!("this kept line is stale: {what}");
        report.in_file(line.range, line.number, message);
    }
}
