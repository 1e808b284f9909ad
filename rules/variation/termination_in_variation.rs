//! # termination-in-variation
//!
//! A termination marker is in a variation. It ends the game and is after the main line (chapter 8.2.6); many
//! readers end the game here.
//!
//! Delete it, or put it into a comment.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 (1. d4 1-0) e5 *
//! ```
//!
//! ```text
//! warning[termination-in-variation]: a variation has no termination marker, found `1-0`
//!   ┌─ example.pgn:1:14
//!   │
//! 1 │ 1. e4 (1. d4 1-0) e5 *
//!   │              ^^^
//!   │
//!   = fix: delete it (unsafe)
//!     + 1. e4 (1. d4) e5 *
//! ```
//!
//! ```diff
//! -1. e4 (1. d4 1-0) e5 *
//! +1. e4 (1. d4) e5 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 (1... c5 2. Nf3 *) 2. Nf3 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 (1. d4) e5 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 (1... c5 2. Nf3 {1-0}) 2. Nf3 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "termination-in-variation",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::MarkerInVariation {
        let found = context.found(fault.span);
        report
            .at(
                fault.span,
                format!("a variation has no termination marker, found {found}"),
            )
            .habit("variations", ())
            .fix_all(
                "delete it",
                Applicability::Unsafe,
                [context.removal(fault.span)],
            );
    }
}
