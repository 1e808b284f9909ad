//! # player-order
//!
//! Several players of one seat are not in alphabetical order. In alphabetical order the same players always
//! give the same value (chapter 3.4.5).
//!
//! Sort the names.
//!
//! In chess colons separate several players of one side (chapter 8.1.1.5).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "Wolff, Bobby;Hamman, Bob"]
//! ```
//!
//! ```text
//! info[player-order]: the players of this seat are not in alphabetical order
//!   ┌─ example.pbn:2:21
//!   │
//! 2 │ [West "Wolff, Bobby;Hamman, Bob"]
//!   │                     ^^^^^^^^^^^
//! ```
//!
//! ```pgn
//! [White "Smith, A.:Jones, B."]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "Hamman, Bob;Wolff, Bobby"]
//! ```
//!
//! ```pgn
//! [White "Jones, B.:Smith, A."]
//!
//! *
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::rules::chess_tags::{fields, stated};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "player-order",
    severity: Severity::Info,
    default: false,
    chapters: &[(PBN, &["3.4.5"]), (PGN, &["8.1.1.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::WEST, TagId::NORTH, TagId::EAST, TagId::SOUTH]),
    check,
)])
.and_pgn(
    Standing::off(Severity::Info),
    &[ChessCheck::Tag(&["White", "Black"], check_chess)],
);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    // Semicolons belong to characters such as `&eacute;`.
    if text.contains(&b'&') {
        return;
    }
    let mut last: &[u8] = b"";
    for (at, name) in value::fields(text) {
        if name < last {
            report.at(
                span.part(at.start as usize, at.end as usize),
                "the players of this seat are not in alphabetical order",
            );
            return;
        }
        last = name;
    }
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    let mut last: &[u8] = b"";
    for (at, name) in fields(text) {
        let name = name.trim_ascii();
        if name < last {
            report.at(
                tag.value.part(at.start as usize, at.end as usize),
                "the players of this side are not in alphabetical order",
            );
            return;
        }
        last = name;
    }
}
