//! # impossible-castling
//!
//! A castling right needs king and rook on their squares.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]
//! [SetUp "1"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "impossible-castling",
    severity: Severity::Warning,
    chapters: &[(PGN, &["16.1.3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
