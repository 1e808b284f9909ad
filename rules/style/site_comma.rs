//! # site-comma
//!
//! No comma between city or region and the country code.
//!
//! ## Bad
//!
//! ```pgn
//! [Site "Riga, LAT"]
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
//! [Site "Riga LAT"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "site-comma",
    severity: Severity::Info,
    chapters: &[(PGN, &["8.1.1.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
