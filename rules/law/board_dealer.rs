//! # board-dealer
//!
//! The dealer is not the one that the number of the board gives. In duplicate bridge North
//! deals board 1, East board 2, and so on around the table. Told only where nearly all other
//! boards of the file follow this order, and not for rubber, Chicago and Cavendish.
//!
//! Look the board up.
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
//! info[board-dealer]: the dealer of board 2 is East
//!   ┌─ example.pbn:3:10
//!   │
//! 3 │ [Dealer "N"]
//!   │          ^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "2"]
//! [Dealer "E"]
//! ```

use std::ops::Range;

use crate::model::{Seat, seat_name, value};
use crate::rules::prelude::*;
use crate::rules::values;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "board-dealer",
    severity: Severity::Info,
    chapters: &["3.4.9"],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

/// The number of a board, its dealer, and where that stands in the file.
struct Board(u32, Seat, Range<usize>);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let (number, _) = game.stated_tag(TagId::BOARD)?;
    let number = value::positive_integer(number).ok()?;
    let (_, span) = game.stated_tag(TagId::DEALER)?;
    let is_usual = values::is_duplicate(game);
    let fact = Board(number, game.model.dealer()?, span.at(game.base));
    is_usual.then(|| Fact::new(fact))
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let boards = || {
        facts
            .iter()
            .filter_map(|f| Some((f.game, f.fact.get::<Board>()?)))
    };
    let others = boards().count().saturating_sub(1);
    let wrong = boards().filter(|(_, Board(number, given, _))| *given != usual(*number));
    // In files of lessons or of rubber bridge the number of a board says nothing.
    let wrong_others = wrong.clone().count().saturating_sub(1);
    if wrong_others * 10 > others {
        return;
    }
    for (game, Board(number, _, place)) in wrong {
        let right = usual(*number);
        let message = format!("the dealer of board {number} is {}", seat_name(right));
        report.in_file(place.clone(), game, message);
    }
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
