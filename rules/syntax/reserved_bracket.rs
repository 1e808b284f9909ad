//! # reserved-bracket
//!
//! < and > are reserved for future expansion.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 <x> e5 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {<x>} e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "reserved-bracket",
    severity: Severity::Warning,
    chapters: &[(PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
