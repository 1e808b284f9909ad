//! # empty-roster-value
//!
//! An unknown event is "?".
//!
//! ## Bad
//!
//! ```pgn
//! [Event ""]
//!
//! *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! [Site ""]
//!
//! *
//! ```
//!
//! ```pgn
//! [Round ""]
//!
//! *
//! ```
//!
//! ```pgn
//! [White ""]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Event "?"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Site "?"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Round "-"]
//!
//! *
//! ```
//!
//! ```pgn
//! [White "?"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-roster-value",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.1.1.1", "8.1.1.2", "8.1.1.4", "8.1.1.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
