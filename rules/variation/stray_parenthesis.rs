//! # stray-parenthesis
//!
//! A `)` closes no variation. Parentheses are balanced in a game (chapters 7 and 8.2.5); readers skip it, or end
//! the game there.
//!
//! Delete it, or write the `(` that is missing.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5) *
//! ```
//!
//! ```text
//! warning[stray-parenthesis]: this `)` closes no variation
//!   ┌─ example.pgn:1:9
//!   │
//! 1 │ 1. e4 e5) *
//!   │         ^
//!   │
//!   = fix: delete it (unsafe)
//!     + 1. e4 e5 *
//! ```
//!
//! ```diff
//! -1. e4 e5) *
//! +1. e4 e5 *
//! ```
//!
//! ```pgn
//! 1. e4 (1. d4) 1... c5) 2. Nf3 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 *
//! ```
//!
//! ```pgn
//! 1. e4 (1. d4) (1. c4 c5) 1... c5 2. Nf3 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stray-parenthesis",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["7", "8.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::StrayParenthesis {
        report
            .at(fault.span, "this `)` closes no variation")
            .habit("parentheses", ())
            .fix_all(
                "delete it",
                Applicability::Unsafe,
                [context.removal(fault.span)],
            );
    }
}
