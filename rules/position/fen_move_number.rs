//! # fen-move-number
//!
//! The fullmove number is a positive integer.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 1 0"]
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
    name: "fen-move-number",
    severity: Severity::Info,
    chapters: &[(PGN, &["16.1.3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
