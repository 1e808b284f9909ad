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
//!   │
//!   = fix: delete it
//!     + 1. e4 e5 *
//! ```
//!
//! ```diff
//! -1. e4 () e5 *
//! +1. e4 e5 *
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

use crate::pgn::TokenId;
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-variation",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::EmptyVariation {
        return;
    }
    let has_comment = memchr::memchr2(b'{', b';', context.slice(fault.span)).is_some();
    let message = if has_comment {
        "this variation has a comment, but no move"
    } else {
        "this variation has no move"
    };
    let finding = report
        .at(fault.span, message)
        .habit("variations", has_comment);
    let (open, close) = (
        fault.span.part(0, 1),
        Span::new(fault.span.end - 1, fault.span.end),
    );
    if is_bare(context, Span::new(open.end, close.start)) {
        let removal = context.removal(fault.span);
        let applicability = Applicability::safe_if(!is_before_mark(context, fault.span));
        finding.fix_all("delete it", applicability, [removal]);
    } else if has_comment {
        let edits = [open, close].map(|parenthesis| SpanEdit::new(parenthesis, b" "));
        finding.fix_all("delete the parentheses", Applicability::Unsafe, edits);
    }
}

/// Whether nothing is in a variation but numbers of moves that are not there.
fn is_bare(context: &ChessContext<'_>, inside: Span) -> bool {
    let is_of_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let mut bytes = context.slice(inside).iter();
    bytes.all(|byte| byte.is_ascii_whitespace() || is_of_number(byte))
}

/// Whether something is next that would belong to the move before a variation: a suffix, or what is no token here.
fn is_before_mark(context: &ChessContext<'_>, variation: Span) -> bool {
    let tree = &context.document.tree;
    let end = TokenId(tree.token_count());
    let first = tree.token_at(variation.end).unwrap_or(end);
    let mut next = tree
        .pieces(first..end)
        .filter(|(kind, _)| !kind.is_trivia());
    next.next()
        .is_some_and(|(kind, _)| matches!(kind, PgnTokenKind::Error | PgnTokenKind::Suffix))
}
