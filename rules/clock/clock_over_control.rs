//! # clock-over-control
//!
//! clk does not exceed the time the control gives.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 1:00:00]} *
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
//! 1. e4 {[%clk 0:05:00]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "clock-over-control",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["4.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
