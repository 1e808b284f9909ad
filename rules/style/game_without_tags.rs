//! # game-without-tags
//!
//! A game has no tag at all (chapter 8.1). It can be read, but no reader knows who played it, and programs give
//! it the names of the game before it or none.
//!
//! Write at least White, Black and Result.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 *
//! ```
//!
//! ```text
//! info[game-without-tags]: this game has no tags
//!   ┌─ example.pgn:1:4
//!   │
//! 1 │ 1. e4 e5 *
//!   │    ^^
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Event "?"]
//!
//! 1. e4 e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "game-without-tags",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.1"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let game = context.game;
    if context.document.tag_pairs().next().is_some() {
        return;
    }
    let first = game.plies.first().map(|ply| context.word(ply));
    let Some(span) = first.or(game.marker.map(|(span, _)| span)) else {
        return;
    };
    report
        .at(span, "this game has no tags")
        .habit_that("games", "have none", ());
}
