//! # loose-time-control
//!
//! Increment seconds+seconds: two positive integers, only as last field.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "300+0"]
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
//! [TimeControl "300"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "loose-time-control",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.6.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
