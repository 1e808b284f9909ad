//! # needless-disambiguation
//!
//! Pieces that cannot legally move there (pinned) do not count.
//!
//! ## Bad
//!
//! ```pgn
//! [Event "?"]
//! [Site "?"]
//! [Date "????.??.??"]
//! [Round "?"]
//! [White "?"]
//! [Black "?"]
//! [Result "*"]
//! [FEN "4k3/8/8/8/1b6/2N5/P7/4K1N1 w - - 0 1"]
//! [SetUp "1"]
//!
//! 1. Nge2 *
//!
//!
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Event "?"]
//! [Site "?"]
//! [Date "????.??.??"]
//! [Round "?"]
//! [White "?"]
//! [Black "?"]
//! [Result "*"]
//! [FEN "4k3/8/8/8/1b6/2N5/P7/4K1N1 w - - 0 1"]
//! [SetUp "1"]
//!
//! 1. Ne2 *
//!
//!
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "needless-disambiguation",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.2.3.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
