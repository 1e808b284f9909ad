//! # move-spelling
//!
//! A square is a file a-h in lower case and a rank 1-8.
//!
//! ## Bad
//!
//! ```pgn
//! 1. E4 *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. nf3 *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]
//!
//! 1. a8Q *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1"]
//!
//! 1. Nf6++ *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]
//!
//! 1. a8=Q *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1"]
//!
//! 1. Nf6+ *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "move-spelling",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.3.1", "8.2.3.2", "8.2.3.3", "8.2.3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
