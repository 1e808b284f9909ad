//! # player-on-two-seats
//!
//! One player has two of the four seats. Only full names are compared, such as `Hamman, Bob`; for opponents
//! also two words without a comma. Names of programs, pairs and teams may be the same.
//!
//! Correct the name that is wrong, or write `?` if it is not known.
//!
//! ## Bad
//!
//! ```pbn
//! [West "Lall, Hemant"]
//! [North "Hamman, Bob"]
//! [East "Milner, Reese"]
//! [South "Hamman, Bob"]
//! ```
//!
//! ```text
//! info[player-on-two-seats]: Hamman, Bob cannot be both North and South
//!   ┌─ example.pbn:4:9
//!   │
//! 2 │ [North "Hamman, Bob"]
//!   │         ----------- the same player
//! 3 │ [East "Milner, Reese"]
//! 4 │ [South "Hamman, Bob"]
//!   │         ^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [West "Rosa Maria Bauer"]
//! [North "Rosa Maria Bauer"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [West "Bauer"]
//! [North "Smith, J"]
//! [East "Bauer"]
//! [South "Smith, J"]
//! ```
//!
//! ```pbn
//! [West "Shark Bridge"]
//! [North "Bauer, Rosa"]
//! [East "Shark Bridge"]
//! [South "Smith, John"]
//! ```
//!
//! ```pbn
//! [West "Computer, The"]
//! [North "Computer, The"]
//! [East "Computer, The"]
//! [South "Bauer, Rosa"]
//! ```

use crate::bridge::{Seat, same_side, seat_name};
use crate::pbn::standard::TagId;
use crate::rules::kind_of_game;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "player-on-two-seats",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]);

const SEATS: [(TagId, Seat); 4] = [
    (TagId::WEST, Seat::West),
    (TagId::NORTH, Seat::North),
    (TagId::EAST, Seat::East),
    (TagId::SOUTH, Seat::South),
];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let [west, north, east, south] = SEATS;
    let name = |(tag, _)| game.value(tag).unwrap_or_default();
    let (of_west, of_north) = (name(west), name(north));
    let (of_east, of_south) = (name(east), name(south));
    let are_equal = |one: &[u8], other: &[u8]| one.len() > 4 && one == other;
    let is_with_west = [of_north, of_east, of_south].map(|name| are_equal(of_west, name));
    let is_with_north = [of_east, of_south].map(|name| are_equal(of_north, name));
    let are_others = are_equal(of_east, of_south);
    // Nearly always no two names are equal. A name on three seats, or two names on two seats each,
    // are those of programs or clubs.
    let ((tag, seat), (other_tag, other_seat)) = match (is_with_west, is_with_north, are_others) {
        ([true, false, false], [false, false], false) => (west, north),
        ([false, true, false], [false, false], false) => (west, east),
        ([false, false, true], [false, false], false) => (west, south),
        ([false, false, false], [true, false], false) => (north, east),
        ([false, false, false], [false, true], false) => (north, south),
        ([false, false, false], [false, false], true) => (east, south),
        _ => return,
    };
    let (Some((name, place)), Some((_, again))) =
        (game.stated_tag(tag), game.stated_tag(other_tag))
    else {
        return;
    };
    let is_program = |tag: TagId| kind_of_game::is_program(game, tag);
    if !is_full_name(name, same_side(seat, other_seat)) || is_program(tag) || is_program(other_tag)
    {
        return;
    }
    let name = game.file.show(name);
    report
        .at(
            again,
            format!(
                "{name} cannot be both {} and {}",
                seat_name(seat),
                seat_name(other_seat)
            ),
        )
        .label(place, "the same player");
}

/// Whether it is the name of one person: a family name, a comma and a given name, each of two
/// letters or more, or for opponents two such words.
fn is_full_name(name: &[u8], are_partners: bool) -> bool {
    let is_word = |word: &[u8]| {
        word.iter()
            .filter(|byte| !byte.is_ascii_punctuation())
            .count()
            > 1
    };
    if name
        .iter()
        .any(|byte| byte.is_ascii_digit() || matches!(byte, b';' | b'/' | b'&'))
    {
        return false;
    }
    let separator = if name.contains(&b',') { b',' } else { b' ' };
    let words = name
        .split(|byte| *byte == separator)
        .map(<[u8]>::trim_ascii);
    let is_name = words.clone().count() > 1 && words.clone().all(is_word);
    is_name && (separator == b',' || !are_partners)
}
