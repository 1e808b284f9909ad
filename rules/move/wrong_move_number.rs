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
//!   │
//!   = fix: write `2`
//!     + 1. e4 e5 2. Nf3 *
//! ```
//!
//! ```diff
//! -1. e4 e5 3. Nf3 *
//! +1. e4 e5 2. Nf3 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 *
//! ```

use crate::pgn::game::WrongNumber;
use crate::rules::chess::prelude::*;
use crate::tagged::scan::digits_end;

pub(crate) const META: Meta = Meta {
    name: "wrong-move-number",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PGN, &["8.2.2.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if let PgnFaultKind::WrongNumber { expected } = fault.kind {
        let found = context.found(fault.span);
        let edits = edits_of_run(context, fault.span.start);
        let title = match edits.len() {
            0 | 1 => format!("write `{}`", expected),
            _ => "correct the numbers from here on".to_owned(),
        };
        report
            .at(
                fault.span,
                format!("expected move number {expected}, found {found}"),
            )
            .fix_all(title, Applicability::Safe, edits);
    }
}

/// The edits that correct all numbers of a run.
fn edits_of_run(context: &ChessContext<'_>, run: u32) -> Vec<SpanEdit> {
    let all = &context.game.wrong_numbers;
    let first = all.partition_point(|number| number.run < run);
    let numbers = all.slice(first..).iter();
    let numbers = numbers.take_while(|number| number.run == run);
    let edit = |number: &WrongNumber| {
        let digits = digits_end(context.slice(number.span), 0);
        let right = number.expected.to_string();
        SpanEdit::new(number.span.part(0, digits), right.into_bytes())
    };
    numbers.map(edit).collect()
}
