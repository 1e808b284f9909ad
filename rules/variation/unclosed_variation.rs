//! # unclosed-variation
//!
//! The `)` of a variation is missing. Parentheses are balanced in a game (chapter 8.2.5); readers take the rest of
//! the game for the variation, and some the next games too.
//!
//! Write the `)` where the variation ends.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 (1. d4 *
//! ```
//!
//! ```text
//! error[unclosed-variation]: the `)` of this variation is missing
//!   ┌─ example.pgn:1:7
//!   │
//! 1 │ 1. e4 (1. d4 *
//!   │       ^      - the game ends in it
//! ```
//!
//! ```pgn
//! 1. e4 (1. d4 (1. c4) e5 2. Nf3 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 (1. d4) *
//! ```
//!
//! ```pgn
//! 1. e4 (1. d4 (1. c4)) e5 2. Nf3 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unclosed-variation",
    severity: Severity::Error,
    chapters: &[(PGN, &["7", "8.2.5"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: Fault, report: &mut Report<'_>) {
    if fault.kind != FaultKind::UnclosedVariation {
        return;
    }
    let finding = report.at(fault.span, "the `)` of this variation is missing");
    if let Some((marker, _)) = context
        .game
        .marker
        .filter(|(at, _)| at.start > fault.span.start)
    {
        finding.label(marker, "the game ends in it");
    }
}
