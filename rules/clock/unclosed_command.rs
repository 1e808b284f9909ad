//! # unclosed-command
//!
//! A command in a comment lacks the `]` that ends it (supplement of 2001, chapters 3.2.2 and 3.2.4). Programs take
//! what follows for its value, or drop the command. A `}` ends the comment also between quotes, so no value can
//! have one.
//!
//! Write the `]` after the value.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "40/7200:3600"]
//!
//! 1. e4 {[%clk 1:05:23} *
//! ```
//!
//! ```text
//! warning[unclosed-command]: `[%clk` has no `]`
//!   ┌─ example.pgn:3:8
//!   │
//! 3 │ 1. e4 {[%clk 1:05:23} *
//!   │        ^^^^^^^^^^^^^
//!   │
//!   = fix: write the `]` (unsafe)
//!     + 1. e4 {[%clk 1:05:23]} *
//! ```
//!
//! ```diff
//!  [TimeControl "40/7200:3600"]
//!
//! -1. e4 {[%clk 1:05:23} *
//! +1. e4 {[%clk 1:05:23]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%command "a}b"]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [TimeControl "40/7200:3600"]
//!
//! 1. e4 {[%clk 1:05:23]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%command "a)b"]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unclosed-command",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(SUPPLEMENT, &["3.2.2", "3.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

fn check(context: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let command = &at.command;
    // `[%` without a name is text, and a comment that is not closed is a fault of its own.
    let is_judged = !command.is_closed && !command.name.is_empty();
    if !is_judged || !context.slice(at.aside.span).ends_with(b"}") {
        return;
    }
    let name = context.show(command.name);
    let message = if command.is_quote_closed {
        format!("`[%{name}` has no `]`")
    } else {
        format!("`[%{name}` has no `]`: the comment ends inside the quotes")
    };
    let finding = report
        .at(command.span, message)
        .habit_that("commands", "have no `]`", ());
    // Without operands it is not known where its name ends and other text begins.
    if command.is_quote_closed && at.value.is_some() {
        let end = Span::empty(command.operands.end);
        finding.fix("write the `]`", Applicability::Unsafe, end, b"]");
    }
}
