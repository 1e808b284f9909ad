//! # null-move
//!
//! SAN knows no null move; practice writes -- (ChessBase, lichess studies) or Z0.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 (1... -- 2. d4) *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 (1... d5 2. d4) *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "null-move",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.2.3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
