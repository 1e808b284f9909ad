//! # empty-value
//!
//! A tag beyond the seven of every game says nothing. It is empty, or has `?` or a rating of 0 where the
//! standard has `-` (chapters 9.1.2 and 9.1.4) or nothing at all.
//!
//! Leave the tag out, or write `-` where its chapter has that.
//!
//! ## Bad
//!
//! ```pgn
//! [WhiteNA ""]
//!
//! *
//! ```
//!
//! ```text
//! info[empty-value]: expected - for a player without an address, found nothing
//!   ┌─ example.pgn:1:2
//!   │
//! 1 │ [WhiteNA ""]
//!   │  ^^^^^^^^^
//! ```
//!
//! ```pgn
//! [WhiteElo "0"]
//!
//! *
//! ```
//!
//! ```pgn
//! [ECO "?"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [WhiteNA "-"]
//!
//! *
//! ```
//!
//! ```pgn
//! [WhiteElo "-"]
//!
//! *
//! ```

use crate::pgn::tag::{Grammar, ROSTER, TAGS, TagName};
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::stated;

pub(crate) const META: Meta = Meta {
    name: "empty-value",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.1.4"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    for tag in &context.game.tags {
        let name = context.slice(tag.name);
        let Some(known) = TAGS
            .iter()
            .skip(ROSTER)
            .find(|tag| tag.name.as_bytes() == name)
        else {
            continue;
        };
        let Some(value) = stated(context, *tag) else {
            continue;
        };
        if says_nothing(known, value.trim_ascii()) {
            let right = match known.grammar {
                Grammar::Ratings | Grammar::Titles => "- for a player without one",
                _ if known.name.ends_with("NA") => "- for a player without an address",
                _ => "a value, or no tag",
            };
            let found = context.found(tag.value);
            report
                .at(
                    tag.name.to(tag.value),
                    format!("expected {right}, found {found}"),
                )
                .habit("tags", known.name);
        }
    }
}

fn says_nothing(tag: &TagName, value: &[u8]) -> bool {
    match (tag.grammar, value) {
        // Of these other rules speak.
        (Grammar::Date, b"?") | (Grammar::Ratings, b"?") | (Grammar::Fen, _) => false,
        (Grammar::TimeControl, b"?") => false,
        (Grammar::SetUp, b"") => false,
        (_, b"" | b"?") => true,
        (Grammar::Ratings, zeros) => zeros.iter().all(|digit| *digit == b'0'),
        _ => false,
    }
}
