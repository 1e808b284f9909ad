//! # zero-castling
//!
//! Castling is O-O and O-O-O with the letter O, not the digit zero.
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

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "zero-castling",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
