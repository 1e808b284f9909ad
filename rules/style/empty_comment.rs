//! # empty-comment
//!
//! A comment has no text (chapter 5). Some programs write one where others have their notes; it does no harm.
//!
//! Delete it.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {} e5 *
//! ```
//!
//! ```text
//! info[empty-comment]: this comment is empty
//!   ┌─ example.pgn:1:7
//!   │
//! 1 │ 1. e4 {} e5 *
//!   │       ^^
//!   │
//!   = fix: delete it
//!     + 1. e4 e5 *
//! ```
//!
//! ```diff
//! -1. e4 {} e5 *
//! +1. e4 e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {best by test} e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-comment",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    default: false,
    chapters: &[(PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Text(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    for comment in context.brace_comments() {
        let text = context.slice(comment.span);
        let text = text
            .strip_prefix(b"{")
            .and_then(|text| text.strip_suffix(b"}"));
        if text.is_some_and(|text| text.trim_ascii().is_empty()) {
            report
                .at(comment.span, "this comment is empty")
                .habit_that("comments", "are empty", ())
                .fix_all(
                    "delete it",
                    Applicability::safe_if(!follows_error(context, comment.span)),
                    [context.removal(comment.span)],
                );
        }
    }
}

/// Whether bytes that can be no token are before a comment, which may be all that ends them.
fn follows_error(context: &ChessContext<'_>, comment: Span) -> bool {
    let end = context.end_of_text_before(comment.start);
    let last = end.checked_sub(1).and_then(|last| context.kind_at(last));
    last == Some(PgnTokenKind::Error)
}
