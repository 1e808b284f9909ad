//! # impossible-position
//!
//! The position of FEN cannot be in a game (chapter 16.1). A side has no king or several, a pawn is on the first or
//! the last rank, a side has more pieces than there are, or the side that has moved is in check. Programs refuse
//! it, and the moves from it are not judged.
//!
//! Correct the position. Boards without a king are met in lessons, so that this is only an information.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "8/8/8/8/8/8/4P3/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```text
//! info[impossible-position]: Black has no king
//!   ┌─ example.pgn:1:7
//!   │
//! 1 │ [FEN "8/8/8/8/8/8/4P3/4K3 w - - 0 1"]
//!   │       ^^^^^^^^^^^^^^^^^^^
//!   │
//!   = the moves of this game are not judged
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/8/P3K2P w - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"]
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
//! [FEN "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```

use crate::chess::{Color, SetupFault, side_name};
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::{fen_field, impossible};

pub(crate) const META: Meta = Meta {
    name: "impossible-position",
    severity: Severity::Warning,
    chapters: &[(PGN, &["16.1"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let Some(span) = fen_field(context, 0) else {
        return;
    };
    let (mut kings, mut others) = (Vec::new(), Vec::new());
    let mut pawns: Vec<String> = Vec::new();
    for what in impossible(context) {
        match what {
            SetupFault::Kings(side, count) => kings.push((side, count)),
            SetupFault::PawnRank(square) => pawns.push(square.to_string()),
            SetupFault::Pieces(side, count) => {
                others.push(format!(
                    "{} has {count} pieces, more than 16",
                    side_name(side)
                ));
            }
            SetupFault::Pawns(side, count) => {
                others.push(format!(
                    "{} has {count} pawns, more than 8",
                    side_name(side)
                ));
            }
            SetupFault::CheckAfterMove(king) => {
                others.push(format!(
                    "the king on {king} is in check, and the other side has the move"
                ));
            }
            SetupFault::Checks(_) => {
                others.push("no move can give all these checks at once".to_owned());
            }
            SetupFault::Castling(..) | SetupFault::EnPassant(_) => {}
        }
    }
    match pawns.as_slice() {
        [] => {}
        [one] => others.push(format!("no pawn can be on {one}")),
        several => others.push(format!("no pawns can be on {}", several.join(", "))),
    }
    for message in others {
        report.at(span, message);
    }
    if !kings.is_empty() {
        report
            .at(span, count_of_kings(&kings))
            .note("the moves of this game are not judged")
            .at_most(Severity::Info);
    }
}

/// What is wrong with the number of kings.
fn count_of_kings(kings: &[(Color, u32)]) -> String {
    match kings {
        [(_, 0), (_, 0)] => "neither side has a king".to_owned(),
        several => {
            let of = |(side, count): &(Color, u32)| match count {
                0 => format!("{} has no king", side_name(*side)),
                count => format!("{} has {count} kings", side_name(*side)),
            };
            several.iter().map(of).collect::<Vec<_>>().join(", ")
        }
    }
}
