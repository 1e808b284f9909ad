//! # times-without-control
//!
//! The tag TimeControl is mandatory where times are embedded (also 7 and 8.1).
//!
//! ## Bad
//!
//! ```pgn
//! [Event "?"]
//!
//! 1. d4 {[%clk 1:59:01]} *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Event "?"]
//! [TimeControl "40/7200:3600"]
//!
//! 1. d4 {[%clk 1:59:01]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "times-without-control",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["3.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
