//! # false-capture
//!
//! A move has an `x` though it takes nothing (chapter 8.2.3.3). Often the move or the position is wrong: look at
//! the score sheet.
//!
//! Delete the `x` if the move is right.
//!
//! ## Bad
//!
//! ```pgn
//! 1. xe4 *
//! ```
//!
//! ```text
//! warning[false-capture]: expected e4, found `xe4`, which takes nothing
//!   ┌─ example.pgn:1:4
//!   │
//! 1 │ 1. xe4 *
//!   │    ^^^
//!   │
//!   = fix: write e4
//!     + 1. e4 *
//! ```
//!
//! ```diff
//! -1. xe4 *
//! +1. e4 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nxf3 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "false-capture",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8.2.3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pgn(&[ChessCheck::Spelling(Spelling::FALSE_CAPTURE, check)]);

fn check(context: &ChessContext<'_>, ply: &Ply, report: &mut Report<'_>) {
    context.report_spelling(ply, report, |right, found| {
        format!("expected {right}, found {found}, which takes nothing")
    });
}
