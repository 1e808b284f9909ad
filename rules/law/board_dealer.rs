//! # board-dealer
//!
//! The dealer does not match the board number. In duplicate bridge North deals board 1, East board 2, and so
//! on around the table. It is reported only if nearly all other boards of the file follow this order, and
//! never for rubber, Chicago or Cavendish.
//!
//! Check the board in your records, and correct the dealer or the number.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "2"]
//! [Dealer "N"]
//! ```
//!
//! ```text
//! info[board-dealer]: in duplicate bridge, the dealer of board 2 is East
//!   ┌─ example.pbn:3:10
//!   │
//! 3 │ [Dealer "N"]
//!   │          ^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "16"]
//! [Dealer "S"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "2"]
//! [Dealer "N"]
//! [Scoring "Rubber"]
//! ```

use crate::bridge::{Seat, seat_name};
use crate::pbn::standard::TagId;
use crate::rules::boards::{gather_numbered, judge_numbered};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "board-dealer",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.9"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Across { gather, judge }]);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    gather_numbered(game, TagId::DEALER, game.model.dealer())
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let message = |number: u32, right: Seat| {
        format!(
            "in duplicate bridge, the dealer of board {number} is {}",
            seat_name(right)
        )
    };
    judge_numbered(facts, usual, message, report);
}

/// Who deals a board.
fn usual(number: u32) -> Seat {
    match number % 4 {
        1 => Seat::North,
        2 => Seat::East,
        3 => Seat::South,
        _ => Seat::West,
    }
}
