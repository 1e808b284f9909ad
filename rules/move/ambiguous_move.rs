//! # ambiguous-move
//!
//! A move that several pieces of one kind can make is disambiguated.
//!
//! ## Bad
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/8/2N5/P7/4K1N1 w - - 0 1"]
//!
//! 1. Ne2 *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "5rk1/4R2R/5r2/8/8/8/5PPP/6K1 w - - 0 1"]
//!
//! 1. Rg7# 1-0
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/8/2N5/P7/4K1N1 w - - 0 1"]
//!
//! 1. Nge2 *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "5rk1/4R2R/5r2/8/8/8/5PPP/6K1 w - - 0 1"]
//!
//! 1. Reg7# 1-0
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ambiguous-move",
    severity: Severity::Error,
    chapters: &[(PGN, &["8.2.3.4", "8.2.3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
