//! # bad-fen
//!
//! FEN is a position in Forsyth-Edwards notation.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "x"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```text
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - -"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/4P3/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P4/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/43/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 W - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - x 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Variant "Chess960"]
//! [SetUp "1"]
//! [FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEgx - 0 1"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Variant "Chess960"]
//! [SetUp "1"]
//! [FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-fen",
    severity: Severity::Error,
    chapters: &[(
        PGN,
        &[
            "9.7.2", "16.1", "16.1.3.1", "16.1.3.2", "16.1.3.3", "16.1.3.4", "16.1.3.5", "16.1.4",
        ],
    )],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[]);
