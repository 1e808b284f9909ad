//! # stray-brace
//!
//! A `}` stands where no comment is open. Comments in braces do not nest: the first `}` ends
//! the comment, whatever braces were opened in it (chapter 3.8). What follows the first `}`
//! is then no comment any more, and readers take it for data of the game.
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
//! error[stray-brace]: this `}` ends no comment
//!   ┌─ example.pbn:1:45
//!   │
//! 1 │ [Event "Club evening"] {a {small} tournament}
//!   │                           -     -           ^
//!   │                           │     │
//!   │                           │     which ends here
//!   │                           braces do not nest: this one is part of the comment
//!   │
//!   = fix: write the inner braces as parentheses (unsafe)
//! ```
//!
//! ```diff
//! -[Event "Club evening"] {a {small} tournament}
//! +[Event "Club evening"] {a (small) tournament}
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C } AP
//! ```
//!
//! ```text
//! error[stray-brace]: this `}` ends no comment
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C } AP
//!   │    ^
//!   │
//!   = fix: delete the brace (unsafe)
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"] {a (small) tournament}
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C AP
//! ```

use std::borrow::Cow;

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stray-brace",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &["3.8"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::StrayBrace], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    // The problem begins with the text that was meant to be comment.
    let brace = Span::new(problem.span.end - 1, problem.span.end);
    let finding = report.at(brace, "this `}` ends no comment");
    let Some((inner, end)) = nested_brace(game, problem.span.start) else {
        let title = "delete the brace";
        finding.fix(title, Applicability::Unsafe, game.removal(brace), &b""[..]);
        return;
    };
    finding
        .label(inner, "braces do not nest: this one is part of the comment")
        .label(end, "which ends here")
        .fix_all(
            "write the inner braces as parentheses",
            Applicability::Unsafe,
            [
                (inner, Cow::Borrowed(&b"("[..])),
                (end, Cow::Borrowed(&b")"[..])),
            ],
        );
}

/// A `{` inside the comment just before `at`, and the end of that comment.
fn nested_brace(game: &GameContext<'_>, at: u32) -> Option<(Span, Span)> {
    let tree = &game.document.tree;
    let token = tree.token_at(at)?;
    let mut before = (0..token.0).rev().map(TokenId);
    let comment = before
        .by_ref()
        .take_while(|token| tree.kind(*token).is_trivia())
        .find(|token| {
            tree.kind(*token) == TokenKind::BraceComment && inner(game, *token).is_some()
        })?;
    let span = tree.span(comment);
    let brace = inner(game, comment)?;
    Some((
        span.part(brace, brace + 1),
        Span::new(span.end - 1, span.end),
    ))
}

/// Where the last `{` inside a comment stands, counted from its start.
fn inner(game: &GameContext<'_>, comment: TokenId) -> Option<usize> {
    let text = game.document.token_text(comment);
    memchr::memrchr(b'{', text).filter(|at| *at > 0)
}
