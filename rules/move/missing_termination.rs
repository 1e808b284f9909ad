//! # missing-termination
//!
//! A game ends without a termination marker: `1-0`, `0-1`, `1/2-1/2` or `*` after the last move (chapter 8.2.6).
//! Readers take the tags of the next game for moves of this one, or lose the game at the end of a file.
//!
//! Write the result after the last move, or `*` for a game that goes on, also where a game has no moves yet.
//!
//! ## Bad
//!
//! ```pgn
//! [Event "a"]
//!
//! 1. e4
//!
//! [Event "b"]
//!
//! 1. d4 *
//! ```
//!
//! ```text
//! error[missing-termination]: the termination marker of this game is missing: `1-0`, `0-1`, `1/2-1/2` or `*`
//!   ┌─ example.pgn:3:5
//!   │
//! 3 │ 1. e4
//!   │     ^
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 e5
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Event "a"]
//!
//! 1. e4 *
//!
//! [Event "b"]
//!
//! 1. d4 *
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 e5 1-0
//! ```

use crate::pgn::GameResult;
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-termination",
    severity: Severity::Error,
    chapters: &[(PGN, &["8", "8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: Fault, report: &mut Report<'_>) {
    if fault.kind != FaultKind::MissingMarker {
        return;
    }
    let said = context.value("Result").and_then(GameResult::of);
    let right = match said {
        Some(result) => format!("`{}`, as its Result says", result.name()),
        None => "`1-0`, `0-1`, `1/2-1/2` or `*`".to_owned(),
    };
    report
        .at(
            fault.span,
            format!("the termination marker of this game is missing: {right}"),
        )
        .habit_that("games", "have none", context.game.plies.is_empty());
}
