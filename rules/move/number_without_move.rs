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
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 (1... c5) *
//! ```

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
    if fault.kind == PgnFaultKind::NumberWithoutMove {
        let found = context.found(fault.span);
        report
            .at(fault.span, format!("no move follows the number {found}"))
            .habit("numbers", ())
            .fix_all(
                "delete it",
                Applicability::Unsafe,
                [context.removal(fault.span)],
            );
    }
}
