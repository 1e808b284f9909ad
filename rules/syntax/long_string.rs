//! # long-string
//!
//! A string has at most 255 characters.
//!
//! ## Bad
//!
//! ```pgn,escaped
//! [Annotator "\{x*300}"]
//!
//! *
//!
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn,escaped
//! [Annotator "\{x*255}"]
//!
//! *
//!
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "long-string",
    severity: Severity::Info,
    chapters: &[(PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
