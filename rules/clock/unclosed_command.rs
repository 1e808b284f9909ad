//! # unclosed-command
//!
//! A command ends with ].
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%clk 1:05:23} *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! 1. e4 {[%command "a}b"]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%clk 1:05:23]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%command "a)b"]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unclosed-command",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["3.2.2", "3.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
