//! # setup-without-fen
//!
//! SetUp "1" says that the game begins from another position than the usual array, but there is no FEN that
//! gives it (chapter 9.7.1). Without the position the moves mean nothing, and they are not judged.
//!
//! Write the position as FEN, or take SetUp out.
//!
//! ## Bad
//!
//! ```pgn
//! [SetUp "1"]
//!
//! 1. e4 *
//! ```
//!
//! ```text
//! error[setup-without-fen]: the game begins from another position, but no FEN gives it
//!   ┌─ example.pgn:1:9
//!   │
//! 1 │ [SetUp "1"]
//!   │         ^
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [White "Ann"]
//! [Black "Ben"]
//!
//! 1. Kd2 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! 1. e4 *
//! ```
//!
//! ```pgn
//! [SetUp "0"]
//!
//! 1. e4 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "setup-without-fen",
    severity: Severity::Error,
    chapters: &[(PGN, &["9.7.1"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::SetUpWithoutFen {
        return;
    }
    // A tag pair that is broken, or has its name in other letters, is the cause.
    let mut pairs = context.document.tag_pairs();
    if pairs.any(|pair| pair.name().eq_ignore_ascii_case(b"FEN")) {
        return;
    }
    report.at(
        fault.span,
        "the game begins from another position, but no FEN gives it",
    );
}
