//! # game-without-tags
//!
//! The tag pair section has zero or more tag pairs.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Event "?"]
//!
//! 1. e4 e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "game-without-tags",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
