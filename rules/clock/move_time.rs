//! # move-time
//!
//! emt is the time of the move; clk before less clk after (plus increment) equals it.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! 1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:04:00][%emt 0:00:10]} *
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
//! 1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:04:00][%emt 0:01:00]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "move-time",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["4.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
