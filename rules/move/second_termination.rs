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

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::SecondMarker {
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
    if is_equal || is_said() {
        let is_near = follows_directly(context, fault.span);
        finding.fix_all(
            "delete the second one",
            Applicability::safe_if(is_equal && is_near),
            [context.removal(fault.span)],
        );
    }
}

/// Whether an equal marker is before one, without an empty line, and nothing but another one after it on its line:
/// else it may be all of another game.
fn follows_directly(context: &ChessContext<'_>, marker: Span) -> bool {
    let end = context.end_of_text_before(marker.start);
    let is_equal = context
        .slice(Span::new(0, end))
        .ends_with(context.slice(marker));
    let gap = context.slice(Span::new(end, marker.start));
    let line = next_line(gap, 0);
    let has_empty_line = line.is_some_and(|line| next_line(gap, line).is_some());
    let after = context.blanks_after(marker.end).end as usize;
    let rest = context.text().slice(after..);
    let is_last = context.is_line_end(marker.end) || rest.starts_with(context.slice(marker));
    is_equal && !has_empty_line && is_last
}
