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
    let title = if numbers == [fault.span] {
        "delete it"
    } else {
        "delete it and the numbers before it"
    };
    let edits = numbers.into_iter().map(|number| context.removal(number));
    report
        .at(fault.span, format!("no move follows the number {found}"))
        .habit("numbers", ())
        .fix_all(title, Applicability::Unsafe, edits);
}

/// A number with those before it that no move follows either, as spans of numbers side by side, in order. Each
/// would be found once the one after it is gone.
fn numbers_up_to(context: &ChessContext<'_>, last: Span) -> Vec<Span> {
    let tree = &context.document.tree;
    let end = tree.token_at(last.start).map_or(0, |token| token.0);
    let (mut numbers, mut first, mut is_apart) = (Vec::new(), last, false);
    for token in (0..end).rev().map(TokenId) {
        match tree.kind(token) {
            PgnTokenKind::Number if is_apart => {
                numbers.push(std::mem::replace(&mut first, tree.span(token)));
                is_apart = false;
            }
            PgnTokenKind::Number => first = tree.span(token).to(first),
            kind if kind.is_aside() || kind == PgnTokenKind::Periods => is_apart = true,
            kind if kind.is_space() => {}
            _ => break,
        }
    }
    numbers.push(first);
    numbers.reverse();
    numbers
}
