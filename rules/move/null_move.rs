//! # null-move
//!
//! The turn is passed: `--`, `Z0`, `null`, `pass` or `@@@@` is in the place of a move. Programs write it to
//! show a threat, but the standard has no such move (chapter 8.2.3), and readers that do not know it drop the rest
//! of the line. pbnlint goes on with the other side to move.
//!
//! Write a real move, or put the threat into a comment.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 (1... -- 2. d4) *
//! ```
//!
//! ```text
//! info[null-move]: the standard has no passed turn, found `--`
//!   ┌─ example.pgn:1:16
//!   │
//! 1 │ 1. e4 e5 (1... -- 2. d4) *
//!   │                ^^
//! ```
//!
//! ```pgn
//! 1. e4 e5 (1... Z0 2. d4) *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 (1... d5 2. d4) *
//! ```
//!
//! ```pgn
//! 1. e4 e5 {threatens 2. d4} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "null-move",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.2.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let plies = context.game.plies.iter();
    for ply in plies.filter(|ply| ply.state == MoveState::Passed) {
        let word = context.word(ply);
        let found = context.found(word);
        report
            .at(
                word,
                format!("the standard has no passed turn, found {found}"),
            )
            .habit("moves", ());
    }
}
