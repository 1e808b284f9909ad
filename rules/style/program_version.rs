//! # program-version
//!
//! A computer player has no version after the name of the program. The name should include it (chapter
//! 3.4.5), because versions may play very differently.
//!
//! Write the version, such as `GIB 2.6.2`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "GIB"]
//! [WestType "program"]
//! ```
//!
//! ```text
//! info[program-version]: the version of the program is missing
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [West "GIB"]
//!   │        ^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "GIB 2.6.2"]
//! [WestType "program"]
//! ```

use crate::pbn::standard::TagId;
use crate::rules::kind_of_game;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "program-version",
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
    if kind_of_game::is_program(game, tag) && !text.iter().any(u8::is_ascii_digit) {
        report.at(span, "the version of the program is missing");
    }
}
