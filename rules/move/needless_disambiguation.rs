//! # needless-disambiguation
//!
//! A move says from which file or rank the piece comes, though no other piece can make it. A piece that is pinned
//! does not count (chapter 8.2.3.4), which many programs forget. Nothing is lost; but programs that compare moves
//! as text take it for another one.
//!
//! Leave the file or the rank out.
//!
//! ## Bad
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/1b6/2N5/P7/4K1N1 w - - 0 1"]
//!
//! 1. Nge2 *
//! ```
//!
//! ```text
//! info[needless-disambiguation]: expected Ne2, found `Nge2`
//!   ┌─ example.pgn:4:4
//!   │
//! 4 │ 1. Nge2 *
//!   │    ^^^^
//!   │
//!   = the knight on c3 is pinned and does not count
//!   = fix: write Ne2
//!     + 1. Ne2 *
//! ```
//!
//! ```diff
//!  [SetUp "1"]
//!  [FEN "4k3/8/8/8/1b6/2N5/P7/4K1N1 w - - 0 1"]
//!
//! -1. Nge2 *
//! +1. Ne2 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Ngf3 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/1b6/2N5/P7/4K1N1 w - - 0 1"]
//!
//! 1. Ne2 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 *
//! ```

use crate::chess::{Board, Move, MoveObstacle, MoveOrigin, Square, rank_of};
use crate::rules::chess::prelude::*;
use crate::rules::obstacles::piece_on;

pub(crate) const META: Meta = Meta {
    name: "needless-disambiguation",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8.2.3.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pgn(&[ChessCheck::Spelling(Spelling::NEEDLESS_ORIGIN, check)]);

/// What other rules say of the whole word.
const OTHERS: Spelling = Spelling::CASE
    .with(Spelling::FALSE_CAPTURE)
    .with(Spelling::FIGURINE);

fn check(context: &ChessContext<'_>, ply: &Ply, report: &mut Report<'_>) {
    if ply.spelling.meets(OTHERS) {
        return;
    }
    let (Some(board), Some(mv)) = (context.board_before(context.id_of(ply)), ply.mv) else {
        return;
    };
    let finding = context.report_spelling(ply, report, |right, found| {
        format!("expected {right}, found {found}")
    });
    if let (Some(finding), Some(other)) = (finding, pinned_beside(&board, mv)) {
        let piece = piece_on(&board, other);
        finding.note(format!("{piece} is pinned and does not count"));
    }
}

/// Another piece of the same kind that would go to the square if it were not pinned.
fn pinned_beside(board: &Board, mv: Move) -> Option<Square> {
    let (side, kind) = board.at(mv.from)?;
    let others = board.pieces(side, kind).into_iter();
    let mut others = others.filter(|other| *other != mv.from);
    others.find(|other| {
        let origin = MoveOrigin {
            file: Some(*other as u8 % 8),
            rank: Some(rank_of(*other)),
        };
        let obstacle = board.obstacle(kind, mv.to, origin, false);
        matches!(obstacle, MoveObstacle::Pinned { .. })
    })
}
