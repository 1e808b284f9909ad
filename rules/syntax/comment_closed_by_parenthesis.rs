//! # comment-closed-by-parenthesis
//!
//! A comment that holds move text up to the next comment was probably closed by ) or ].
//!
//! ## Bad
//!
//! ```pgn
//! 1. d4 d5 {good) 2. c4 e6 {fine} 3. Nc3 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. d4 d5 {good} 2. c4 e6 {fine} 3. Nc3 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "comment-closed-by-parenthesis",
    severity: Severity::Error,
    chapters: &[(PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
