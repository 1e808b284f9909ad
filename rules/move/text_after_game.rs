//! # text-after-game
//!
//! Text is after the termination marker, on its line. The marker is the last element of a game (chapter 8.2.6);
//! readers take the text for another game, or stop there.
//!
//! Delete the text, or put it into a comment.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 1-0 White wins
//! ```
//!
//! ```text
//! warning[text-after-game]: expected nothing after the termination marker, found `White wins`
//!   ┌─ example.pgn:1:11
//!   │
//! 1 │ 1. e4 1-0 White wins
//!   │           ^^^^^^^^^^
//!   │
//!   = fix: put it into a comment (unsafe)
//!     + 1. e4 1-0 {White wins}
//! ```
//!
//! ```diff
//! -1. e4 1-0 White wins
//! +1. e4 1-0 {White wins}
//! ```
//!
//! ```pgn
//! [Result "*"]
//!
//! 1. e4 e5 * 2. Nf3
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 1-0 {White wins}
//! ```
//!
//! ```pgn
//! [Result "*"]
//!
//! 1. e4 e5 2. Nf3 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "text-after-game",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PGN, &["8.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::TextBehindMarker {
        let found = context.found(fault.span);
        let finding = report
            .at(
                fault.span,
                format!("expected nothing after the termination marker, found {found}"),
            )
            .habit("games", ());
        if let Some(edits) = context.in_braces(fault.span) {
            finding.fix_all("put it into a comment", Applicability::Unsafe, edits);
        }
    }
}
