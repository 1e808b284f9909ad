//! # board-dealer
//!
//! The dealer does not match the board number. In duplicate bridge North deals board 1, East board 2, and so
//! on around the table. It is reported only if at least eight other boards of the file follow this order, and
//! nine in ten of them, and never for rubber, Chicago or Cavendish. If another table has the right dealer,
//! `board-conditions` reports the wrong one.
//!
//! Check the board in your records, and correct the dealer or the number.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//!
//! [Board "2"]
//! [Dealer "N"]
//!
//! [Board "3"]
//! [Dealer "S"]
//!
//! [Board "4"]
//! [Dealer "W"]
//!
//! [Board "5"]
//! [Dealer "N"]
//!
//! [Board "6"]
//! [Dealer "E"]
//!
//! [Board "7"]
//! [Dealer "S"]
//!
//! [Board "8"]
//! [Dealer "W"]
//!
//! [Board "9"]
//! [Dealer "N"]
//! ```
//!
//! ```text
//! warning[board-dealer]: in duplicate bridge, the dealer of board 2 is East, found `N`
//!   ┌─ example.pbn:5:10
//!   │
//! 4 │ [Board "2"]
//!   │         - the board
//! 5 │ [Dealer "N"]
//!   │          ^
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//!
//! [Board "2"]
//! [Dealer "E"]
//!
//! [Board "3"]
//! [Dealer "S"]
//!
//! [Board "4"]
//! [Dealer "W"]
//!
//! [Board "5"]
//! [Dealer "N"]
//!
//! [Board "6"]
//! [Dealer "E"]
//!
//! [Board "7"]
//! [Dealer "S"]
//!
//! [Board "8"]
//! [Dealer "E"]
//!
//! [Board "9"]
//! [Dealer "N"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//!
//! [Board "2"]
//! [Dealer "E"]
//!
//! [Board "3"]
//! [Dealer "S"]
//!
//! [Board "4"]
//! [Dealer "W"]
//!
//! [Board "5"]
//! [Dealer "N"]
//!
//! [Board "6"]
//! [Dealer "E"]
//!
//! [Board "7"]
//! [Dealer "S"]
//!
//! [Board "8"]
//! [Dealer "W"]
//!
//! [Board "9"]
//! [Dealer "N"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//!
//! [Board "2"]
//! [Dealer "N"]
//! ```

use crate::bridge::{seat, seat_name};
use crate::pbn::standard::TagId;
use crate::rules::auction::auction_start;
use crate::rules::boards::{gather_odd, misgiven, numbered, usual_dealer};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "board-dealer",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.4.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Numbers { gather, judge }]);

fn gather(game: &GameContext<'_>) -> Option<u64> {
    gather_odd(game, number(game), TagId::DEALER, follows)
}

fn follows(board: u32, value: &[u8]) -> bool {
    matches!(value, [letter] if seat(*letter) == Some(usual_dealer(board)))
}

fn number(game: &GameContext<'_>) -> Option<u64> {
    numbered(game, game.model.dealer(), usual_dealer)
}

fn judge(file: &FileContext<'_>, numbers: &[GameNumber], report: &mut Report<'_>) {
    for wrong in misgiven(
        file,
        TagId::DEALER,
        numbers,
        number,
        follows,
        auction_start::finds,
    ) {
        let (board, name) = (wrong.board, seat_name(usual_dealer(wrong.board)));
        let found = file.found(file.source.slice(wrong.place.clone()));
        let message =
            format!("in duplicate bridge, the dealer of board {board} is {name}, found {found}");
        report
            .in_file(wrong.place, wrong.game, message)
            .label_in_file(wrong.number, "the board")
            .habit_that("boards", "do not follow their numbers", ());
    }
}
