//! # command-name
//!
//! A name has one or more letters and digits.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%c_effect e4;square;e4]} *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%clk 0:01:00]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-name",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["3.2.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
