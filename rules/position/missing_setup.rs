//! # missing-setup
//!
//! SetUp must appear for a game from a set-up position.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
//!
//! 1. O-O *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
//! [SetUp "0"]
//!
//! 1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
//! [SetUp "1"]
//!
//! 1. O-O *
//! ```
//!
//! ```pgn
//! [SetUp "0"]
//!
//! 1. e4 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-setup",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.7.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
