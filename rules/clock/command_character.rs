//! # command-character
//!
//! Operands are ASCII.
//!
//! ## Bad
//!
//! ```pgn,escaped
//! 1. e4 {[%command \xe9]} *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%command e]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-character",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["3.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
