//! # nag-without-move
//!
//! A NAG that judges a move is before the first move of a game or of a variation. `$1` to `$9` are said of the
//! move before them (chapter 8.2.4), and there is none: readers drop them, or stop. Other NAGs describe the
//! position there.
//!
//! Write it after the move.
//!
//! ## Bad
//!
//! ```pgn
//! $1 1. e4 *
//! ```
//!
//! ```text
//! warning[nag-without-move]: `$1` judges the move before it, and there is none
//!   ┌─ example.pgn:1:1
//!   │
//! 1 │ $1 1. e4 *
//!   │ ^^
//! ```
//!
//! ```pgn
//! 1. e4 ($2 1. a4) e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 $1 *
//! ```
//!
//! ```pgn
//! 1. e4 (1. a4 $2) e5 *
//! ```

use crate::pgn::nag;
use crate::rules::annotations::{MoveAnnotation, each_group};
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "nag-without-move",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.4", "10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    each_group(context, |group| {
        let Some(first) = group.first().filter(|first| !first.has_word) else {
            return;
        };
        let mut nags = group.iter().filter(|one| one.kind == PgnTokenKind::Nag);
        let judges = |one: &&MoveAnnotation| one.number.is_some_and(nag::is_of_move);
        if first.ply.is_none()
            && let Some(found) = nags.find(judges)
        {
            let name = context.found(found.span);
            report
                .at(
                    found.span,
                    format!("{name} judges the move before it, and there is none"),
                )
                .habit("annotations", ());
        }
    });
}
