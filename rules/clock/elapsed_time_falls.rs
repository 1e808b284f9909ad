//! # elapsed-time-falls
//!
//! egt is the time a player has used for all moves so far.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%egt 0:01:00]} e5 2. d4 {[%egt 0:00:50]} *
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%egt 0:01:00]} e5 2. d4 {[%egt 0:01:50]} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "elapsed-time-falls",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["4.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
