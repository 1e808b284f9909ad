//! # empty-line-in-comment
//!
//! A comment has an empty line. The standard allows it (chapter 5), but several programs take an empty line for the
//! end of the game, and lose the moves after it.
//!
//! Join the paragraphs: one line end is enough.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {a
//!
//! b} e5 *
//! ```
//!
//! ```text
//! info[empty-line-in-comment]: this line of the comment is empty; some programs end the game here
//!   ┌─ example.pgn:2:1
//!   │
//! 2 │
//!   │ ^
//!   │
//!   = fix: delete the empty lines (unsafe)
//! ```
//!
//! ```diff
//!  1. e4 {a
//! -
//!  b} e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {a
//! b} e5 *
//! ```

use crate::rules::chess::prelude::*;
use crate::source::{blanks_before, is_line_end, line_end, next_line};
use crate::tagged::scan::{blanks_end, newline_end};

pub(crate) const META: Meta = Meta {
    name: "empty-line-in-comment",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Text(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    if !context.document.tree.may_wrap {
        return;
    }
    for comment in context.brace_comments() {
        // One that is not closed, or that takes tags along, is a fault of its own.
        let is_judged = context.slice(comment.span).ends_with(b"}");
        let Some(at) = empty_line(context.slice(comment.span)).filter(|_| is_judged) else {
            continue;
        };
        if !is_faulty(context, comment.span) {
            let edits = empty_lines(context.slice(comment.span));
            let edits = edits.map(|(from, to)| SpanEdit::delete(comment.span.part(from, to)));
            report
                .at(
                    comment.span.part(at.0, at.1),
                    "this line of the comment is empty; some programs end the game here",
                )
                .habit_that("comments", "have an empty line", ())
                .fix_all("delete the empty lines", Applicability::Unsafe, edits);
        }
    }
}

/// The empty lines of a comment with their line ends.
fn empty_lines(comment: &[u8]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut next = next_line(comment, 0);
    std::iter::from_fn(move || {
        loop {
            let start = next?;
            next = next_line(comment, start);
            let end = blanks_end(comment, start);
            if let Some(after) = next
                && line_end(comment, start) == end
            {
                return Some((start, after));
            }
        }
    })
}

/// The first empty line of a comment.
fn empty_line(comment: &[u8]) -> Option<(usize, usize)> {
    let mut ends = memchr::memchr2_iter(b'\n', b'\r', comment).peekable();
    while let Some(end) = ends.next() {
        let start = newline_end(comment, end);
        while ends.next_if(|next| *next < start).is_some() {}
        let after = blanks_end(comment, start);
        if comment.get(after).is_some_and(|byte| is_line_end(*byte)) {
            return Some((blanks_before(comment, after), after));
        }
    }
    None
}

/// Whether the reader has found that a comment goes too far.
fn is_faulty(context: &ChessContext<'_>, comment: Span) -> bool {
    let faults = &context.game.faults;
    let first = faults.partition_point(|fault| fault.span.start < comment.start);
    let here = faults.slice(first..).iter();
    let mut here = here.take_while(|fault| fault.span.start == comment.start);
    here.any(|fault| fault.kind == PgnFaultKind::SwallowedTags)
}
