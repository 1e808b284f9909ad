//! # command-time
//!
//! A command in a comment has a time of another form than hours, minutes and seconds (supplement of 2001,
//! chapters 4.2 to 4.5). Programs that draw the clocks read nothing then.
//!
//! Write the time as `0:05:23`, with two digits for minutes and seconds.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%clk 1.55:05]} *
//! ```
//!
//! ```text
//! warning[command-time]: expected a time such as 0:05:23, found `1.55:05`
//!   ┌─ example.pgn:1:14
//!   │
//! 1 │ 1. e4 {[%clk 1.55:05]} *
//!   │              ^^^^^^^
//! ```
//!
//! ```pgn
//! 1. e4 {[%clk 0:75:00]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%mct 7:10:42]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%clk 1:55:05]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%clk 1:15:00]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%mct 07:10:42]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-time",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["4.2", "4.3", "4.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

fn check(context: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let command = &at.command;
    let Some(kind) = CommandKind::of(context.slice(command.name)) else {
        return;
    };
    if !command.is_closed || !kind.is_time() || kind.read(context.slice(command.operands)).is_some()
    {
        return;
    }
    let found = context.found(command.operands);
    let span = if command.operands.is_empty() {
        command.span
    } else {
        command.operands
    };
    report
        .at(
            span,
            format!("expected a time such as 0:05:23, found {found}"),
        )
        .habit("times", ());
}
