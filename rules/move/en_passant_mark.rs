//! # en-passant-mark
//!
//! En passant captures have no special notation.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 a6 2. e5 d5 3. exd6 e.p. *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 a6 2. e5 d5 3. exd6 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "en-passant-mark",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
