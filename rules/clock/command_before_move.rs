//! # command-before-move
//!
//! A command refers to the move immediately before its comment.
//!
//! ## Bad
//!
//! ```pgn
//! {[%clk 1:00:00]} 1. e4 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%clk 1:00:00]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-before-move",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["4.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
