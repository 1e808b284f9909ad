//! # bad-rating
//!
//! WhiteElo, BlackElo: an integer, or "-" for an unrated player.
//!
//! ## Bad
//!
//! ```pgn
//! [WhiteElo "?"]
//!
//! *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! [WhiteUSCF "abc"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [WhiteElo "-"]
//!
//! *
//! ```
//!
//! ```pgn
//! [WhiteUSCF "1800"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-rating",
    severity: Severity::Warning,
    chapters: &[(PGN, &["9.1.2", "9.1.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
