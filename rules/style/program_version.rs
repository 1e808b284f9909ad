//! # program-version
//!
//! A computer player has no version after the name of the program. The name should include it (chapter
//! 3.4.5), because versions may play very differently.
//!
//! Write the version, such as `GIB 2.6.2`.
//!
//! In chess the tags WhiteType and BlackType say that a player is a program (chapter 8.1.1.5).
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
//! ```pgn
//! [White "Fritz"]
//! [WhiteType "program"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "GIB 2.6.2"]
//! [WestType "program"]
//! ```
//!
//! ```pgn
//! [White "Fritz 17"]
//! [WhiteType "program"]
//!
//! *
//! ```

use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::rules::chess_tags::{is_unknown, stated};
use crate::rules::kind_of_game;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "program-version",
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

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag).filter(|text| !is_unknown(text)) else {
        return;
    };
    let kind = match context.slice(tag.name) {
        b"White" => context.value("WhiteType"),
        _ => context.value("BlackType"),
    };
    if kind == Some(b"program") && !text.iter().any(u8::is_ascii_digit) {
        report
            .at(tag.value, "the version of the program is missing")
            .habit("programs", text);
    }
}
