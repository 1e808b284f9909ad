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
//! ```diff
//!  [Result "1/2-1/2"]
//!
//! -1. e4 e5 1/2-1/2 1/2-1/2
//! +1. e4 e5 1/2-1/2
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
use crate::source::next_line;

pub(crate) const META: Meta = Meta {
    name: "second-termination",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
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
    let Some(first) = first.filter(|first| first.end <= fault.span.start) else {
        return;
    };
    let finding = finding.label(first, "the first one");
    let is_equal = context.slice(first) == context.slice(fault.span);
    let is_said = || context.value("Result") == Some(context.slice(first));
    let between = context.slice(Span::new(first.end, fault.span.start));
    if is_equal || is_said() {
        // After an empty line, or something else, it may be all of another game.
        let is_near = between.trim_ascii().is_empty() && !has_empty_line(between);
        finding.fix_all(
            "delete the second one",
            Applicability::safe_if(is_equal && is_near),
            [context.removal(fault.span)],
        );
    }
}

/// Whether two line ends are in a text.
fn has_empty_line(text: &[u8]) -> bool {
    let line = next_line(text, 0);
    line.is_some_and(|line| next_line(text, line).is_some())
}
