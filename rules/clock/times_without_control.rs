//! # times-without-control
//!
//! The comments have times, but the game has no tag TimeControl (supplement of 2001, chapter 3.1). Without it no reader
//! knows what a clock counts down to.
//!
//! Add the tag, such as `[TimeControl "40/7200:3600"]`, or with `?` where the control is not known.
//!
//! ## Bad
//!
//! ```pgn
//! [Event "?"]
//!
//! 1. d4 {[%clk 1:59:01]} *
//! ```
//!
//! ```text
//! info[times-without-control]: this game has times in its comments, but no TimeControl
//!   ┌─ example.pgn:3:8
//!   │
//! 3 │ 1. d4 {[%clk 1:59:01]} *
//!   │        ^^^^^^^^^^^^^^
//! ```
//!
//! ```pgn
//! 1. d4 {[%emt 0:00:59]} d5 {[%emt 0:00:12]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Event "?"]
//! [TimeControl "40/7200:3600"]
//!
//! 1. d4 {[%clk 1:59:01]} *
//! ```
//!
//! ```pgn
//! [TimeControl "?"]
//!
//! 1. d4 {[%emt 0:00:59]} d5 {[%emt 0:00:12]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "times-without-control",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["3.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    if context.tag("TimeControl").is_some() {
        return;
    }
    let is_time = |at: &&CommandAt| {
        let kind = at.kind;
        // What is in a variation was not played.
        at.aside.line == 0 && kind.is_some_and(CommandKind::is_time)
    };
    if let Some(at) = context.commands().iter().find(is_time) {
        report
            .at(
                at.command.span,
                "this game has times in its comments, but no TimeControl",
            )
            .habit_that("games", "have times without TimeControl", ());
    }
}
