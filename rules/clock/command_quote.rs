//! # command-quote
//!
//! A quoted operand is closed and has no quote inside.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%command "a]} *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%command "a"]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-quote",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["3.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
