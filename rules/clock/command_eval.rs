//! # command-eval
//!
//! eval: centipawns as pawns with a decimal point, or #n for mate; a depth may follow behind a comma. Not in the text: practice (lichess).
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%eval abc]} *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%eval 0.25,18]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-eval",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["x"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
