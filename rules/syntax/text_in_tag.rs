//! # text-in-tag
//!
//! There is other text between the value of a tag and its `]`. A tag pair holds nothing but a
//! name and a value in quotes (chapter 3.3); readers skip such a tag or stop there.
//!
//! Take the text into the value, or put it into a comment behind the tag pair.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Facit" 2S 10 3S 6 1N 4]
//! ```
//!
//! ```text
//! error[text-in-tag]: no text can stand between the value of a tag and its `]`
//!   ┌─ example.pbn:2:18
//!   │
//! 2 │ [Scoring "Facit" 2S 10 3S 6 1N 4]
//!   │                  ^^^^^^^^^^^^^^^
//!   │
//!   = fix: take the text into the value (unsafe)
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Scoring "Facit" 2S 10 3S 6 1N 4]
//! +[Scoring "Facit 2S 10 3S 6 1N 4"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"}
//! [Site "Utrecht"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Facit"] {2S 10 3S 6 1N 4}
//! ```

use std::borrow::Cow;

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "text-in-tag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.3"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::JunkInTag], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let junk = game.slice(span);
    let behind = game.blanks_after(span.end).end as usize;
    let has_bracket = game.text().get(behind) == Some(&b']');
    if !has_bracket && matches!(junk, b"}" | b")" | b">") {
        let message = format!(
            "the tag pair ends with `{}` in place of `]`",
            game.show(span)
        );
        let title = "write `]`";
        report
            .at(span, message)
            .habit("tags", ())
            .fix(title, Applicability::Safe, span, &b"]"[..]);
        return;
    }
    let finding = report
        .at(
            span,
            "no text can stand between the value of a tag and its `]`",
        )
        .habit("tags", ());
    let string = game
        .tag_at(span.start)
        .and_then(|(pair, _)| pair.string_span());
    let Some(string) = string.filter(|_| has_bracket) else {
        return;
    };
    if junk
        .iter()
        .any(|byte| b"\"\\{}".contains(byte) || byte.is_ascii_control())
    {
        return;
    }
    let quote = Span::new(string.end.saturating_sub(1), string.end);
    finding.fix_all(
        "take the text into the value",
        Applicability::Unsafe,
        [
            (quote, Cow::Borrowed(&b""[..])),
            (Span::empty(span.end), Cow::Borrowed(&b"\""[..])),
        ],
    );
}
