//! # second-termination
//!
//! A game has two termination markers. There is exactly one, after the last move (chapter 8.2.6); readers take a
//! second one for another game.
//!
//! Delete the one that is wrong.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 1-0 0-1
//! ```
//!
//! ```text
//! warning[second-termination]: expected one termination marker, found a second one: `0-1`
//!   ┌─ example.pgn:1:11
//!   │
//! 1 │ 1. e4 1-0 0-1
//!   │       --- ^^^
//!   │       │
//!   │       the first one
//! ```
//!
//! ```pgn
//! [Result "1/2-1/2"]
//!
//! 1. e4 e5 1/2-1/2 1/2-1/2
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 1-0
//! ```
//!
//! ```pgn
//! [Result "1/2-1/2"]
//!
//! 1. e4 e5 1/2-1/2
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "second-termination",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: Fault, report: &mut Report<'_>) {
    if fault.kind != FaultKind::SecondMarker {
        return;
    }
    let found = context.found(fault.span);
    let first = context.game.marker.map(|(span, _)| span);
    let finding = report
        .at(
            fault.span,
            format!("expected one termination marker, found a second one: {found}"),
        )
        .habit("games", ());
    if let Some(first) = first.filter(|first| first.end <= fault.span.start) {
        finding.label(first, "the first one");
    }
}
