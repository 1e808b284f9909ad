//! # time-in-variation
//!
//! Commands inside a RAV refer to moves that were not played.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 (1. d4 {[%clk 0:09:00]}) *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%clk 0:09:00]} (1. d4) *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "time-in-variation",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["4.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
