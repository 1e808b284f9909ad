//! # command-shape
//!
//! csl and cal: comma list of a colour letter (R G Y B, also C O) and one or two squares. Practice (ChessBase, lichess).
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%csl Gz9]} *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%csl Gd4,Re5][%cal Gd1d4]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "command-shape",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["x"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
