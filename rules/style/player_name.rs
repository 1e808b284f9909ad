//! # player-name
//!
//! A player is not named with the family name first. Names are written as in a telephone directory: family
//! name, comma, first name (chapter 3.4.5). Programs sort lists of players by the name that comes first.
//!
//! Write the family name first: `Hamman, Bob` for Bob Hamman. There is no fix, because a program cannot
//! know which part of a name is the family name. The name of a computer program needs no comma: give
//! its player the type `program` in the tag `WestType`, `NorthType`, `EastType` or `SouthType`.
//!
//! In chess a space follows the comma, and a period each initial (chapter 8.1.1.5): `Tal, M.`
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
//! ```pgn
//! [White "Tal,Mikhail"]
//!
//! *
//! ```
//!
//! ```pgn
//! [White "Tal, M"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Annotator "Tal,M."]
//!
//! *
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
//!
//! ```pgn
//! [White "Tal, Mikhail N."]
//!
//! *
//! ```
//!
//! ```pgn
//! [White "Fritz 17"]
//!
//! *
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::rules::chess_tags::stated;
use crate::rules::kind_of_game;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "player-name",
    severity: Severity::Info,
    default: false,
    chapters: &[(PBN, &["3.4.5"]), (PGN, &["8.1.1.5", "9.9.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::WEST, TagId::NORTH, TagId::EAST, TagId::SOUTH]),
    check,
)])
.and_pgn(
    Standing::off(Severity::Info),
    &[ChessCheck::Tag(
        &["White", "Black", "Annotator"],
        check_chess,
    )],
);

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

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    let message = "the space after the comma in a name is missing";
    let bare = text
        .windows(2)
        .position(|two| matches!(two, [b',', after] if *after != b' '));
    if let Some(comma) = bare {
        let place = tag.value.part(comma, comma + 1);
        report.at(place, message).habit("names", message);
        return;
    }
    let Some(initial) = bare_initial(text) else {
        return;
    };
    let place = tag.value.part(initial, initial + 1);
    let message = "the period after the initial in a name is missing";
    report.at(place, message).habit("names", message);
}

/// Where an initial without a period is: behind the comma of a name, or at the end of one without comma. A letter
/// elsewhere is something else: a class, a team.
fn bare_initial(text: &[u8]) -> Option<usize> {
    let Some(comma) = memchr::memchr(b',', text) else {
        let last = text.len().checked_sub(1)?;
        let is_initial = matches!(text, [.., b'a'..=b'z', b' ', b'A'..=b'Z']);
        return is_initial.then_some(last);
    };
    let behind = text.get(comma..)?;
    let is_initial = |three: &[u8]| {
        let [before, letter, rest @ ..] = three else {
            return false;
        };
        *before == b' ' && letter.is_ascii_uppercase() && matches!(rest, [] | [b' ' | b':' | b','])
    };
    let starts = (0..behind.len()).find(|at| {
        let end = (at + 3).min(behind.len());
        behind.get(*at..end).is_some_and(is_initial)
    })?;
    Some(comma + starts + 1)
}
