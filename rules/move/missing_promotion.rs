//! # missing-promotion
//!
//! A pawn reaches the last rank, and what it becomes is not said. Readers stop there; few take a queen.
//!
//! Write `=` and the letter of the piece after the square (chapter 8.2.3.3), such as `a8=Q`.
//!
//! ## Bad
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]
//!
//! 1. a8 *
//! ```
//!
//! ```text
//! error[missing-promotion]: 1. a8 does not say what the pawn becomes: a8=Q, or another piece
//!   ┌─ example.pgn:4:4
//!   │
//! 4 │ 1. a8 *
//!   │    ^^
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"]
//!
//! 1. axb8+ *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]
//!
//! 1. a8=Q *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"]
//!
//! 1. axb8=R+ *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-promotion",
    severity: Severity::Error,
    chapters: &[(PGN, &["8.2.3.3"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: Fault, report: &mut Report<'_>) {
    let FaultKind::MissingPromotion(id) = fault.kind else {
        return;
    };
    let name = context.name_of(id);
    let word = context.show(fault.span);
    let square = word.trim_end_matches(['+', '#']);
    report.at(
        fault.span,
        format!("{name} does not say what the pawn becomes: {square}=Q, or another piece"),
    );
}
