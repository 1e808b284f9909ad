//! # suffix-apart
//!
//! A suffix such as `!` is before the sign of check, or apart from its move. It is the last part of the move
//! (chapter 8.2.3.8); readers that know it only there stop or lose it.
//!
//! Write it directly after the move, and the sign of check before it.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 2. Qh5 Ke7 3. Qxe5!# 1-0
//! ```
//!
//! ```text
//! warning[suffix-apart]: expected `#!`, found `!#`: the suffix comes last
//!   ┌─ example.pgn:1:28
//!   │
//! 1 │ 1. e4 e5 2. Qh5 Ke7 3. Qxe5!# 1-0
//!   │                            ^^
//! ```
//!
//! ```pgn
//! 1. e4 ! e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 2. Qh5 Ke7 3. Qxe5#! 1-0
//! ```
//!
//! ```pgn
//! 1. e4! e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "suffix-apart",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.3.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: Fault, report: &mut Report<'_>) {
    if fault.kind != FaultKind::SuffixApart {
        return;
    }
    let text = context.show(fault.span);
    let suffix = text.trim_end_matches(['+', '#']);
    let sign = text.get(suffix.len()..).unwrap_or_default();
    let message = match sign {
        "" => format!("`{suffix}` belongs directly after the move, without a space"),
        _ => format!("expected `{sign}{suffix}`, found `{text}`: the suffix comes last"),
    };
    report
        .at(fault.span, message)
        .habit("suffixes", sign.is_empty());
}
