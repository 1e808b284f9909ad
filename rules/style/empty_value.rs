//! # empty-value
//!
//! WhiteNA, BlackNA: an address, or "-".
//!
//! ## Bad
//!
//! ```pgn
//! [WhiteNA ""]
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
//! [WhiteNA "-"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-value",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.1.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
