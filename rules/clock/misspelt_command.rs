//! # misspelt-command
//!
//! There is no fixed list of commands; unknown ones are kept untouched and reported by nobody.
//!
//! ## Bad
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%evp 0,34]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "misspelt-command",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["3.2.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
