//! # variation-without-opening
//!
//! Variation refines Opening; SubVariation refines Variation.
//!
//! ## Bad
//!
//! ```pgn
//! [Variation "Exchange"]
//!
//! *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Opening "Ruy Lopez"]
//! [Variation "Exchange"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "variation-without-opening",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.3.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
