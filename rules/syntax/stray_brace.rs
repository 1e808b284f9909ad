//! # stray-brace
//!
//! A `}` is where no comment is open. Comments in braces do not nest: the first `}` ends the comment, even
//! after a second `{` (chapter 3.8). Readers take what follows for data of the game.
//!
//! Write inner braces as parentheses, write the missing `{` before the words of a comment, or delete the brace.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"] {a {small} tournament}
//! ```
//!
//! ```text
//! error[stray-brace]: this `}` closes no comment
//!   ┌─ example.pbn:1:45
//!   │
//! 1 │ [Event "Club evening"] {a {small} tournament}
//!   │                           -     -           ^
//!   │                           │     │
//!   │                           │     which ends here
//!   │                           braces do not nest: this one is part of the comment
//!   │
//!   = fix: write the inner braces as parentheses (unsafe)
//!     + [Event "Club evening"] {a (small) tournament}
//! ```
//!
//! ```diff
//! -[Event "Club evening"] {a {small} tournament}
//! +[Event "Club evening"] {a (small) tournament}
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C } AP
//! ```
//!
//! ```text
//! error[stray-brace]: this `}` closes no comment
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C } AP
//!   │    ^
//!   │
//!   = fix: delete the brace (unsafe)
//!     + 1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT weak} Pass Pass Pass
//! ```
//!
//! ```text
//! error[stray-brace]: this `}` closes no comment
//!   ┌─ example.pbn:3:9
//!   │
//! 3 │ 1NT weak} Pass Pass Pass
//!   │     ----^
//!   │     │
//!   │     these words may be a comment without its `{`
//!   │
//!   = fix: begin the comment before these words (unsafe)
//!     + 1NT {weak} Pass Pass Pass
//! ```
//!
//! ```pgn
//! 1. e4 } e5 *
//! ```
//!
//! ```diff
//! -1. e4 } e5 *
//! +1. e4 e5 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"] {a (small) tournament}
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C AP
//! ```
//!
//! ```pgn
//! 1. e4 {the best first move} e5 *
//! ```

use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::half_comments::words_before_brace;
use crate::rules::open_comments::{Nested, nested};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stray-brace",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.8"]), (PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Problem(&[ProblemKind::StrayBrace], check)])
    .and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    // The problem begins with the text that was meant to be comment.
    let brace = Span::new(problem.span.end - 1, problem.span.end);
    let finding = report.at(brace, "this `}` closes no comment");
    let Some(Nested { inner, end, others }) = nested(game, problem.span) else {
        if let Some(words) = words_before_brace(game, brace.start) {
            let title = "begin the comment before these words";
            finding
                .label(words, "these words may be a comment without its `{`")
                .fix(title, Applicability::Unsafe, Span::empty(words.start), b"{");
            return;
        }
        // Nothing but white space is between them.
        let text = game.slice(problem.span);
        let is_brace = |(byte, _): &(&u8, u32)| **byte == b'}';
        let braces = text.iter().zip(problem.span.start..).filter(is_brace);
        let braces: Vec<_> = braces.map(|(_, at)| Span::new(at, at + 1)).collect();
        let title = match braces.len() {
            1 => "delete the brace",
            _ => "delete the braces",
        };
        let edits = game.removals(&braces);
        finding.fix_all(title, Applicability::Unsafe, edits);
        return;
    };
    let braces = [inner, end].into_iter().chain(others);
    let edits = braces.map(|brace| match game.slice(brace) {
        b"{" => SpanEdit::new(brace, b"("),
        _ => SpanEdit::new(brace, b")"),
    });
    finding
        .label(inner, "braces do not nest: this one is part of the comment")
        .label(end, "which ends here")
        .fix_all(
            "write the inner braces as parentheses",
            Applicability::Unsafe,
            edits,
        );
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::StrayBrace {
        return;
    }
    let finding = report
        .at(fault.span, "this `}` closes no comment")
        .habit("braces", ());
    let faults = &context.game.faults;
    let before = faults.partition_point(|other| other.span < fault.span);
    let before = before.checked_sub(1).and_then(|last| faults.get(last));
    let end = context.end_of_text_before(fault.span.start);
    let words =
        before.filter(|other| other.kind == PgnFaultKind::StrayText && other.span.end == end);
    match words {
        Some(words) => {
            let start = Span::empty(words.span.start);
            let title = "begin the comment before these words";
            finding
                .label(words.span, "these words may be a comment without its `{`")
                .fix(title, Applicability::Unsafe, start, b"{");
        }
        None => {
            let removal = context.removal(fault.span);
            finding.fix_all("delete the brace", Applicability::Unsafe, [removal]);
        }
    }
}
