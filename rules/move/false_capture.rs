//! # false-capture
//!
//! x stands only for a capture.
//!
//! ## Bad
//!
//! ```pgn
//! 1. xe4 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "false-capture",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
