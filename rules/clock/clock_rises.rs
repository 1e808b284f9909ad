//! # clock-rises
//!
//! The clock of a player shows more time than at the move before, and no increment explains it (supplement of
//! 2001, chapter 4.2). One of the two times is wrong, or is at the wrong move.
//!
//! Only time controls of one period are judged, and a second of rounding is allowed. Games of servers on which
//! players can give each other time are not judged.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 0:04:50]} e5 2. d4 {[%clk 0:04:55]} *
//! ```
//!
//! ```text
//! warning[clock-rises]: the clock rises from 0:04:50 to 0:04:55 at 2. d4
//!   ┌─ example.pgn:3:40
//!   │
//! 3 │ 1. e4 {[%clk 0:04:50]} e5 2. d4 {[%clk 0:04:55]} *
//!   │              -------                   ^^^^^^^
//!   │              │
//!   │              at the move before
//! ```
//!
//! ```pgn
//! [TimeControl "300+2"]
//!
//! 1. e4 {[%clk 0:04:30]} e5 2. d4 {[%clk 0:04:50]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 0:04:50]} e5 2. d4 {[%clk 0:04:45]} *
//! ```
//!
//! ```pgn
//! [TimeControl "300+2"]
//!
//! 1. e4 {[%clk 0:04:50]} e5 2. d4 {[%clk 0:04:52]} *
//! ```

use crate::chess::Color;
use crate::rules::chess::prelude::*;
use crate::rules::clocks::{Control, TimeAt, may_have_been_given, move_of_player, shown, times};

pub(crate) const META: Meta = Meta {
    name: "clock-rises",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["4.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let Some(control) = Control::of(context).filter(|_| !may_have_been_given(context)) else {
        return;
    };
    let times = times(context, &[CommandKind::Clock]);
    for side in [Color::White, Color::Black] {
        let mut last: Option<TimeAt> = None;
        for at in times.iter().filter(|at| at.side == side) {
            if let Some(before) = last.replace(*at) {
                // A missing time lets others pass.
                let number = |at: &TimeAt| move_of_player(context, at.ply);
                let moves = number(at).saturating_sub(number(&before));
                let increment = control.increment.saturating_mul(moves);
                let between = Control {
                    increment,
                    ..control
                };
                // What is more than the control gives has a rule of its own.
                let is_over = control.time > 0 && at.time > control.most(number(at));
                if !is_over && !between.explains(before.time, at.time) {
                    rises(context, &before, at, report);
                }
            }
        }
    }
}

fn rises(context: &ChessContext<'_>, before: &TimeAt, at: &TimeAt, report: &mut Report<'_>) {
    let message = format!(
        "the clock rises from {} to {} at {}",
        shown(before.time),
        shown(at.time),
        context.name_of(at.ply)
    );
    report
        .at(at.span, message)
        .label(before.span, "at the move before")
        .habit_that("clocks", "rise like this", ());
}
