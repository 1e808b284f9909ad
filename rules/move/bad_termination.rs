//! # bad-termination
//!
//! The marker is 1-0, 0-1, 1/2-1/2 or *.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 1/2
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 1-O
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 1/2-1/2
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 1-0
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-termination",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
