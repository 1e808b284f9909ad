//! # board-vulnerable
//!
//! The vulnerability is not the one that the number of the board gives. In duplicate bridge it
//! follows the number in a cycle of 16 boards. Told only where nearly all other boards of the
//! file follow it, and not for rubber, Chicago and Cavendish.
//!
//! Look the board up.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Vulnerable "All"]
//! ```
//!
//! ```text
//! info[board-vulnerable]: on board 1 nobody is vulnerable
//!   ┌─ example.pbn:3:14
//!   │
//! 3 │ [Vulnerable "All"]
//!   │              ^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Vulnerable "None"]
//! ```

use std::ops::Range;

use crate::model::{Vulnerability, value};
use crate::rules::prelude::*;
use crate::rules::values;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "board-vulnerable",
    severity: Severity::Info,
    chapters: &["3.4.10"],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

/// The number of a board, its vulnerability, and where that stands in the file.
struct Board(u32, Vulnerability, Range<usize>);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let (number, _) = game.stated_tag(TagId::BOARD)?;
    let number = value::positive_integer(number).ok()?;
    let (_, span) = game.stated_tag(TagId::VULNERABLE)?;
    let is_usual = values::is_duplicate(game);
    let fact = Board(number, game.model.vulnerability()?, span.at(game.base));
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
        let word = if right == Vulnerability::NONE {
            "nobody is"
        } else if right == Vulnerability::NS {
            "NS are"
        } else if right == Vulnerability::EW {
            "EW are"
        } else {
            "both sides are"
        };
        let message = format!("on board {number} {word} vulnerable");
        report.in_file(place.clone(), game, message);
    }
}

/// Who is vulnerable on a board: the cycle moves on by one every four boards.
fn usual(number: u32) -> Vulnerability {
    let place = number.wrapping_sub(1) % 16;
    match (place + place / 4) % 4 {
        0 => Vulnerability::NONE,
        1 => Vulnerability::NS,
        2 => Vulnerability::EW,
        _ => Vulnerability::ALL,
    }
}
