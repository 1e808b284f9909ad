//! # text-behind-game
//!
//! The marker is the last element of the movetext.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 1-0 0-1
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 1-0
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "text-behind-game",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
