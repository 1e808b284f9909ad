//! # clock-over-control
//!
//! A clock shows more time than the time control gives (supplement of 2001, chapter 4.2): either TimeControl is
//! that of another game, or the time is wrong.
//!
//! Only controls of one period are judged, with the increments up to the move, and no games of servers on which
//! players can give each other time. The first such clock of a game is reported.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 1:00:00]} *
//! ```
//!
//! ```text
//! warning[clock-over-control]: the clock shows 1:00:00 after 1. e4, but the time control gives 0:05:00
//!   ┌─ example.pgn:3:14
//!   │
//! 1 │ [TimeControl "300"]
//!   │               --- the time control
//! 2 │
//! 3 │ 1. e4 {[%clk 1:00:00]} *
//!   │              ^^^^^^^
//! ```
//!
//! ```pgn
//! [TimeControl "300+10"]
//!
//! 1. e4 {[%clk 0:05:05]} e5 {[%clk 0:05:45]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 0:05:00]} *
//! ```
//!
//! ```pgn
//! [TimeControl "300+10"]
//!
//! 1. e4 {[%clk 0:05:10]} *
//! ```

use crate::rules::chess::prelude::*;
use crate::rules::clocks::{Control, may_have_been_given, move_of_player, shown, times};

pub(crate) const META: Meta = Meta {
    name: "clock-over-control",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["4.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    // Servers give some seconds to a player who has no time of his own.
    let is_judged = |control: &Control| control.time > 0 && !may_have_been_given(context);
    let Some(control) = Control::of(context).filter(is_judged) else {
        return;
    };
    let times = times(context, &[CommandKind::Clock]);
    let most = |ply| control.most(move_of_player(context, ply));
    let Some(over) = times.iter().find(|at| at.time > most(at.ply)) else {
        return;
    };
    let given = match control.increment {
        0 => format!("the time control gives {}", shown(control.time)),
        increment => format!(
            "the time control gives {} and {} for each move",
            shown(control.time),
            shown(increment)
        ),
    };
    let name = context.name_of(over.ply);
    let message = format!(
        "the clock shows {} after {name}, but {given}",
        shown(over.time)
    );
    let finding = report.at(over.span, message);
    let finding = finding.habit_that("games", "have such a clock", ());
    if let Some(tag) = context.tag("TimeControl") {
        finding.label(tag.value, "the time control");
    }
}
