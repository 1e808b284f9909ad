//! # termination-result
//!
//! unterminated goes with *.
//!
//! ## Bad
//!
//! ```pgn
//! [Result "1-0"]
//! [Termination "unterminated"]
//!
//! 1. e4 1-0
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Result "*"]
//! [Termination "unterminated"]
//!
//! 1. e4 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "termination-result",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
