//! # time-in-variation
//!
//! A time is in a variation, whose moves were not played (supplement of 2001, chapter 4.1). Some programs draw
//! it as if it were of the game.
//!
//! Delete it. Often a variation was a main line once, or a program notes how long it thought.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "600"]
//!
//! 1. e4 (1. d4 {[%clk 0:09:00]}) *
//! ```
//!
//! ```text
//! info[time-in-variation]: a time in a variation, whose moves were not played
//!   ┌─ example.pgn:3:15
//!   │
//! 3 │ 1. e4 (1. d4 {[%clk 0:09:00]}) *
//!   │               ^^^^^^^^^^^^^^
//! ```
//!
//! ```pgn
//! [TimeControl "600"]
//!
//! 1. e4 e5 (1... c5 2. Nf3 {[%emt 0:00:03]}) *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [TimeControl "600"]
//!
//! 1. e4 {[%clk 0:09:00]} (1. d4) *
//! ```
//!
//! ```pgn
//! 1. e4 e5 (1... c5 2. Nf3 {[%eval 0.3]}) *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "time-in-variation",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["4.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

fn check(_: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let kind = at.kind;
    if at.aside.line > 0 && kind.is_some_and(CommandKind::is_time) {
        report
            .at(
                at.command.span,
                "a time in a variation, whose moves were not played",
            )
            .habit_that("times", "are in variations", ());
    }
}
