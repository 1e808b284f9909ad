//! # reserved-bracket
//!
//! A `<` or `>` is among the moves. Both are reserved (chapter 7) and have no meaning yet; readers stop there.
//!
//! Delete them, or put the text into a comment.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 <x> e5 *
//! ```
//!
//! ```text
//! warning[reserved-bracket]: found `<x>`, which is reserved and means nothing yet
//!   ┌─ example.pgn:1:7
//!   │
//! 1 │ 1. e4 <x> e5 *
//!   │       ^^^
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {<x>} e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "reserved-bracket",
    severity: Severity::Warning,
    chapters: &[(PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::ReservedBracket {
        let found = context.found(fault.span);
        report
            .at(
                fault.span,
                format!("found {found}, which is reserved and means nothing yet"),
            )
            .habit("brackets", ());
    }
}
