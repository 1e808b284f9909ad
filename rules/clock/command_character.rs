//! # command-character
//!
//! A command in a comment has characters that are not ASCII (supplement of 2001, chapter 3.2.4). Programs show
//! others in their place, or drop the command.
//!
//! Write plain letters in commands, and other text beside them in the comment.
//!
//! ## Bad
//!
//! ```pgn,escaped
//! 1. e4 {[%command \xe9]} *
//! ```
//!
//! ```text
//! info[command-character]: a command has ASCII characters only, found `é`
//!   ┌─ example.pgn:1:18
//!   │
//! 1 │ 1. e4 {[%command é]} *
//!   │                  ^
//! ```
//!
//! ```pgn
//! 1. e4 {[%quote "schön"]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%command e]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%command e] schön} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-character",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["3.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

fn check(context: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let command = &at.command;
    // Where it is not closed, who knows what belongs to it.
    if !command.is_closed {
        return;
    }
    let text = context.slice(command.span);
    let Some(first) = text.iter().position(|byte| !byte.is_ascii()) else {
        return;
    };
    let rest = text.slice(first..);
    let length = rest.iter().take_while(|byte| !byte.is_ascii()).count();
    let span = command.span.part(first, first + length);
    let found = context.found(span);
    report
        .at(
            span,
            format!("a command has ASCII characters only, found {found}"),
        )
        .habit_that("commands", "have such characters", ());
}
