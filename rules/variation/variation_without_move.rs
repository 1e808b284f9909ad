//! # variation-without-move
//!
//! A variation is before the first move of its line. It replaces the move before it (chapter 8.2.5), and there
//! is none: readers refuse the game, or take it for the main line. Its moves are not judged.
//!
//! Write it after the move that it replaces.
//!
//! ## Bad
//!
//! ```pgn
//! (1. e4) 1. d4 *
//! ```
//!
//! ```text
//! error[variation-without-move]: there is no move before this variation that it could replace
//!   ┌─ example.pgn:1:1
//!   │
//! 1 │ (1. e4) 1. d4 *
//!   │ ^
//! ```
//!
//! ```pgn
//! 1. e4 ((1. d4) 1. c4) e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. d4 (1. e4) *
//! ```
//!
//! ```pgn
//! 1. e4 (1. c4 (1. d4)) e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "variation-without-move",
    severity: Severity::Error,
    chapters: &[(PGN, &["8.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(_: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::VariationWithoutMove {
        report
            .at(
                fault.span,
                "there is no move before this variation that it could replace",
            )
            .habit("variations", ());
    }
}
