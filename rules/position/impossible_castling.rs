//! # impossible-castling
//!
//! FEN gives a right to castle without the king or the rook in its place (chapter 16.1.3.3). Programs differ
//! in what they make of it: some ignore the right, some refuse the game.
//!
//! Take the letter out, or put the piece where it belongs. In Chess960 king and rook may be on other files
//! of the first rank.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```text
//! warning[impossible-castling]: 4 rights to castle are impossible
//!   ┌─ example.pgn:1:31
//!   │
//! 1 │ [FEN "4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1"]
//!   │                               ^^^^
//!   │
//!   = White cannot castle on the king's side: the rook is not on h1
//!   = White cannot castle on the queen's side: the rook is not on a1
//!   = Black cannot castle on the king's side: the rook is not on h8
//!   = Black cannot castle on the queen's side: the rook is not on a8
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K2R w KQ - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"]
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

use crate::chess::{
    Castling, Color, Piece, Setup, SetupFault, back_rank, piece_name, side_name, square,
};
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::{fen_field, impossible};

pub(crate) const META: Meta = Meta {
    name: "impossible-castling",
    severity: Severity::Warning,
    chapters: &[(PGN, &["16.1.3.3"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let setup = context.game.fen.as_ref().and_then(|fen| fen.setup.as_ref());
    let (Some(setup), Some(span)) = (setup, fen_field(context, 2)) else {
        return;
    };
    let wrong = impossible(context).filter_map(|what| match what {
        SetupFault::Castling(side, castling) => Some((side, castling)),
        _ => None,
    });
    let wrong: Vec<String> = wrong
        .map(|(side, castling)| why(setup, side, castling))
        .collect();
    match wrong.as_slice() {
        [] => {}
        [one] => drop(report.at(span, one.as_str())),
        several => {
            let message = format!("{} rights to castle are impossible", several.len());
            let mut finding = report.at(span, message);
            for one in several {
                finding = finding.note(one.as_str());
            }
        }
    }
}

/// Why a right to castle is impossible.
fn why(setup: &Setup, side: Color, castling: Castling) -> String {
    let name = side_name(side);
    let wing = match castling {
        Castling::Short => "king's side",
        Castling::Long => "queen's side",
    };
    let (king, rook) = match castling {
        Castling::Short => (4, 7),
        Castling::Long => (4, 0),
    };
    let missing = [(king, Piece::King), (rook, Piece::Rook)]
        .into_iter()
        .find_map(|(file, piece)| {
            let at = square(file, back_rank(side))?;
            (setup.at(at) != Some((side, piece)))
                .then(|| format!("the {} is not on {at}", piece_name(piece)))
        });
    match missing.filter(|_| !setup.is_chess960) {
        Some(missing) => format!("{name} cannot castle on the {wing}: {missing}"),
        None => format!("{name} cannot castle on the {wing}: king and rook are elsewhere"),
    }
}
