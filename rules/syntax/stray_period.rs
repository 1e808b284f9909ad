//! # stray-period
//!
//! The period is a token by itself and serves move numbers.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 . e5 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stray-period",
    severity: Severity::Warning,
    chapters: &[(PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
