//! # nested-brace
//!
//! A comment has a `{` in it. Comments in braces do not nest: the first `}` ends the comment, even after a second
//! `{` (chapter 5). Readers then take the rest of the comment for moves; others nest, and lose the moves after it.
//!
//! Write inner braces as parentheses.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {a {b} c} e5 *
//! ```
//!
//! ```text
//! warning[nested-brace]: comments do not nest: this `{` is text of the comment
//!   ┌─ example.pgn:1:10
//!   │
//! 1 │ 1. e4 {a {b} c} e5 *
//!   │          ^ -  - and not here
//!   │            │
//!   │            the comment ends here
//!   │
//!   = fix: write the inner braces as parentheses (unsafe)
//!     + 1. e4 {a (b) c} e5 *
//! ```
//!
//! ```diff
//! -1. e4 {a {b} c} e5 *
//! +1. e4 {a (b) c} e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {a (b) c} e5 *
//! ```

use crate::rules::chess::prelude::*;
use crate::rules::nesting::{Nesting, nesting};

pub(crate) const META: Meta = Meta {
    name: "nested-brace",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::NestedBrace {
        return;
    }
    let Some((comment, Nesting::Braces)) = nesting(context, fault.span) else {
        return;
    };
    let brace = fault.span.part(0, 1);
    let finding = report
        .at(
            brace,
            "comments do not nest: this `{` is text of the comment",
        )
        .habit("comments", fault.span.end > comment.end);
    let end = Span::new(comment.end.saturating_sub(1), comment.end);
    let finding = finding.label(end, "the comment ends here");
    let is_closed_again = fault.span.end > comment.end;
    let finding = if is_closed_again {
        let last = Span::new(fault.span.end - 1, fault.span.end);
        finding.label(last, "and not here")
    } else {
        finding
    };
    // The last brace is the end of the comment then.
    let inner = Span::new(brace.start, fault.span.end.max(comment.end) - 1);
    let edits = context.slice(inner).iter().zip(inner.start..);
    let edits = edits.filter_map(|(byte, at)| {
        let parenthesis = match byte {
            b'{' => b"(",
            b'}' => b")",
            _ => return None,
        };
        Some(SpanEdit::new(Span::new(at, at + 1), parenthesis))
    });
    finding.fix_all(
        "write the inner braces as parentheses",
        Applicability::Unsafe,
        edits,
    );
}
