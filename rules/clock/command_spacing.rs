//! # command-spacing
//!
//! A known command in a comment is not written as `[%`, its name, one space, its value and `]` (supplement of 2001,
//! chapter 3.2.2). Programs that break lines at any blank write such commands; some others do not read them.
//!
//! Write one space between name and value, and none before the name.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "40/7200:3600"]
//!
//! 1. e4 {[%clk
//! 1:05:23]} *
//! ```
//!
//! ```text
//! info[command-spacing]: expected one space after `clk`, found a line end
//!   ┌─ example.pgn:3:13
//!   │
//! 3 │ 1. e4 {[%clk
//!   │             ^
//!   │
//!   = fix: write one space
//!     - 1. e4 {[%clk
//!     - 1:05:23]} *
//!     + 1. e4 {[%clk 1:05:23]} *
//! ```
//!
//! ```diff
//!  [TimeControl "40/7200:3600"]
//!
//! -1. e4 {[%clk
//! -1:05:23]} *
//! +1. e4 {[%clk 1:05:23]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[% eval 0.25]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%eval-0.25]} *
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
//! 1. e4 {[%eval 0.25]} *
//! ```

use crate::rules::chess::prelude::*;
use crate::source::is_line_end;

pub(crate) const META: Meta = Meta {
    name: "command-spacing",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(SUPPLEMENT, &["3.2.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

fn check(context: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let command = &at.command;
    let (name, gap) = (context.slice(command.name), context.slice(command.gap));
    let operands = context.slice(command.operands);
    if !command.is_closed {
        return;
    }
    if name.is_empty() {
        let word = operands.split(u8::is_ascii_whitespace).next();
        if !gap.is_empty() && word.and_then(CommandKind::of).is_some() {
            let message = "unexpected space between `[%` and the name of the command";
            report
                .at(command.gap, message)
                .habit("commands", "name")
                .fix("delete it", Applicability::Safe, command.gap, b"");
        }
        return;
    }
    let is_glued = gap.is_empty() && !operands.is_empty();
    let is_known = CommandKind::of(name).is_some() || is_glued && is_time(name, operands);
    if !is_known || operands.is_empty() || gap == b" " {
        return;
    }
    let name = context.show(command.name);
    if gap.is_empty() {
        let message = "the space between the name of the command and its value is missing";
        let finding = report.at(command.span, message).habit("commands", "glued");
        // Digits of the time may look like the end of the name.
        let place = if is_time(context.slice(command.name), operands) {
            Span::empty(command.name.start + NAME_OF_TIME as u32)
        } else {
            command.gap
        };
        finding.fix("write a space", Applicability::Safe, place, b" ");
        return;
    }
    let found = if gap.iter().any(|byte| is_line_end(*byte)) {
        "a line end".to_owned()
    } else {
        context.found(command.gap)
    };
    let message = format!("expected one space after `{name}`, found {found}");
    report
        .at(command.gap, message)
        .habit("commands", "wide")
        .fix("write one space", Applicability::Safe, command.gap, b" ");
}

/// The length of the name of a command that gives a time, such as `clk`.
const NAME_OF_TIME: usize = 3;

/// Whether name and operands are `clk1` and `:05:23`.
fn is_time(name: &[u8], operands: &[u8]) -> bool {
    let (word, digits) = name.split_at_checked(NAME_OF_TIME).unwrap_or((name, &[]));
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    is_number
        && CommandKind::of(word).is_some_and(CommandKind::is_time)
        && operands.starts_with(b":")
}
