//! # clock-side
//!
//! Clock names the player whose clock runs, and that is not the side to move, or the game is over (supplement of
//! 2001, chapter 5.1). The tag is meant for games that are being played.
//!
//! Write `W/` where White is to move, `B/` where Black is, and `N/` where no clock runs. Perhaps the players forgot
//! to press the clock.
//!
//! ## Bad
//!
//! ```pgn
//! [Clock "W/0:01:00"]
//!
//! 1. e4 *
//! ```
//!
//! ```text
//! info[clock-side]: the clock of White runs, but Black is to move
//!   ┌─ example.pgn:1:9
//!   │
//! 1 │ [Clock "W/0:01:00"]
//!   │         ^^^^^^^^^
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//! [Clock "B/0:01:00"]
//!
//! 1. e4 1-0
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Clock "B/0:01:00"]
//!
//! 1. e4 *
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//! [Clock "N/0:01:00"]
//!
//! 1. e4 1-0
//! ```

use crate::chess::Color;
use crate::pgn::GameResult;
use crate::pgn::command::running_clock;
use crate::rules::chess::prelude::*;
use crate::rules::clocks::first_unsure;

pub(crate) const META: Meta = Meta {
    name: "clock-side",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["5.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let Some(tag) = context.tag("Clock") else {
        return;
    };
    let Some((Some(running), _)) = running_clock(context.slice(tag.value)) else {
        return;
    };
    let marker = context.game.marker.map(|(_, result)| result);
    if marker.is_some_and(|result| result != GameResult::Unknown) {
        let message = format!("the game is over, but the clock of {} runs", name(running));
        report
            .at(tag.value, message)
            .habit_that("clocks", "run after the end of the game", "over");
        return;
    }
    let Some(last) = context.game.main_line().last() else {
        return;
    };
    let to_move = !last.side();
    if to_move != running && first_unsure(context).is_none() {
        let message = format!(
            "the clock of {} runs, but {} is to move",
            name(running),
            name(to_move)
        );
        report
            .at(tag.value, message)
            .habit_that("clocks", "are of the other side", "side");
    }
}

fn name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}
