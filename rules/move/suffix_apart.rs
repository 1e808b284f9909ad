//! # suffix-apart
//!
//! The suffix is the last part of the move symbol.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 2. Qh5 Ke7 3. Qxe5!# 1-0
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 2. Qh5 Ke7 3. Qxe5#! 1-0
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "suffix-apart",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.3.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
