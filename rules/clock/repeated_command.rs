//! # repeated-command
//!
//! The same command twice for one move contradicts itself.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%eval 0.2]} {[%eval 0.3]} *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%eval 0.2]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-command",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["3.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
