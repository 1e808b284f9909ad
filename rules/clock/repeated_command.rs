//! # repeated-command
//!
//! A move has the same command twice (supplement of 2001, chapter 3.2.6). Where the two say different things, some
//! programs take the first and some the last.
//!
//! Delete one of them.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%eval 0.2]} {[%eval 0.3]} *
//! ```
//!
//! ```text
//! warning[repeated-command]: `eval` is here twice, with different values
//!   ┌─ example.pgn:1:22
//!   │
//! 1 │ 1. e4 {[%eval 0.2]} {[%eval 0.3]} *
//!   │        -----------   ^^^^^^^^^^^
//!   │        │
//!   │        the first one
//! ```
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 0:05:00]} (1. d4) {[%clk 0:04:50]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%eval 0.2]} *
//! ```
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 0:05:00]} (1. d4) {[%emt 0:00:10]} *
//! ```

use std::collections::HashMap;

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-command",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["3.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    if !may_repeat(context.commands()) {
        return;
    }
    let mut seen = HashMap::new();
    for at in context.commands() {
        let command = &at.command;
        let Some(kind) = at.kind else {
            continue;
        };
        if !kind.is_time() && kind != CommandKind::Evaluation {
            continue;
        }
        let of_move = (at.aside.line, at.aside.ply, kind);
        let first = *seen.entry(of_move).or_insert(*command);
        if first == *command {
            continue;
        }
        let text = context.text();
        let value = command.value(text);
        let is_same = match value {
            Some(_) => value == first.value(text),
            None => context.slice(command.operands) == context.slice(first.operands),
        };
        let name = context.show(command.name);
        let (message, habit, most) = if is_same {
            (format!("`{name}` is here twice"), "same", Severity::Info)
        } else {
            (
                format!("`{name}` is here twice, with different values"),
                "other",
                Severity::Warning,
            )
        };
        report
            .at(command.span, message)
            .label(first.span, "the first one")
            .at_most(most)
            .habit_that("commands", "are repeated like this", habit);
    }
}

/// Whether a command may be there twice. In nearly all games each is of a later move than the one before it, or
/// of another kind.
fn may_repeat(commands: &[CommandAt]) -> bool {
    let (mut ply, mut kinds) = (None, 0);
    commands.iter().any(|at| {
        if at.aside.line != 0 || at.aside.ply < ply {
            return true;
        }
        if at.aside.ply != ply {
            (ply, kinds) = (at.aside.ply, 0);
        }
        let kind = at.kind.map_or(0, CommandKind::bit);
        let is_again = kinds & kind != 0;
        kinds |= kind;
        is_again
    })
}
