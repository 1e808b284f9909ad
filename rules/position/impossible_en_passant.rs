//! # impossible-en-passant
//!
//! FEN names a square for an en passant capture that no pawn has just passed (chapter 16.1.3.4). Next to
//! the square there must be a pawn, and the square itself and the one before it must be empty.
//!
//! Write the square that the pawn has passed, or `-` where the last move was another one.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 b - e3 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```text
//! warning[impossible-en-passant]: White cannot have moved a pawn from e2 to e4 just now
//!   ┌─ example.pgn:1:33
//!   │
//! 1 │ [FEN "4k3/8/8/8/8/8/4P3/4K3 b - e3 0 1"]
//!   │                                 ^^
//! ```
//!
//! ```pgn
//! [FEN "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 2"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [FEN "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]
//! [SetUp "1"]
//!
//! *
//! ```

use crate::chess::{Color, SetupFault, Square, rank_of, side_name, square};
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::fen_field;

pub(crate) const META: Meta = Meta {
    name: "impossible-en-passant",
    severity: Severity::Warning,
    chapters: &[(PGN, &["16.1.3.4"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    let PgnFaultKind::ImpossiblePosition(SetupFault::EnPassant(passed)) = fault.kind else {
        return;
    };
    let span = fen_field(context, 3).unwrap_or(fault.span);
    let message = match step(passed) {
        Some((side, from, to)) => {
            let name = side_name(side);
            format!("{name} cannot have moved a pawn from {from} to {to} just now")
        }
        None => format!("no pawn has passed {passed}"),
    };
    report.at(span, message);
}

/// Whose pawn passes a square, from where and to where.
fn step(passed: Square) -> Option<(Color, Square, Square)> {
    let (side, from, to) = match rank_of(passed) {
        2 => (Color::White, 1, 3),
        5 => (Color::Black, 6, 4),
        _ => return None,
    };
    let file = passed as u8 % 8;
    Some((side, square(file, from)?, square(file, to)?))
}
