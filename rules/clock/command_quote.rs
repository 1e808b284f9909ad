//! # command-quote
//!
//! A command in a comment has a quote without its partner (supplement of 2001, chapter 3.2.4). Where the text in
//! quotes ends is anybody's guess, and programs drop the command or read on.
//!
//! Write the closing quote. A text in quotes has no quotes inside.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%command "a]} *
//! ```
//!
//! ```text
//! warning[command-quote]: this quote has no partner in the command
//!   ┌─ example.pgn:1:18
//!   │
//! 1 │ 1. e4 {[%command "a]} *
//!   │                  ^
//! ```
//!
//! ```pgn
//! 1. e4 {[%command 12,"best" by "test]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%command "a"]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%command "[a]"] "quoted} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-quote",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["3.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

fn check(context: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let command = &at.command;
    // Without its bracket it may be the quote that goes on behind the comment.
    if !command.is_closed || command.is_quote_closed {
        return;
    }
    let operands = context.slice(command.operands);
    let quote = memchr::memrchr(b'"', operands).unwrap_or(0);
    report
        .at(
            command.operands.part(quote, quote + 1),
            "this quote has no partner in the command",
        )
        .habit_that("commands", "have such a quote", ());
}
