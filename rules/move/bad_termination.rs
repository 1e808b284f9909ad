//! # bad-termination
//!
//! A game ends with a word that is meant for a termination marker and is none, such as `1/2` or `1-O` with the
//! letter. Readers know only `1-0`, `0-1`, `1/2-1/2` and `*` (chapter 8.2.6), and go on into the next game.
//!
//! Write one of the four.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 1/2
//! ```
//!
//! ```text
//! warning[bad-termination]: expected the termination marker `1/2-1/2`, found `1/2`
//!   ┌─ example.pgn:1:10
//!   │
//! 1 │ 1. e4 e5 1/2
//!   │          ^^^
//!   │
//!   = fix: write `1/2-1/2` (unsafe)
//!     + 1. e4 e5 1/2-1/2
//! ```
//!
//! ```diff
//! -1. e4 e5 1/2
//! +1. e4 e5 1/2-1/2
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 1-O
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 1/2-1/2
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 1-0
//! ```

use crate::pgn::GameResult;
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::said_result;

pub(crate) const META: Meta = Meta {
    name: "bad-termination",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::BadMarker {
        return;
    }
    let word = context.slice(fault.span);
    let said = said_result(context);
    let meant = GameResult::meant(word).filter(|result| *result != GameResult::Unknown);
    let found = context.found(fault.span);
    let expected = match meant.or(said) {
        Some(result) => format!("`{}`", result.name()),
        None => "`1-0`, `0-1`, `1/2-1/2` or `*`".to_owned(),
    };
    let finding = report
        .at(
            fault.span,
            format!("expected the termination marker {expected}, found {found}"),
        )
        .habit("games", word);
    if let Some(right) = meant.or(said) {
        let is_sure = meant.is_some() && meant == said;
        finding.fix(
            format!("write `{}`", right.name()),
            Applicability::safe_if(is_sure),
            fault.span,
            right.name().as_bytes(),
        );
    }
}
