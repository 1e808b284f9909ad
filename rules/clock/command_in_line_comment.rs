//! # command-in-line-comment
//!
//! Commands are recognised between { and } only.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 ; [%clk 1:05:23]
//! e5 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%clk 1:05:23]} e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-in-line-comment",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["3.2.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
