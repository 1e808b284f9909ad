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
//!   │
//!   = fix: write a8=Q (unsafe)
//!     + 1. a8=Q *
//!   = fix: write a8=R (by hand)
//!   = fix: write a8=B (by hand)
//! ```
//!
//! ```diff
//!  [SetUp "1"]
//!  [FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]
//!
//! -1. a8 *
//! +1. a8=Q *
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

use crate::pgn::san::{self, Resolution};
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-promotion",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PGN, &["8.2.3.3"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    let PgnFaultKind::MissingPromotion(id) = fault.kind else {
        return;
    };
    let name = context.name_of(id);
    let word = context.show(fault.span);
    let square = word.trim_end_matches(['+', '#']);
    let mut finding = report.at(
        fault.span,
        format!("{name} does not say what the pawn becomes: {square}=Q, or another piece"),
    );
    let Some(board) = context.board_before(id) else {
        return;
    };
    for (letter, applicability) in PIECES {
        let word = format!("{square}={letter}");
        if let Some((Resolution::Legal(mv, _), _)) = san::resolve(&board, word.as_bytes()) {
            let right = san::write(&board, mv);
            let title = format!("write {right}");
            finding = finding.fix(title, applicability, fault.span, right.into_bytes());
        }
    }
}

/// What a pawn can become, and how sure that is: nearly always it is a queen.
const PIECES: [(char, Applicability); 4] = [
    ('Q', Applicability::Unsafe),
    ('R', Applicability::Manual),
    ('B', Applicability::Manual),
    ('N', Applicability::Manual),
];
