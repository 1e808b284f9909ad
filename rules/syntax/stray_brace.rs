//! # stray-brace
//!
//! A `}` stands where no comment is open. Comments in braces do not nest: the first `}`
//! ends the comment, whatever braces were opened in it (chapter 3.8). What follows the
//! first `}` is then no comment any more, and readers take it for data of the game.
//!
//! Write inner braces as parentheses, or delete the brace.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"] {a {small} tournament}
//! ```
//!
//! ```text
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C } AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"] {a (small) tournament}
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stray-brace",
    severity: Severity::Error,
    chapters: &["3.8"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::StrayBrace], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let finding = report.at(problem.span, "this `}` ends no comment");
    if let Some((comment, inner)) = nested_brace(game, problem.span.start) {
        finding
            .label(inner, "braces do not nest: this one is part of the comment")
            .label(comment, "which ends here");
    }
}

/// The end of the comment just before `at`, and a `{` inside it.
fn nested_brace(game: &GameContext<'_>, at: u32) -> Option<(Span, Span)> {
    let mut comments = game.game().comments().collect::<Vec<_>>().into_iter();
    let comment = comments.rfind(|comment| comment.is_brace() && comment.span().end <= at)?;
    let inner = memchr::memrchr(b'{', comment.text())?;
    let span = comment.span();
    Some((
        Span::new(span.end - 1, span.end),
        span.part(inner + 1, inner + 2),
    ))
}
