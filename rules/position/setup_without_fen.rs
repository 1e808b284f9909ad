//! # setup-without-fen
//!
//! With SetUp "1" a FEN must appear.
//!
//! ## Bad
//!
//! ```pgn
//! [SetUp "1"]
//!
//! 1. e4 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! 1. e4 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "setup-without-fen",
    severity: Severity::Error,
    chapters: &[(PGN, &["9.7.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
