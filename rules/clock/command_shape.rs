//! # command-shape
//!
//! A command `csl` or `cal` has another form than programs know (practice, in no chapter). They draw no colored
//! squares and arrows then.
//!
//! Write a color and a square for each colored square, `Gd4,Re5`, and a color and two squares for each arrow,
//! `Gd1d4`. The colors are R, G, B and Y, and C and O in some programs.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%csl Gz9]} *
//! ```
//!
//! ```text
//! info[command-shape]: expected colored squares such as Gd4,Re5, found `Gz9`
//!   ┌─ example.pgn:1:14
//!   │
//! 1 │ 1. e4 {[%csl Gz9]} *
//!   │              ^^^
//! ```
//!
//! ```pgn
//! 1. e4 {[%cal Gd1]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%csl Gd4,Re5][%cal Gd1d4]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%cal Ye2e4, Re7e5]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-shape",
    severity: Severity::Info,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

fn check(context: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let command = &at.command;
    let expected = match CommandKind::of(context.slice(command.name)) {
        Some(CommandKind::ColoredSquares) => "colored squares such as Gd4,Re5",
        Some(CommandKind::ColoredArrows) => "colored arrows such as Gd1d4,Re2e4",
        _ => return,
    };
    if !command.is_closed || command.value(context.text()).is_some() {
        return;
    }
    let span = if command.operands.is_empty() {
        command.span
    } else {
        command.operands
    };
    let found = context.found(command.operands);
    report
        .at(span, format!("expected {expected}, found {found}"))
        .habit("commands", expected);
}
