//! # missing-termination
//!
//! A game has a tag pair section and then a movetext section.
//!
//! ## Bad
//!
//! ```pgn
//! [Event "a"]
//!
//! 1. e4
//!
//! [Event "b"]
//!
//! 1. d4 *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 e5
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Event "a"]
//!
//! 1. e4 *
//!
//! [Event "b"]
//!
//! 1. d4 *
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 e5 1-0
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-termination",
    severity: Severity::Error,
    chapters: &[(PGN, &["8", "8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
