//! # zero-castling
//!
//! Castling is written with zeros, small letters, other hyphens or none. The standard has the capital letter O,
//! `O-O` and `O-O-O` (chapter 8.2.3.3), and some programs read nothing else.
//!
//! Write it with the letter.
//!
//! ## Bad
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
//!
//! 1. 0-0 *
//! ```
//!
//! ```text
//! warning[zero-castling]: expected O-O with the capital letter O, found `0-0`
//!   ┌─ example.pgn:4:4
//!   │
//! 4 │ 1. 0-0 *
//!   │    ^^^
//!   │
//!   = fix: write O-O
//!     + 1. O-O *
//! ```
//!
//! ```diff
//!  [SetUp "1"]
//!  [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
//!
//! -1. 0-0 *
//! +1. O-O *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "r3k3/8/8/8/8/8/8/4K3 b q - 0 1"]
//!
//! 1... o-o-o *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
//!
//! 1. O-O *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "r3k3/8/8/8/8/8/8/4K3 b q - 0 1"]
//!
//! 1... O-O-O *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "zero-castling",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8.2.3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Spelling(Spelling::CASTLING, check)]);

fn check(context: &ChessContext<'_>, ply: &Ply, report: &mut Report<'_>) {
    context.report_spelling(ply, report, |right, found| {
        format!("expected {right} with the capital letter O, found {found}")
    });
}
