//! # comment-closed-by-parenthesis
//!
//! A comment that begins with `{` is closed by `)` or `]`. It runs to the next `}`, which is that of a later
//! comment (chapter 5), and the moves between the two are part of it: readers lose them without a word.
//!
//! Write `}` where the comment was meant to end.
//!
//! ## Bad
//!
//! ```pgn
//! 1. d4 d5 {good) 2. c4 e6 {fine} 3. Nc3 *
//! ```
//!
//! ```text
//! error[comment-closed-by-parenthesis]: expected `}` at the end of the comment, found `)`: the moves after it are lost
//!   ┌─ example.pgn:1:15
//!   │
//! 1 │ 1. d4 d5 {good) 2. c4 e6 {fine} 3. Nc3 *
//!   │          -    ^               - and goes on up to here
//!   │          │
//!   │          the comment begins here
//!   │
//!   = fix: write `}` (unsafe)
//!     + 1. d4 d5 {good} 2. c4 e6 {fine} 3. Nc3 *
//! ```
//!
//! ```diff
//! -1. d4 d5 {good) 2. c4 e6 {fine} 3. Nc3 *
//! +1. d4 d5 {good} 2. c4 e6 {fine} 3. Nc3 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. d4 d5 {good} 2. c4 e6 {fine} 3. Nc3 *
//! ```

use crate::rules::chess::prelude::*;
use crate::rules::nesting::{Nesting, nesting};

pub(crate) const META: Meta = Meta {
    name: "comment-closed-by-parenthesis",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["5"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::NestedBrace {
        return;
    }
    let Some((comment, Nesting::ClosedBy(close))) = nesting(context, fault.span) else {
        return;
    };
    let found = context.found(close);
    report
        .at(
            close,
            format!("expected `}}` at the end of the comment, found {found}: the moves after it are lost"),
        )
        .label(comment.part(0, 1), "the comment begins here")
        .label(
            Span::new(comment.end.saturating_sub(1), comment.end),
            "and goes on up to here",
        )
        .fix("write `}`", Applicability::Unsafe, close, b"}");
}
