//! # second-termination
//!
//! Movetext ends with exactly one termination marker.
//!
//! ## Bad
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 e5
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! 1. e4 1-0 0-1
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 e5 1-0
//! ```
//!
//! ```pgn
//! 1. e4 1-0
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "second-termination",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
