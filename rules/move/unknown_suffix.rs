//! # unknown-suffix
//!
//! Other suffixes do not exist.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4!!! *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4!! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unknown-suffix",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.3.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
