//! # indented-escape
//!
//! A `%` is not in the first column. Readers skip a line only if `%` is its first character
//! (chapter 2.4). After blanks, a tag pair or data they stop at the `%`, or take the words after it
//! for data.
//!
//! Move the `%` to the first column of a line of its own, or write a comment.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//!   % copied from the score sheet
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[indented-escape]: readers skip a line with `%` only if the `%` is in the first column
//!   ┌─ example.pbn:2:3
//!   │
//! 2 │   % copied from the score sheet
//!   │   ^
//!   │
//!   = fix: move it to the first column
//!     + % copied from the score sheet
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -  % copied from the score sheet
//! +% copied from the score sheet
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"] % copied from the score sheet
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! 1. e4 % the best first move
//! e5 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! % copied from the score sheet
//! [Site "Utrecht"] ; the small hall
//! ```
//!
//! ```pgn
//! 1. e4
//! % the best first move
//! e5 *
//! ```

use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "indented-escape",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["2.4"]), (PGN, &["6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::MidLinePercent], check)]).and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let percent = Span::new(problem.span.start, problem.span.start + 1);
    let finding = report
        .at(
            percent,
            "readers skip a line with `%` only if the `%` is in the first column",
        )
        .habit("lines", ());
    // Several such lines below each other are one problem, and one finding.
    let mut edits = Vec::new();
    let mut applicability = Applicability::Safe;
    let tokens = game.tokens_in(problem.span);
    for (_, _, span) in tokens.filter(|(_, kind, _)| *kind == TokenKind::Error) {
        let blanks = game.blanks_before(span.start);
        if !game.is_line_start(blanks.start) || !game.is_line_end(span.end) {
            return;
        }
        if is_directive(game.slice(span)) {
            applicability = Applicability::Unsafe;
        }
        edits.push(SpanEdit::delete(blanks));
    }
    finding.fix_all("move it to the first column", applicability, edits);
}

/// Whether a line would change how readers read the file, once they see it.
fn is_directive(line: &[u8]) -> bool {
    let words = line.get(1..).unwrap_or_default().trim_ascii_start();
    let begins = |word: &[u8]| {
        let start = words.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    begins(b"PBN") || begins(b"EXPORT")
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::IndentedEscape {
        return;
    }
    let finding = report
        .at(
            fault.span.part(0, 1),
            "readers skip a line with `%` only if the `%` is in the first column",
        )
        .habit("lines", ());
    let blanks = context.blanks_before(fault.span.start);
    if context.is_line_start(blanks.start) {
        let title = "move it to the first column";
        finding.fix(title, Applicability::Unsafe, blanks, b"");
    }
}
