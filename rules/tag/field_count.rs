//! # field-count
//!
//! Tags of players have as many fields as White or Black.
//!
//! ## Bad
//!
//! ```pgn
//! [White "A:B"]
//! [WhiteElo "2000"]
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
//! [White "A:B"]
//! [WhiteElo "2000:2100"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "field-count",
    severity: Severity::Warning,
    chapters: &[(PGN, &["9.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
