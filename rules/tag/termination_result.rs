//! # termination-result
//!
//! Termination contradicts the result: `unterminated` says that the game has not ended, so that its result is
//! `*`, and `normal` says that it has (chapter 9.8.1).
//!
//! Correct the one that is wrong.
//!
//! ## Bad
//!
//! ```pgn
//! [Result "1-0"]
//! [Termination "unterminated"]
//!
//! 1. e4 1-0
//! ```
//!
//! ```text
//! info[termination-result]: a game that has not ended has no result, found `1-0`
//!   ┌─ example.pgn:2:15
//!   │
//! 2 │ [Termination "unterminated"]
//!   │               ^^^^^^^^^^^^
//! ```
//!
//! ```pgn
//! [Result "*"]
//! [Termination "normal"]
//!
//! 1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Result "*"]
//! [Termination "unterminated"]
//!
//! 1. e4 *
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//! [Termination "normal"]
//!
//! 1. e4 1-0
//! ```

use crate::pgn::GameResult;
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::{stated, stated_tag};

pub(crate) const META: Meta = Meta {
    name: "termination-result",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Tag(&["Termination"], check)]);

fn check(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(value) = stated(context, tag) else {
        return;
    };
    let is_open = value.eq_ignore_ascii_case(b"unterminated");
    if !is_open && !value.eq_ignore_ascii_case(b"normal") {
        return;
    }
    let said = stated_tag(context, "Result").and_then(|(_, result)| GameResult::of(result));
    let marker = context.game.marker;
    // Where the tag and the marker contradict each other, another rule speaks.
    let result = match (said, marker) {
        (Some(said), Some((_, marker))) if said != marker => return,
        (Some(said), _) => said,
        (None, Some((_, marker))) => marker,
        (None, None) => return,
    };
    let has_ended = result != GameResult::Unknown;
    let found = result.name();
    let message = match (is_open, has_ended) {
        (true, true) => format!("a game that has not ended has no result, found `{found}`"),
        (false, false) => format!("a game that has ended normally has a result, found `{found}`"),
        _ => return,
    };
    report
        .at(tag.value, message)
        .habit_that("games", "contradict their result", is_open);
}
