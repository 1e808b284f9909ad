//! # termination-in-variation
//!
//! The marker is no part of a RAV.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 (1. d4 1-0) e5 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 (1. d4) e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "termination-in-variation",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
