//! # text-in-tag
//!
//! There is other text between the value of a tag and its `]`. A tag pair has only a name and a
//! value in quotes (chapter 3.3); readers skip such a tag or stop there.
//!
//! Move the text into the value, or into a comment after the tag pair. The fix makes it a comment:
//! the value in quotes stays what readers take, and nothing is lost.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Facit" 2S 10 3S 6 1N 4]
//! ```
//!
//! ```text
//! error[text-in-tag]: unexpected text between the value of the tag and its `]`
//!   ┌─ example.pbn:2:18
//!   │
//! 2 │ [Scoring "Facit" 2S 10 3S 6 1N 4]
//!   │                  ^^^^^^^^^^^^^^^
//!   │
//!   = fix: move the text into a comment after the tag
//!     + [Scoring "Facit"] {2S 10 3S 6 1N 4}
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Scoring "Facit" 2S 10 3S 6 1N 4]
//! +[Scoring "Facit"] {2S 10 3S 6 1N 4}
//! ```
//!
//! ```pbn
//! [Event "Club"s evening]
//! [Board "1"]
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
    let after = game.blanks_after(span.end).end as usize;
    let has_bracket = game.text().get(after) == Some(&b']');
    if !has_bracket && matches!(junk, b"}" | b")" | b">") {
        let message = format!(
            "expected `]` at the end of the tag pair, found `{}`",
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
            "unexpected text between the value of the tag and its `]`",
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
    if string.end < span.start {
        if game.has_aside(Span::new(string.end, span.start)) {
            return;
        }
        // The value stays as readers take it, and the text stays with its tag.
        let comment = [b" {", junk, b"}"].concat();
        let gap = Span::new(string.end, after as u32);
        let end = after as u32 + 1;
        finding.fix_all(
            "move the text into a comment after the tag",
            Applicability::Safe,
            [
                (gap, Cow::Borrowed(&b""[..])),
                (Span::empty(end), Cow::Owned(comment)),
            ],
        );
        return;
    }
    // Without a blank between them the quote may be a part of the value.
    let quote = Span::new(string.end.saturating_sub(1), string.end);
    finding.fix_all(
        "move the text into the value",
        Applicability::Unsafe,
        [
            (quote, Cow::Borrowed(&b""[..])),
            (Span::empty(span.end), Cow::Borrowed(&b"\""[..])),
        ],
    );
}
