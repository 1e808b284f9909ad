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
//!   │
//!   = fix: close it at the end of the game (unsafe)
//!     + 1. e4 (1. d4) *
//! ```
//!
//! ```diff
//! -1. e4 (1. d4 *
//! +1. e4 (1. d4) *
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
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PGN, &["7", "8.2.5"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::UnclosedVariation {
        return;
    }
    let finding = report.at(fault.span, "the `)` of this variation is missing");
    let marker = context.game.marker.map(|(at, _)| at);
    let marker = marker.filter(|at| at.start > fault.span.start);
    let finding = match marker {
        Some(marker) => finding.label(marker, "the game ends in it"),
        None => finding,
    };
    let end = context.text().len() as u32;
    let place = context.end_of_text_before(marker.map_or(end, |marker| marker.start));
    // Where a move of it is wrong, the variation may end before that.
    let mut later = context.game.faults.iter();
    let is_wrong = later.any(|other| other.span.start > fault.span.start && is_about_moves(other));
    // After such a comment nothing can be on its line.
    let is_in_line = context
        .kind_at(place.saturating_sub(1))
        .is_none_or(|kind| !matches!(kind, PgnTokenKind::LineComment | PgnTokenKind::Escape));
    if !is_wrong && is_in_line {
        let missing = context.document.tree.open_at_end();
        let title = match missing {
            1 => "close it at the end of the game",
            _ => "close the variations at the end of the game",
        };
        let text = b")".repeat(missing);
        finding.fix(title, Applicability::Unsafe, Span::empty(place), text);
    }
}

/// Whether a fault shows that a move is not where it belongs.
fn is_about_moves(fault: &PgnFault) -> bool {
    use PgnFaultKind::{AmbiguousMove, IllegalMove, VariationContinues, WrongNumber};
    matches!(
        fault.kind,
        AmbiguousMove(_) | IllegalMove(_) | VariationContinues(_) | WrongNumber { .. }
    )
}
