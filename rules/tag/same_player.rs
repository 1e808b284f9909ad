//! # same-player
//!
//! White and Black have the same name (chapter 8.1.1.6). No player is both; often the name was copied
//! and not changed.
//!
//! Correct the name. Programs, which do play against themselves, and words that name no player are left alone.
//!
//! ## Bad
//!
//! ```pgn
//! [White "Tal, M."]
//! [Black "Tal, M."]
//!
//! *
//! ```
//!
//! ```text
//! info[same-player]: Black has the same name as White
//!   ┌─ example.pgn:2:9 (Tal, M. – Tal, M.)
//!   │
//! 1 │ [White "Tal, M."]
//!   │         ------- White
//! 2 │ [Black "Tal, M."]
//!   │         ^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [White "Tal, M."]
//! [Black "Botvinnik, M."]
//!
//! *
//! ```
//!
//! ```pgn
//! [White "Fritz 17"]
//! [Black "Fritz 17"]
//!
//! *
//! ```
//!
//! ```pgn
//! [White "?"]
//! [Black "?"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::{is_unknown, stated, stated_tag};

pub(crate) const META: Meta = Meta {
    name: "same-player",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.1.1.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Tag(&["Black"], check)]);

/// Words that stand for a player and name nobody, or a program.
const NOBODY: [&str; 14] = [
    "nn",
    "n.n.",
    "n.n",
    "unknown",
    "anonymous",
    "player",
    "guest",
    "human",
    "computer",
    "engine",
    "white",
    "black",
    "none",
    "me",
];

fn check(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some((white, name)) = stated_tag(context, "White") else {
        return;
    };
    let Some(other) = stated(context, tag) else {
        return;
    };
    let (name, other) = (name.trim_ascii(), other.trim_ascii());
    let is_nobody = is_unknown(name)
        || NOBODY
            .iter()
            .any(|word| name.eq_ignore_ascii_case(word.as_bytes()));
    // Programs have a version, a type, or no comma in their name.
    let is_person = name.contains(&b',') && !name.iter().any(u8::is_ascii_digit);
    if name != other || is_nobody || !is_person {
        return;
    }
    report
        .at(tag.value, "Black has the same name as White")
        .label(white.value, "White")
        .habit_that("games", "have one name on both sides", ());
}
