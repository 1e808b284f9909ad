//! # number-without-move
//!
//! A move number is given for the moves that follow it.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 2. *
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
    name: "number-without-move",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.2.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
