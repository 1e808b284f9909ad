//! # variation-continues
//!
//! A RAV whose first move is legal only behind the move before it was meant as continuation.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 (2. Nf3) *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 (1... c5) *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "variation-continues",
    severity: Severity::Error,
    chapters: &[(PGN, &["8.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
