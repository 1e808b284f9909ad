//! # unjudged-variant
//!
//! A Variant other than Chess960 has other laws. Not in the text: practice.
//!
//! ## Bad
//!
//! ```pgn
//! [Variant "Atomic"]
//!
//! 1. Nf3 f6 2. Nd4 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Variant "Standard"]
//!
//! 1. Nf3 f6 2. Nd4 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unjudged-variant",
    severity: Severity::Info,
    chapters: &[(PGN, &["16.1.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
