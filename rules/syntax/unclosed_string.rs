//! # unclosed-string
//!
//! The closing quote of a string is missing. A string must end on its line (chapter 3.2), so
//! readers lose the value, or add the following lines to it.
//!
//! Write the quote where the value ends. Write a value on one line. Double a backslash before the
//! last quote, because `\"` is a quote inside the value.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unclosed-string]: the closing quote of this string is missing
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Event "Club evening]
//!   │        ^^^^^^^^^^^^^
//!   │
//!   = fix: write the quote
//!     + [Event "Club evening"]
//! ```
//!
//! ```diff
//! -[Event "Club evening]
//! +[Event "Club evening"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= Pass
//! [Note "1:Stayman, which
//! asks for a major"]
//! ```
//!
//! ```text
//! error[unclosed-string]: the closing quote of this string is not on its line
//!   ┌─ example.pbn:4:7
//!   │
//! 4 │ [Note "1:Stayman, which
//!   │       ^^^^^^^^^^^^^^^^^
//! 5 │ asks for a major"]
//!   │                 - the quote is here
//!   │
//!   = fix: write the value on one line
//!     - [Note "1:Stayman, which
//!     - asks for a major"]
//!     + [Note "1:Stayman, which asks for a major"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Annotator "C:\Bridge\"]
//! ```
//!
//! ```pbn
//! [Event "Club evening
//! [Site "Utrecht"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= Pass
//! [Note "1:Stayman, which asks for a major"]
//! ```

use std::borrow::Cow;

use crate::pbn::standard::MAX_LINE_LENGTH;
use crate::rules::prelude::*;
use crate::source::{is_blank, is_line_end};

pub(crate) const META: Meta = Meta {
    name: "unclosed-string",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.2"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::UnclosedString], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let text = game.slice(span);
    if text.iter().any(|byte| is_line_end(*byte)) {
        return several_lines(game, span, report);
    }
    let end = Span::empty(span.end);
    let after = game.blanks_after(span.end).end;
    let has_bracket = game.text().get(after as usize) == Some(&b']');
    let in_tag = game.tag_at(span.start).is_some_and(|(pair, _)| {
        let tag = pair.span();
        tag.start < span.start && span.end <= tag.end
    });
    if let Some(before) = text.strip_suffix(b"\\\"") {
        let backslash = span.part(before.len(), before.len() + 1);
        let finding = report
            .at(
                span,
                "the closing quote of this string is missing: `\\\"` is a quote inside it",
            )
            .label(backslash, "write a backslash twice");
        if in_tag && has_bracket {
            let backslashes = lone_backslashes(span, before).chain([backslash]);
            finding.fix_all(
                "write backslashes twice",
                Applicability::Unsafe,
                backslashes.map(|place| (place, Cow::Borrowed(&b"\\\\"[..]))),
            );
        }
        return;
    }
    let finding = report.at(span, "the closing quote of this string is missing");
    if in_tag && has_bracket {
        finding.fix("write the quote", Applicability::Safe, end, &b"\""[..]);
    } else if in_tag {
        let title = "end the tag pair with the line";
        finding.fix(title, Applicability::Unsafe, end, &b"\"]"[..]);
    }
}

/// The places of single backslashes in a string that escape nothing.
fn lone_backslashes(span: Span, text: &[u8]) -> impl Iterator<Item = Span> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            at += memchr::memchr(b'\\', text.get(at..)?)?;
            let is_escape = matches!(text.get(at + 1), Some(b'\\' | b'"'));
            at += if is_escape { 2 } else { 1 };
            if !is_escape {
                return Some(span.part(at - 1, at));
            }
        }
    })
}

/// Whether a quote is in a text that no backslash is before.
fn has_quote(text: &[u8]) -> bool {
    let mut bytes = text.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => _ = bytes.next(),
            b'"' => return true,
            _ => {}
        }
    }
    false
}

/// A value that is closed on one of the next lines.
fn several_lines(game: &GameContext<'_>, span: Span, report: &mut Report<'_>) {
    let text = game.slice(span);
    let mut edits = Vec::new();
    let mut at = 0;
    let mut length = text.len();
    while let Some(found) = text
        .get(at..)
        .and_then(|rest| memchr::memchr2(b'\n', b'\r', rest))
    {
        let white = |byte: &u8| is_blank(*byte) || is_line_end(*byte);
        let before = text.get(..at + found).unwrap_or(&[]);
        let start = before.len() - before.iter().rev().take_while(|b| white(b)).count();
        let rest = text.get(start..).unwrap_or(&[]);
        let end = start + rest.iter().take_while(|b| white(b)).count();
        edits.push((span.part(start, end), Cow::Borrowed(&b" "[..])));
        length = length.saturating_sub(end - start - 1);
        at = end;
    }
    let first = edits
        .first()
        .map_or(span.end, |(line_end, _)| line_end.start);
    let fits = length < MAX_LINE_LENGTH / 2;
    let inside = text.get(1..text.len().saturating_sub(1)).unwrap_or(&[]);
    let applicability = match fits && !has_quote(inside) {
        true => Applicability::Safe,
        // The line would be too long, or hard to read; or nobody knows where the string ends.
        false => Applicability::Unsafe,
    };
    report
        .at(
            Span::new(span.start, first),
            "the closing quote of this string is not on its line",
        )
        .label(Span::new(span.end - 1, span.end), "the quote is here")
        .fix_all("write the value on one line", applicability, edits);
}
