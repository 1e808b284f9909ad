//! # empty-line-in-comment
//!
//! An empty line inside a comment.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {a
//!
//! b} e5 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {a
//! b} e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-line-in-comment",
    severity: Severity::Info,
    chapters: &[(PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
