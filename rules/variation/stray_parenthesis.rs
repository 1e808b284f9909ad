//! # stray-parenthesis
//!
//! ( and ) delimit RAVs and are balanced.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5) *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! 1. e4 (1. d4 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 *
//! ```
//!
//! ```pgn
//! 1. e4 (1. d4) *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stray-parenthesis",
    severity: Severity::Warning,
    chapters: &[(PGN, &["7", "8.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
