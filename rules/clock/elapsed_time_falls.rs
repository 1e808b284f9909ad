//! # elapsed-time-falls
//!
//! The time that a player has used in the game is less than at the move before (supplement of 2001, chapter 4.3).
//! A command `egt` counts all moves so far, so that it never falls.
//!
//! One of the two times is wrong, or the time of the move is meant: `emt`.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "40/7200:3600"]
//!
//! 1. e4 {[%egt 0:01:00]} e5 2. d4 {[%egt 0:00:50]} *
//! ```
//!
//! ```text
//! warning[elapsed-time-falls]: the time used so far falls from 0:01:00 to 0:00:50 at 2. d4
//!   ┌─ example.pgn:3:40
//!   │
//! 3 │ 1. e4 {[%egt 0:01:00]} e5 2. d4 {[%egt 0:00:50]} *
//!   │              -------                   ^^^^^^^
//!   │              │
//!   │              at the move before
//! ```
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%egt 0:00:02]} e5 {[%egt 0:00:09]} 2. d4 {[%egt 0:00:04]} exd4 {[%egt 0:00:03]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [TimeControl "40/7200:3600"]
//!
//! 1. e4 {[%egt 0:01:00]} e5 2. d4 {[%egt 0:01:50]} *
//! ```
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%egt 0:00:12]} e5 {[%egt 0:00:09]} 2. d4 {[%egt 0:00:12]} exd4 {[%egt 0:00:11]} *
//! ```

use crate::chess::Color;
use crate::rules::chess::prelude::*;
use crate::rules::clocks::{TimeAt, shown, times};

pub(crate) const META: Meta = Meta {
    name: "elapsed-time-falls",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["4.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let times = times(context, &[CommandKind::ElapsedGameTime]);
    for side in [Color::White, Color::Black] {
        let mut last: Option<TimeAt> = None;
        for at in times.iter().filter(|at| at.side == side) {
            let before = last.replace(*at);
            let Some(before) = before.filter(|before| before.time > at.time) else {
                continue;
            };
            let message = format!(
                "the time used so far falls from {} to {} at {}",
                shown(before.time),
                shown(at.time),
                context.name_of(at.ply)
            );
            report
                .at(at.span, message)
                .label(before.span, "at the move before")
                .habit_that("times", "fall like this", ());
        }
    }
}
