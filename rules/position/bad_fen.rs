//! # bad-fen
//!
//! The value of FEN is not a position in Forsyth-Edwards notation (chapter 16.1). That has six fields with one
//! blank between them, for the pieces, the side to move, castling, the square of an en passant capture and two
//! numbers. Programs refuse the game, for they cannot set up its board.
//!
//! Correct the field that the message names. In Chess960 the letters of castling may also be the files of the
//! rooks.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "x"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```text
//! error[bad-fen]: expected a position of six fields, found 1 field
//!   ┌─ example.pgn:1:7
//!   │
//! 1 │ [FEN "x"]
//!   │       ^
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - -"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/4P3/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P4/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/43/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 W - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - x 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Variant "Chess960"]
//! [FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEgx - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Variant "Chess960"]
//! [FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```

use crate::chess::Color;
use crate::pgn::fen::FenFault;
use crate::pgn::tag::Variant;
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::fen_field;

pub(crate) const META: Meta = Meta {
    name: "bad-fen",
    severity: Severity::Error,
    chapters: &[(
        PGN,
        &[
            "9.7.2", "16.1", "16.1.3.1", "16.1.3.2", "16.1.3.3", "16.1.3.4", "16.1.3.5", "16.1.4",
        ],
    )],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pgn(&[ChessCheck::Fault(check), ChessCheck::Game(long_clock)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    let PgnFaultKind::Fen(kind) = fault.kind else {
        return;
    };
    let found = context.found(fault.span);
    let message = match kind {
        // The number 0 is so frequent that it has a rule of its own.
        FenFault::MoveNumberZero => return,
        FenFault::Fields(count) => {
            let fields = if count == 1 { "field" } else { "fields" };
            format!("expected a position of six fields, found {count} {fields}")
        }
        FenFault::Blanks => {
            "there is one blank between two fields, and none around them".to_owned()
        }
        FenFault::Ranks(count) => format!("expected eight ranks, found {count}"),
        FenFault::RankLength(rank, 1) => format!("rank {rank} has 1 square, not 8"),
        FenFault::RankLength(rank, count) => format!("rank {rank} has {count} squares, not 8"),
        FenFault::Piece => {
            format!("expected a piece (KQRBNP or kqrbnp) or a digit from 1 to 8, found {found}")
        }
        FenFault::AdjacentDigits => {
            format!("expected one number for all empty squares side by side, found {found}")
        }
        FenFault::Side => format!("expected w or b for the side to move, found {found}"),
        FenFault::Castling => format!("expected a letter of KQkq for castling, found {found}"),
        // Programs write the files of the rooks in either order.
        FenFault::CastlingOrder if context.game.variant == Variant::Chess960 => return,
        FenFault::CastlingOrder => {
            format!("expected the letters of castling in the order KQkq, each once, found {found}")
        }
        FenFault::EnPassant => match passing_rank(context) {
            Some(rank) => format!("expected a square on rank {rank} or -, found {found}"),
            None => format!("expected a square to take in passing or -, found {found}"),
        },
        FenFault::HalfMoves => {
            format!("expected the half moves since the last capture or pawn move, found {found}")
        }
        FenFault::MoveNumber => format!("expected the number of the next move, found {found}"),
    };
    let finding = report.at(fault.span, message);
    // Nearly all programs skip blanks.
    if kind == FenFault::Blanks {
        finding.at_most(Severity::Warning);
    }
}

/// The rank on which a square can be that the other side has just passed.
fn passing_rank(context: &ChessContext<'_>) -> Option<u8> {
    let setup = context.game.fen.as_ref()?.setup.as_ref()?;
    Some(match setup.side {
        Color::White => 6,
        Color::Black => 3,
    })
}

/// So many half moves without a capture or a move of a pawn end a game (article 9.6 of the laws).
const MOST_HALF_MOVES: u32 = 150;

fn long_clock(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let setup = context.game.fen.as_ref().and_then(|fen| fen.setup.as_ref());
    let clock = setup.map_or(0, |setup| setup.half_move_clock);
    if clock <= MOST_HALF_MOVES {
        return;
    }
    let Some(span) = fen_field(context, 4) else {
        return;
    };
    let message = format!(
        "after {MOST_HALF_MOVES} half moves without a capture or pawn move the game is over"
    );
    report.at(span, message).at_most(Severity::Info);
}
