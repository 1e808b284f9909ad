//! # missing-promotion
//!
//! A pawn that reaches the last rank promotes.
//!
//! ## Bad
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]
//!
//! 1. a8 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]
//!
//! 1. a8=Q *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-promotion",
    severity: Severity::Error,
    chapters: &[(PGN, &["8.2.3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
