//! # same-player
//!
//! Black as White.
//!
//! ## Bad
//!
//! ```pgn
//! [White "Tal, M."]
//! [Black "Tal, M."]
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
//! [White "Tal, M."]
//! [Black "Botvinnik, M."]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "same-player",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.1.1.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
