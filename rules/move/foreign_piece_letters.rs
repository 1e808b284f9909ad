//! # foreign-piece-letters
//!
//! Piece letters are English in archival storage (17).
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 2. Sf3 Sc6 3. Lb5 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 Nc6 3. Bb5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "foreign-piece-letters",
    severity: Severity::Error,
    chapters: &[(PGN, &["8.2.3.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
