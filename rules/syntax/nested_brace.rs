//! # nested-brace
//!
//! Brace comments do not nest: { inside one is text.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {a {b} c} e5 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {a (b) c} e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "nested-brace",
    severity: Severity::Warning,
    chapters: &[(PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
