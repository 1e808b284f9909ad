//! # empty-variation
//!
//! A RAV is one or more moves in parentheses.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 () e5 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-variation",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
