//! # result-of-mate
//!
//! The last move is mate or stalemate, and the result says otherwise. One of the two is wrong (chapter 8.2.6).
//!
//! Correct the result in the tag and after the moves, or the last moves. A game without a result, `*`, may end in
//! mate.
//!
//! ## Bad
//!
//! ```pgn
//! [Result "1/2-1/2"]
//!
//! 1. f3 e5 2. g4 Qh4# 1/2-1/2
//! ```
//!
//! ```text
//! warning[result-of-mate]: Black has given mate: expected `0-1`, found `1/2-1/2`
//!   ┌─ example.pgn:3:21
//!   │
//! 3 │ 1. f3 e5 2. g4 Qh4# 1/2-1/2
//!   │                ---- ^^^^^^^
//!   │                │
//!   │                the last move
//!   │
//!   = fix: write `0-1` (unsafe)
//!     - [Result "1/2-1/2"]
//!     + [Result "0-1"]
//!     - 1. f3 e5 2. g4 Qh4# 1/2-1/2
//!     + 1. f3 e5 2. g4 Qh4# 0-1
//! ```
//!
//! ```diff
//! -[Result "1/2-1/2"]
//! +[Result "0-1"]
//!
//! -1. f3 e5 2. g4 Qh4# 1/2-1/2
//! +1. f3 e5 2. g4 Qh4# 0-1
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"]
//! [Result "1-0"]
//!
//! 1. Qg6 1-0
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Result "0-1"]
//!
//! 1. f3 e5 2. g4 Qh4# 0-1
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"]
//! [Result "1/2-1/2"]
//!
//! 1. Qg6 1/2-1/2
//! ```

use crate::chess::{Color, GameEnding};
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "result-of-mate",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["8.2.6"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    let PgnFaultKind::ResultOfBoard(ending) = fault.kind else {
        return;
    };
    let (what, right) = match ending {
        GameEnding::Mate {
            winner: Color::White,
        } => ("White has given mate", "1-0"),
        GameEnding::Mate {
            winner: Color::Black,
        } => ("Black has given mate", "0-1"),
        GameEnding::Stalemate => ("the game ends in stalemate", "1/2-1/2"),
        GameEnding::DeadPosition => ("no side can give mate any more", "1/2-1/2"),
    };
    let found = context.found(fault.span);
    let last = context.game.main_line().last();
    let last = last.map(|ply| context.word(ply));
    let tag = context.tag("Result").map(|tag| tag.value);
    let places = tag.into_iter().chain([fault.span]);
    let finding = report
        .at(
            fault.span,
            format!("{what}: expected `{right}`, found {found}"),
        )
        .fix_all(
            format!("write `{right}`"),
            Applicability::Unsafe,
            places.map(|place| SpanEdit::new(place, right.as_bytes())),
        );
    if let Some(last) = last {
        finding.label(last, "the last move");
    }
}
