//! # draw-offer-mark
//!
//! The offer of a draw is marked by `(=)` or `=`. The standard has no sign for it (chapter 8.2.3.5): programs stop
//! there, or read a variation.
//!
//! Put it into a comment.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 (=) *
//! ```
//!
//! ```text
//! warning[draw-offer-mark]: the offer of a draw has no sign: expected a comment, found `(=)`
//!   ┌─ example.pgn:1:17
//!   │
//! 1 │ 1. e4 e5 2. Nf3 (=) *
//!   │                 ^^^
//!   │
//!   = fix: put it into a comment (unsafe)
//!     + 1. e4 e5 2. Nf3 {(=)} *
//! ```
//!
//! ```diff
//! -1. e4 e5 2. Nf3 (=) *
//! +1. e4 e5 2. Nf3 {(=)} *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 = *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 {(=)} *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 {=} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "draw-offer-mark",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["8.2.3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::DrawOfferMark {
        let found = context.found(fault.span);
        report
            .at(
                fault.span,
                format!("the offer of a draw has no sign: expected a comment, found {found}"),
            )
            .habit("moves", ())
            .fix_all(
                "put it into a comment",
                Applicability::Unsafe,
                [(fault.span.start, b"{"), (fault.span.end, b"}")]
                    .map(|(at, brace)| SpanEdit::insert(at, brace)),
            );
    }
}
