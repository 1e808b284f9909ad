//! # lone-backslash
//!
//! A backslash in a string stands before another character than a quote or a backslash. A
//! backslash inside a string is written as two (chapter 3.2); readers differ in whether they
//! show one of a single backslash or none.
//!
//! Write it twice. Column widths as in `"Call\3L"` and suits as `\S` in notes are meant so.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Annotator "C:\Bridge\Games"]
//! ```
//!
//! ```text
//! info[lone-backslash]: a backslash in a string is written twice
//!   ┌─ example.pbn:2:15
//!   │
//! 2 │ [Annotator "C:\Bridge\Games"]
//!   │               ^
//!   │
//!   = fix: write it twice (unsafe)
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Annotator "C:\\Bridge\\Games"]
//! [TotalScoreTable "Rank\2R;Names\20L"]
//! 1 "Alpha - Beta"
//! ```

use std::borrow::Cow;

use crate::rules::prelude::*;
use crate::standard::{TagId, TagKind};

pub(crate) const META: Meta = Meta {
    name: "lone-backslash",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &["3.2"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Text(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    let tree = &game.document.tree;
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| memchr::memchr(b'\\', rest)) {
        let Some(token) = tree.token_at((at + found) as u32) else {
            return;
        };
        let span = tree.span(token);
        at = span.end as usize;
        if tree.kind(token) == TokenKind::String {
            string(game, span, report);
        }
    }
}

/// One finding for all backslashes of a string.
fn string(game: &GameContext<'_>, span: Span, report: &mut Report<'_>) {
    let Some((pair, tag)) = game.tag_at(span.start) else {
        return;
    };
    let is_value = span.end <= pair.span().end;
    // What is wrong with a broken tag pair is told by the rule for that.
    if is_value && (pair.has_error() || is_header(game.slice(span), tag)) {
        return;
    }
    if is_value && tag.is_some_and(|tag| tag.info().kind == TagKind::Note) {
        return;
    }
    let places: Vec<Span> = lone(game.slice(span))
        .map(|at| span.part(at, at + 1))
        .collect();
    let Some(first) = places.first() else { return };
    let edits = places
        .iter()
        .map(|place| (Span::empty(place.start), Cow::Borrowed(&b"\\"[..])));
    report
        .at(*first, "a backslash in a string is written twice")
        .fix_all("write it twice", Applicability::Unsafe, edits);
}

/// Whether a value is the header of a table, where backslashes begin column widths. One of an
/// unknown tag is a header when it has such a width.
fn is_header(value: &[u8], tag: Option<TagId>) -> bool {
    match tag {
        Some(tag) => tag.info().kind == TagKind::Table,
        None => value
            .windows(2)
            .any(|pair| matches!(pair, [b'\\', digit] if digit.is_ascii_digit())),
    }
}

/// The places of backslashes that mean nothing.
fn lone(text: &[u8]) -> impl Iterator<Item = usize> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let found = at + memchr::memchr(b'\\', text.get(at..)?)?;
            let next = text.get(found + 1)?;
            let escapes = matches!(next, b'"' | b'\\');
            at = found + 1 + usize::from(escapes);
            if !escapes && !matches!(next, b'S' | b'H' | b'D' | b'C') {
                return Some(found);
            }
        }
    })
}
