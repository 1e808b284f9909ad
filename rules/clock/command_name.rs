//! # command-name
//!
//! The name of a command has other characters than letters and digits (supplement of 2001, chapter 3.2.2). Programs
//! that keep to the supplement read another name, or none.
//!
//! That a command is unknown is no finding: anybody may invent some.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%c_effect e4;square;e4]} *
//! ```
//!
//! ```text
//! info[command-name]: expected a name of letters and digits, found `c_effect`
//!   ┌─ example.pgn:1:10
//!   │
//! 1 │ 1. e4 {[%c_effect e4;square;e4]} *
//!   │          ^^^^^^^^
//! ```
//!
//! ```pgn
//! 1. e4 {[%my-note 1]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%ceffect e4;square;e4]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%evp 0,34]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-name",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["3.2.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

fn check(context: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let command = &at.command;
    // Behind the name of a known command it is the blank that is missing.
    let is_known = CommandKind::of(context.slice(command.name)).is_some();
    let is_glued = command.gap.is_empty() && !command.operands.is_empty() && !is_known;
    let has_sign = context.slice(command.name).contains(&b'_');
    let is_bad = has_sign || is_glued && !is_operand(context.slice(command.operands));
    if !command.is_closed || !is_bad {
        return;
    }
    let name = if is_glued {
        command.name.to(first_word(context, command.operands))
    } else {
        command.name
    };
    let found = context.found(name);
    report
        .at(
            name,
            format!("expected a name of letters and digits, found {found}"),
        )
        .habit("names", context.slice(name));
}

/// Whether what is directly behind a name is more likely what comes behind it.
fn is_operand(operands: &[u8]) -> bool {
    matches!(operands.first(), Some(b':' | b',' | b'"' | b'.'))
}

/// The part of operands up to the first blank.
fn first_word(context: &ChessContext<'_>, operands: Span) -> Span {
    let text = context.slice(operands);
    let length = text.iter().position(u8::is_ascii_whitespace);
    operands.part(0, length.unwrap_or(text.len()))
}
