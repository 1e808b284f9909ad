//! # long-algebraic
//!
//! A move is written with the square that the piece comes from although that is not needed: `Ng1f3`, `e2-e4`,
//! `e2e4`. The standard has the short form (chapter 8.2.3.3), and many programs read no other.
//!
//! Write the piece and the square that it goes to.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e2e4 *
//! ```
//!
//! ```text
//! warning[long-algebraic]: expected e4, found `e2e4`
//!   ┌─ example.pgn:1:4
//!   │
//! 1 │ 1. e2e4 *
//!   │    ^^^^
//!   │
//!   = fix: write e4
//!     + 1. e4 *
//! ```
//!
//! ```diff
//! -1. e2e4 *
//! +1. e4 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Ng1-f3 *
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
    name: "long-algebraic",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8.2.3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Spelling(Spelling::LONG, check)]);

/// What other rules say of the whole word.
const OTHERS: Spelling = Spelling::FALSE_CAPTURE.with(Spelling::FIGURINE);

fn check(context: &ChessContext<'_>, ply: &Ply, report: &mut Report<'_>) {
    if ply.spelling.meets(OTHERS) {
        return;
    }
    context.report_spelling(ply, report, |right, found| {
        format!("expected {right}, found {found}")
    });
}
