//! # wrong-move-number
//!
//! A move number is not that of the move after it (chapter 8.2.2.1). A move is missing or there twice, or a
//! program counts otherwise; readers that go by the numbers lose the game here.
//!
//! Compare with the score sheet, and write the right number. Where all numbers from here on are shifted alike,
//! only the first is reported.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 3. Nf3 *
//! ```
//!
//! ```text
//! warning[wrong-move-number]: expected move number 2, found `3.`
//!   ┌─ example.pgn:1:10
//!   │
//! 1 │ 1. e4 e5 3. Nf3 *
//!   │          ^^
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "wrong-move-number",
    severity: Severity::Warning,
    chapters: &[(PGN, &["8.2.2.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: Fault, report: &mut Report<'_>) {
    if let FaultKind::WrongNumber { expected } = fault.kind {
        let found = context.found(fault.span);
        report.at(
            fault.span,
            format!("expected move number {expected}, found {found}"),
        );
    }
}
