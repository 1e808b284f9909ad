//! # unclosed-variation
//!
//! Parentheses are balanced within the game.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 (1. d4 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 (1. d4) *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unclosed-variation",
    severity: Severity::Error,
    chapters: &[(PGN, &["8.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
