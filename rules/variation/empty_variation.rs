//! # empty-variation
//!
//! A variation has no move. It is one or more moves in parentheses (chapter 8.2.5); some readers stop at an empty
//! one.
//!
//! Delete the parentheses. If they are around a comment, the comment belongs to the move before it.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 () e5 *
//! ```
//!
//! ```text
//! warning[empty-variation]: this variation has no move
//!   ┌─ example.pgn:1:7
//!   │
//! 1 │ 1. e4 () e5 *
//!   │       ^^
//! ```
//!
//! ```pgn
//! 1. e4 ({the best first move}) e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 *
//! ```
//!
//! ```pgn
//! 1. e4 {the best first move} e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-variation",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: Fault, report: &mut Report<'_>) {
    if fault.kind != FaultKind::EmptyVariation {
        return;
    }
    let has_comment = memchr::memchr2(b'{', b';', context.slice(fault.span)).is_some();
    let message = match has_comment {
        true => "this variation has a comment, but no move",
        false => "this variation has no move",
    };
    report
        .at(fault.span, message)
        .habit("variations", has_comment);
}
