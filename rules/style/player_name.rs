//! # player-name
//!
//! A player is not named with the family name first. Names are written as in a telephone directory: family
//! name, comma, first name (chapter 3.4.5). Programs sort lists of players by the name that comes first.
//!
//! Write the family name first: `Hamman, Bob` for Bob Hamman. There is no fix, because a program cannot
//! know which part of a name is the family name. The name of a computer program needs no comma: give
//! its player the type `program` in the tag `WestType`, `NorthType`, `EastType` or `SouthType`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "Bob Hamman"]
//! ```
//!
//! ```text
//! info[player-name]: the family name comes first, with a comma after it
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [West "Bob Hamman"]
//!   │        ^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "Hamman, Bob"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "GIB 2.6.2"]
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::kind_of_game;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "player-name",
    severity: Severity::Info,
    default: false,
    chapters: &[(PBN, &["3.4.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::WEST, TagId::NORTH, TagId::EAST, TagId::SOUTH]),
    check,
)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    // Semicolons belong to characters such as `&eacute;`.
    if text.contains(&b'&') {
        return;
    }
    if kind_of_game::is_program(game, tag) {
        return;
    }
    for (at, name) in value::fields(text) {
        let is_program = name.iter().any(u8::is_ascii_digit);
        if name.contains(&b' ') && !name.contains(&b',') && !is_program {
            report.at(
                span.part(at.start as usize, at.end as usize),
                "the family name comes first, with a comma after it",
            );
            return;
        }
    }
}
