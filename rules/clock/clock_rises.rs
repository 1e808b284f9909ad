//! # clock-rises
//!
//! clk is the time left to the next control.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 0:04:50]} e5 2. d4 {[%clk 0:04:55]} *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 0:04:50]} e5 2. d4 {[%clk 0:04:45]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "clock-rises",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["4.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
