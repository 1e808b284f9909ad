//! # second-value
//!
//! A tag pair has more than one value. A tag pair is a name and one string (chapter 3.3). Readers
//! take the first value, or refuse the tag.
//!
//! Write several items in one value, with semicolons between them, or delete the second value.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening" "Heat 1"]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[second-value]: expected one value, found a second one
//!   ┌─ example.pbn:1:23
//!   │
//! 1 │ [Event "Club evening" "Heat 1"]
//!   │        -------------- ^^^^^^^^
//!   │        │
//!   │        the first value
//! ```
//!
//! ```pgn
//! [Event "Club evening" "Heat 1"]
//!
//! 1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening, Heat 1"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! [Event "Club evening, heat 1"]
//!
//! 1. e4 *
//! ```

use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "second-value",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.3"]), (PGN, &["8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::SecondValue], check)]).and_pgn(
        Standing::on(Severity::Error),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let finding = report
        .at(problem.span, "expected one value, found a second one")
        .habit("tags", ());
    let first = game
        .tag_at(problem.span.start)
        .and_then(|(pair, _)| pair.string_span());
    if let Some(first) = first {
        finding.label(first, "the first value");
    }
}

fn check_chess(_: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::SecondValue {
        report
            .at(fault.span, "expected one value, found a second one")
            .habit("tags", ());
    }
}
