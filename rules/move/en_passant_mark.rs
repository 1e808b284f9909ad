//! # en-passant-mark
//!
//! A capture in passing is marked by `e.p.` or the like. The standard has no sign for it: the move is written as
//! any other capture (chapter 8.2.3.3). Programs stop at the sign.
//!
//! Delete it, or put it into a comment.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 a6 2. e5 d5 3. exd6 e.p. *
//! ```
//!
//! ```text
//! warning[en-passant-mark]: a capture in passing has no sign of its own, found `e.p.`
//!   ┌─ example.pgn:1:27
//!   │
//! 1 │ 1. e4 a6 2. e5 d5 3. exd6 e.p. *
//!   │                           ^^^^
//!   │
//!   = fix: delete it
//!     + 1. e4 a6 2. e5 d5 3. exd6 *
//! ```
//!
//! ```diff
//! -1. e4 a6 2. e5 d5 3. exd6 e.p. *
//! +1. e4 a6 2. e5 d5 3. exd6 *
//! ```
//!
//! ```pgn
//! 1. e4 a6 2. e5 d5 3. exd6 (ep) *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 a6 2. e5 d5 3. exd6 *
//! ```
//!
//! ```pgn
//! 1. e4 a6 2. e5 d5 3. exd6 {e.p.} *
//! ```

use crate::chess::Piece;
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "en-passant-mark",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8.2.3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::EnPassantMark {
        let found = context.found(fault.span);
        // Letters directly after it could be another mark, which would belong to nothing then.
        let next = context.text().get(fault.span.end as usize);
        let is_alone = next.is_none_or(|byte| !byte.is_ascii_alphanumeric());
        let is_sure = is_alone && follows_capture(context, fault.span);
        let applicability = Applicability::safe_if(is_sure);
        report
            .at(
                fault.span,
                format!("a capture in passing has no sign of its own, found {found}"),
            )
            .habit("moves", ())
            .fix_all("delete it", applicability, [context.removal(fault.span)]);
    }
}

/// Whether the move before a mark is a capture in passing, as the mark says.
fn follows_capture(context: &ChessContext<'_>, mark: Span) -> bool {
    let plies = &context.game.plies;
    let after = plies.partition_point(|ply| context.word(ply).start < mark.start);
    let id = after.checked_sub(1).map(|last| PlyId(last as u32));
    let last = id.and_then(|id| Some((context.board_before(id)?, context.game.ply(id)?.mv?)));
    last.is_some_and(|(board, mv)| {
        let is_pawn = matches!(board.at(mv.from), Some((_, Piece::Pawn)));
        is_pawn && board.takes(mv) && board.at(mv.to).is_none()
    })
}
