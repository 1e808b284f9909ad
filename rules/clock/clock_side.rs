//! # clock-side
//!
//! Clock names the player whose clock runs, which is the side to move.
//!
//! ## Bad
//!
//! ```pgn
//! [Clock "W/0:01:00"]
//!
//! 1. e4 *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//! [Clock "B/0:01:00"]
//!
//! 1. e4 1-0
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Clock "B/0:01:00"]
//!
//! 1. e4 *
//! ```
//!
//! ```pgn
//! [Result "*"]
//! [Clock "B/0:01:00"]
//!
//! 1. e4 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "clock-side",
    severity: Severity::Info,
    chapters: &[(SUPPLEMENT, &["5.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
