//! # bad-title
//!
//! WhiteTitle, BlackTitle: a FIDE title, or "-".
//!
//! ## Bad
//!
//! ```pgn
//! [WhiteTitle "gm"]
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
//! [WhiteTitle "GM"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-title",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.1.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
