//! # command-in-line-comment
//!
//! A command is in a comment that begins with `;`. Commands belong into comments in braces (supplement of 2001,
//! chapter 3.2.1), and not all programs look for them elsewhere.
//!
//! Write `{` and `}` around the comment.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "40/7200:3600"]
//!
//! 1. e4 ; [%clk 1:05:23]
//! e5 *
//! ```
//!
//! ```text
//! info[command-in-line-comment]: a command belongs into a comment in braces, not after `;`
//!   ┌─ example.pgn:3:9
//!   │
//! 3 │ 1. e4 ; [%clk 1:05:23]
//!   │         ^^^^^^^^^^^^^^
//! ```
//!
//! ```pgn
//! 1. e4 ; better than [%eval 0.31]
//! e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [TimeControl "40/7200:3600"]
//!
//! 1. e4 {[%clk 1:05:23]} e5 *
//! ```
//!
//! ```pgn
//! 1. e4 ; 55 [% of the games]
//! e5 *
//! ```

use crate::pgn::command::commands;
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-in-line-comment",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["3.2.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    for aside in context.game.asides_of(PgnTokenKind::LineComment) {
        for command in commands(context.text(), aside.span) {
            let name = context.slice(command.name);
            if CommandKind::of(name).is_some() && command.is_closed {
                let message = "a command belongs into a comment in braces, not after `;`";
                report
                    .at(command.span, message)
                    .habit_that("commands", "are in such comments", ());
            }
        }
    }
}
