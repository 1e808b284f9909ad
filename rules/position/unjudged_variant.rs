//! # unjudged-variant
//!
//! The tag Variant names a game with other laws than those of chess, such as Atomic or Crazyhouse. Tags and
//! spelling are judged, but not whether the moves are legal.
//!
//! There is nothing to do. Chess960 is judged.
//!
//! ## Bad
//!
//! ```pgn
//! [Variant "Atomic"]
//!
//! 1. Nf3 f6 2. Nd4 *
//! ```
//!
//! ```text
//! info[unjudged-variant]: moves of Atomic are not judged
//!   ┌─ example.pgn:1:11
//!   │
//! 1 │ [Variant "Atomic"]
//!   │           ^^^^^^
//! ```
//!
//! ```pgn
//! [Variant "Crazyhouse"]
//!
//! 1. e4 d5 2. exd5 Qxd5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Variant "Standard"]
//!
//! 1. Nf3 f6 2. Nd4 *
//! ```
//!
//! ```pgn
//! [Variant "Chess960"]
//!
//! 1. Nf3 f6 2. Nd4 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unjudged-variant",
    severity: Severity::Info,
    chapters: &[(PGN, &["16.1.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::UnjudgedVariant {
        let variant = context.show(fault.span);
        let variant: String = variant.chars().take(40).collect();
        report
            .at(fault.span, format!("moves of {variant} are not judged"))
            .habit_that("games", "are not judged", ());
    }
}
