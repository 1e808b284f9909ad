//! # move-time
//!
//! The time of a move, `emt`, is not what its player's clock lost with it, `clk` (supplement of 2001, chapter 4.4).
//! One of the two is wrong.
//!
//! Only time controls of one period are judged, with the increment and some seconds of rounding.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:04:00][%emt 0:00:10]} *
//! ```
//!
//! ```text
//! info[move-time]: 2. d4 took 0:00:10, but its player's clock says 0:01:00
//!   ┌─ example.pgn:3:54
//!   │
//! 3 │ 1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:04:00][%emt 0:00:10]} *
//!   │              -------                   -------       ^^^^^^^
//!   │              │                         │
//!   │              │                         the clock after it
//!   │              the clock before
//! ```
//!
//! ```pgn
//! [TimeControl "300+5"]
//!
//! 1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:04:00][%emt 0:02:00]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:04:00][%emt 0:01:00]} *
//! ```
//!
//! ```pgn
//! [TimeControl "300+5"]
//!
//! 1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:04:00][%emt 0:01:05]} *
//! ```

use crate::chess::Color;
use crate::rules::chess::prelude::*;
use crate::rules::clocks::{Control, TimeAt, move_of_player, shown, times};

pub(crate) const META: Meta = Meta {
    name: "move-time",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["4.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    if !context.has_command(CommandKind::ElapsedMoveTime) {
        return;
    }
    let Some(control) = Control::of(context) else {
        return;
    };
    let times = times(context, &[CommandKind::Clock, CommandKind::ElapsedMoveTime]);
    for side in [Color::White, Color::Black] {
        let mut clock: Option<TimeAt> = None;
        let own: Vec<&TimeAt> = times.iter().filter(|at| at.side == side).collect();
        for of_move in own.chunk_by(|one, next| one.ply == next.ply) {
            let find = |kind| of_move.iter().find(|at| at.kind == kind).copied().copied();
            let after = find(CommandKind::Clock);
            if let (Some(before), Some(after)) = (clock, after)
                && let Some(taken) = find(CommandKind::ElapsedMoveTime)
            {
                judge(context, control, [before, after, taken], report);
            }
            clock = after;
        }
    }
}

/// Holds the time of a move against the clock before and behind it.
fn judge(
    context: &ChessContext<'_>,
    control: Control,
    [before, after, taken]: [TimeAt; 3],
    report: &mut Report<'_>,
) {
    let number = |at: TimeAt| move_of_player(context, at.ply);
    // A clock that rises is reported as that.
    let is_next = number(before) + 1 == number(after) && control.explains(before.time, after.time);
    if !is_next || control.has_time(before.time, after.time, taken.time) {
        return;
    }
    let lost = before.time.saturating_add(control.increment);
    let lost = lost.saturating_sub(after.time);
    let message = format!(
        "{} took {}, but its player's clock says {}",
        context.name_of(taken.ply),
        shown(taken.time),
        shown(lost)
    );
    report
        .at(taken.span, message)
        .label(before.span, "the clock before")
        .label(after.span, "the clock after it")
        .habit_that("times", "differ like this", ());
}
