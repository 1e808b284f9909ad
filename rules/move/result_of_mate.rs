//! # result-of-mate
//!
//! A mate or stalemate at the end agrees with the result.
//!
//! ## Bad
//!
//! ```pgn
//! [Result "1/2-1/2"]
//!
//! 1. f3 e5 2. g4 Qh4# 1/2-1/2
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Result "0-1"]
//!
//! 1. f3 e5 2. g4 Qh4# 0-1
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "result-of-mate",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
