//! # impossible-position
//!
//! A position has one king a side, no pawns on ranks 1 and 8, and the side not to move is not in check.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "8/8/8/8/8/8/4P3/4K3 w - - 0 1"]
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
    name: "impossible-position",
    severity: Severity::Warning,
    chapters: &[(PGN, &["16.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
