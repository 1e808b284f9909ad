//! # percent-in-comment
//!
//! The line on which a comment in braces ends begins with `%`. In version 2.1 a `%` inside a comment is an
//! ordinary character (chapter 3.8). Earlier versions do not say this, and older readers skip the line
//! together with its `}`: for them the comment continues.
//!
//! Begin the line with a space, or put the `}` on the next line.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! {The field made
//! % 60 in this contract.}
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! warning[percent-in-comment]: some readers skip this line of the comment, including its `}`
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ % 60 in this contract.}
//!   │ ^                     - the comment ends here
//!   │
//!   = fix: begin the line with a space (unsafe)
//!     +  % 60 in this contract.}
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  {The field made
//! -% 60 in this contract.}
//! + % 60 in this contract.}
//!  [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! 1. e4 {a
//! % b} e5 *
//! ```
//!
//! ```diff
//!  1. e4 {a
//! -% b} e5 *
//! + % b} e5 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! {The field made
//!  % 60 in this contract.}
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! {The field made
//! % 60 in this contract.
//! }
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! 1. e4 {a
//!  % b} e5 *
//! ```

use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "percent-in-comment",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.8"]), (PGN, &["6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Comment(check)]).and_pgn(
    Standing::on(Severity::Warning),
    &[ChessCheck::Fault(check_chess)],
);

fn check(game: &GameContext<'_>, comment: CommentView<'_>, report: &mut Report<'_>) {
    let span = comment.span();
    let text = game.slice(span);
    if !comment.is_brace() || text.last() != Some(&b'}') {
        return;
    }
    // A comment ends at its first `}`, so only its last line can hold one.
    let Some(line_end) = memchr::memrchr2(b'\n', b'\r', text) else {
        return;
    };
    let line = line_end + 1;
    if text.get(line) != Some(&b'%') {
        return;
    }
    let end = Span::new(span.end - 1, span.end);
    report
        .at(
            span.part(line, line + 1),
            "some readers skip this line of the comment, including its `}`",
        )
        .label(end, "the comment ends here")
        .fix(
            "begin the line with a space",
            Applicability::Unsafe,
            span.part(line, line),
            b" ",
        );
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::PercentInComment {
        return;
    }
    let tree = &context.document.tree;
    let comment = tree
        .token_at(fault.span.start)
        .map_or(fault.span, |token| tree.span(token));
    let rest = Span::new(fault.span.start, comment.end);
    let signs = memchr::memchr_iter(b'%', context.slice(rest));
    let signs = signs.map(|at| rest.start + at as u32);
    let first = signs.filter(|at| context.is_line_start(*at));
    report
        .at(fault.span, "some readers skip this line of the comment")
        .habit_that("comments", "have such a line", ())
        .fix_all(
            "begin the line with a space",
            Applicability::Unsafe,
            first.map(|at| SpanEdit::insert(at, b" ")),
        );
}
