//! # command-before-move
//!
//! A time is in a comment before the first move. A command belongs to the move before its comment
//! (supplement of 2001, chapter 4.1), and here is none. Some programs write the time at the start like this.
//!
//! Write the time after its move. The time at the start is said by TimeControl.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "3600"]
//!
//! {[%clk 1:00:00]} 1. e4 *
//! ```
//!
//! ```text
//! info[command-before-move]: `clk` belongs to the move before it, but there is none
//!   ┌─ example.pgn:3:2
//!   │
//! 3 │ {[%clk 1:00:00]} 1. e4 *
//!   │  ^^^^^^^^^^^^^^
//! ```
//!
//! ```pgn
//! [TimeControl "3600"]
//!
//! {The clocks run. [%emt 0:00:00]} 1. e4 e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [TimeControl "3600"]
//!
//! 1. e4 {[%clk 1:00:00]} *
//! ```
//!
//! ```pgn
//! {[%eval 0.2]} 1. e4 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-before-move",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["4.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

fn check(context: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let name = at.command.name;
    let kind = CommandKind::of(context.slice(name));
    // In a variation another rule speaks.
    let is_before = at.aside.ply.is_none() && at.aside.line == 0;
    if is_before && kind.is_some_and(CommandKind::is_time) {
        let message = format!(
            "`{}` belongs to the move before it, but there is none",
            context.show(name)
        );
        report
            .at(at.command.span, message)
            .habit_that("times", "are before the first move", ());
    }
}
