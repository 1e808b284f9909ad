//! # command-eval
//!
//! A command `eval` has another form than programs know (practice, in no chapter). They know pawns with a decimal
//! point such as `-0.35`, or `#3` for mate in three and `#-3` where Black mates. The depth of the search may follow
//! after a comma: `0.25,18`.
//!
//! Write one of these forms, so that other programs draw the evaluation.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%eval abc]} *
//! ```
//!
//! ```text
//! info[command-eval]: expected an evaluation such as 0.25 or #-3, found `abc`
//!   ┌─ example.pgn:1:15
//!   │
//! 1 │ 1. e4 {[%eval abc]} *
//!   │               ^^^
//! ```
//!
//! ```pgn
//! 1. e4 {[%eval -#26,30]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%eval 0.25,18]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%eval #-26]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-eval",
    severity: Severity::Info,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

fn check(context: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let command = &at.command;
    let kind = CommandKind::of(context.slice(command.name));
    let is_judged = kind == Some(CommandKind::Evaluation) && command.is_closed;
    if !is_judged || command.value(context.text()).is_some() {
        return;
    }
    let span = if command.operands.is_empty() {
        command.span
    } else {
        command.operands
    };
    let found = context.found(command.operands);
    let message = format!("expected an evaluation such as 0.25 or #-3, found {found}");
    report.at(span, message).habit("evaluations", ());
}
