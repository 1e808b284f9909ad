//! # nag-without-move
//!
//! NAGs 1 to 9 annotate the move just played: they stand behind a move.
//!
//! ## Bad
//!
//! ```pgn
//! $1 1. e4 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 $1 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "nag-without-move",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
