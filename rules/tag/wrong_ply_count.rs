//! # wrong-ply-count
//!
//! PlyCount is the number of plies of the main line.
//!
//! ## Bad
//!
//! ```pgn
//! [PlyCount "3"]
//!
//! 1. e4 e5 *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [PlyCount "2"]
//!
//! 1. e4 e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "wrong-ply-count",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.9.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
