//! # missing-termination
//!
//! A game ends without a termination marker: `1-0`, `0-1`, `1/2-1/2` or `*` after the last move (chapter 8.2.6).
//! Readers take the tags of the next game for moves of this one, or lose the game at the end of a file.
//!
//! Write the result after the last move, or `*` for a game that goes on, also where a game has no moves yet.
//!
//! ## Bad
//!
//! ```pgn
//! [Event "a"]
//!
//! 1. e4
//!
//! [Event "b"]
//!
//! 1. d4 *
//! ```
//!
//! ```text
//! error[missing-termination]: the termination marker of this game is missing: `1-0`, `0-1`, `1/2-1/2` or `*`
//!   ┌─ example.pgn:3:5
//!   │
//! 3 │ 1. e4
//!   │     ^
//!   │
//!   = fix: write `*` (unsafe)
//!     + 1. e4 *
//! ```
//!
//! ```diff
//!  [Event "a"]
//!
//! -1. e4
//! +1. e4 *
//!
//!  [Event "b"]
//!
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 e5
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Event "a"]
//!
//! 1. e4 *
//!
//! [Event "b"]
//!
//! 1. d4 *
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 e5 1-0
//! ```

use crate::pgn::{GameResult, TokenId};
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::said_result;

pub(crate) const META: Meta = Meta {
    name: "missing-termination",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8", "8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::MissingMarker {
        return;
    }
    let said = said_result(context);
    let right = match said {
        Some(result) => format!("`{}`, as its Result says", result.name()),
        None => "`1-0`, `0-1`, `1/2-1/2` or `*`".to_owned(),
    };
    let finding = report
        .at(
            fault.span,
            format!("the termination marker of this game is missing: {right}"),
        )
        .habit_that("games", "have none", context.game.plies.is_empty());
    // Where something else has no end, it is not known where the moves have theirs.
    let mut faults = context.game.faults.iter();
    if faults.any(|fault| fault.kind.is_about_limits()) {
        return;
    }
    let of_board = || context.game.ending.map(GameResult::of_ending);
    let right = said.or_else(of_board).unwrap_or(GameResult::Unknown);
    let title = format!("write `{}`", right.name());
    let applicability = Applicability::safe_if(said.is_some());
    let (place, gap) = end_of_game(context);
    let text = [gap, right.name().as_bytes().to_vec()].concat();
    finding.fix(title, applicability, Span::empty(place), text);
}

/// Where the marker belongs: after the last move and all that follows it in its game; and what parts it from that.
fn end_of_game(context: &ChessContext<'_>) -> (u32, Vec<u8>) {
    let tree = &context.document.tree;
    let mut tokens = (0..tree.token_count()).rev().map(TokenId);
    let last = tokens.find(|token| !tree.kind(*token).is_space());
    let last = last.unwrap_or(TokenId(0));
    let place = tree.span(last).end;
    let newline = context.newline_at(place);
    let gap = match tree.kind(last) {
        PgnTokenKind::RightBracket => newline.repeat(2),
        // What follows would be part of it.
        PgnTokenKind::LineComment | PgnTokenKind::Escape | PgnTokenKind::Error => newline.to_vec(),
        _ => b" ".to_vec(),
    };
    (place, gap)
}
