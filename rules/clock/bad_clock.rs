//! # bad-clock
//!
//! Clock: W, B or N, a slash, a time h:mm:ss.
//!
//! ## Bad
//!
//! ```pgn
//! [Clock "0:45:56"]
//!
//! *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! [WhiteClock "67:00"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Clock "B/0:45:56"]
//!
//! *
//! ```
//!
//! ```pgn
//! [WhiteClock "1:07:00"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-clock",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["5.1", "6.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
