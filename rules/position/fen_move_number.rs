//! # fen-move-number
//!
//! The last field of FEN, the number of the next move, is 0. It counts from 1 (chapter 16.1.3.6). Many
//! programs write 0 where they do not know the number; others refuse the position.
//!
//! Write 1. The moves are judged as if it were there.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 1 0"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```text
//! info[fen-move-number]: expected a move number of at least 1, found `0`
//!   ┌─ example.pgn:1:37
//!   │
//! 1 │ [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 1 0"]
//!   │                                     ^
//!   │
//!   = fix: write 1 (unsafe)
//!     + [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 1 1"]
//! ```
//!
//! ```diff
//! -[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 1 0"]
//! +[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 1 1"]
//!  [SetUp "1"]
//!
//!  *
//! ```
//!
//! ```pgn
//! [FEN "4k3/4p3/8/8/8/8/8/4K3 b - - 0 0"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
//! [SetUp "1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"]
//! [SetUp "1"]
//!
//! *
//! ```

use crate::pgn::fen::FenFault;
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "fen-move-number",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["16.1.3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::Fen(FenFault::MoveNumberZero) {
        let found = context.found(fault.span);
        report
            .at(
                fault.span,
                format!("expected a move number of at least 1, found {found}"),
            )
            .habit("positions", ())
            .fix("write 1", Applicability::Unsafe, fault.span, b"1");
    }
}
