//! # number-without-move
//!
//! No move follows a move number. Nothing is lost if the game ends here; else a move is missing (chapter 8.2.2).
//!
//! Write the move, or delete the number. Programs write such numbers while a game is being played.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 2. *
//! ```
//!
//! ```text
//! info[number-without-move]: no move follows the number `2.`
//!   ┌─ example.pgn:1:10
//!   │
//! 1 │ 1. e4 e5 2. *
//!   │          ^^
//!   │
//!   = fix: delete it (unsafe)
//!     + 1. e4 e5 *
//! ```
//!
//! ```diff
//! -1. e4 e5 2. *
//! +1. e4 e5 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 (1... c5 2.) *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2.
//! 2. 2... *
//! ```
//!
//! ```diff
//! -1. e4 e5 2.
//! -2. 2... *
//! +1. e4 e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 (1... c5) *
//! ```

use crate::pgn::TokenId;
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "number-without-move",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["8.2.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::NumberWithoutMove {
        return;
    }
    let found = context.found(fault.span);
    let numbers = numbers_up_to(context, fault.span);
    let title = if numbers == fault.span {
        "delete it"
    } else {
        "delete it and the numbers before it"
    };
    report
        .at(fault.span, format!("no move follows the number {found}"))
        .habit("numbers", ())
        .fix_all(title, Applicability::Unsafe, [context.removal(numbers)]);
}

/// A number with those directly before it, after which no move follows either: each would be found once the one
/// after it is gone.
fn numbers_up_to(context: &ChessContext<'_>, last: Span) -> Span {
    let tree = &context.document.tree;
    let end = tree.token_at(last.start).map_or(0, |token| token.0);
    let before = (0..end).rev().map(TokenId);
    let numbers = before
        .filter(|token| !tree.kind(*token).is_space())
        .take_while(|token| tree.kind(*token) == PgnTokenKind::Number);
    let first = numbers.last().map_or(last, |token| tree.span(token));
    first.to(last)
}
