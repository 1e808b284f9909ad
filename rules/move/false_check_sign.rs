//! # false-check-sign
//!
//! + and # are not written where there is no check or mate.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4+ *
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
    name: "false-check-sign",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
