//! # unescaped-quote
//!
//! A quote inside a value has no backslash before it. It ends the value (chapter 3.2): readers take
//! only what comes before it, or refuse the tag.
//!
//! Write a quote inside a value as `\"`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "The "Big" Cup"]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unescaped-quote]: this quote ends the value; write a quote inside a value as `\"`
//!   ┌─ example.pbn:1:13
//!   │
//! 1 │ [Event "The "Big" Cup"]
//!   │             ^
//!   │
//!   = fix: write the quotes as `\"`
//!     + [Event "The \"Big\" Cup"]
//! ```
//!
//! ```diff
//! -[Event "The "Big" Cup"]
//! +[Event "The \"Big\" Cup"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "The ""Big"" Cup"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Facit" 2S 10 3S 6 1N 4"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "The \"Big\" Cup"]
//! [Site "Utrecht"]
//! ```

use std::borrow::Cow;

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unescaped-quote",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.2"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::UnescapedQuote], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let string = game
        .tag_at(problem.span.start)
        .and_then(|(pair, _)| pair.string_span());
    let Some(string) = string else {
        report
            .at(problem.span, "write a quote inside a value as `\\\"`")
            .habit_that("values", "have such quotes", ());
        return;
    };
    let value = Span::new(string.start + 1, problem.span.end.saturating_sub(1));
    let quotes = bare_quotes(game.slice(value));
    let place = |at: usize| value.part(at, at + 1);
    let first = quotes.first().map_or(problem.span, |at| place(*at));
    let finding = report
        .at(
            first,
            "this quote ends the value; write a quote inside a value as `\\\"`",
        )
        .habit_that("values", "have such quotes", ());
    let after = game.blanks_after(problem.span.end).end as usize;
    if game.text().get(after) != Some(&b']') {
        return;
    }
    // `""` is how spreadsheets write one quote.
    let is_doubled = quotes.len().is_multiple_of(2)
        && quotes
            .chunks(2)
            .all(|pair| matches!(pair, [a, b] if a + 1 == *b));
    match quotes.as_slice() {
        [only] => {
            let title = "delete the quote in the middle";
            finding.fix(title, Applicability::Unsafe, place(*only), &b""[..]);
        }
        quotes => {
            let applicability = match quotes.len() % 2 {
                0 => Applicability::Safe,
                _ => Applicability::Unsafe,
            };
            let backslash = |at: &usize| (Span::empty(place(*at).start), Cow::Borrowed(&b"\\"[..]));
            let doubled = |at: &usize| (place(*at), Cow::Borrowed(&b"\\"[..]));
            let title = "write the quotes as `\\\"`";
            match is_doubled && quotes.len() > 2 {
                true => {
                    finding.fix_all(title, applicability, quotes.iter().step_by(2).map(doubled))
                }
                false => finding.fix_all(title, applicability, quotes.iter().map(backslash)),
            };
        }
    }
}

/// The places of quotes that have no backslash before them.
fn bare_quotes(value: &[u8]) -> Vec<usize> {
    let mut quotes = Vec::new();
    let mut escaped = false;
    for (at, byte) in value.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => quotes.push(at),
            _ => {}
        }
    }
    quotes
}
