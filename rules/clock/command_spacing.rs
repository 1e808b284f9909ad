//! # command-spacing
//!
//! [%, a name, one space, parameters, ].
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%clk
//! 1:05:23]} *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%clk 1:05:23]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-spacing",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["3.2.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
