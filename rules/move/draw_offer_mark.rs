//! # draw-offer-mark
//!
//! No signs for draw offers.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 (=) *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 {(=)} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "draw-offer-mark",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
