//! # empty-comment
//!
//! An empty comment says nothing.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {} e5 *
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
    name: "empty-comment",
    severity: Severity::Info,
    chapters: &[(PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
