//! # stray-period
//!
//! Periods are where no move number is before them. They belong to numbers only (chapter 7); some readers stop
//! there.
//!
//! Delete them, or write the number.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 . e5 *
//! ```
//!
//! ```text
//! warning[stray-period]: `.` belongs after a move number, and there is none
//!   ┌─ example.pgn:1:7
//!   │
//! 1 │ 1. e4 . e5 *
//!   │       ^
//!   │
//!   = fix: delete it (unsafe)
//!     + 1. e4 e5 *
//! ```
//!
//! ```diff
//! -1. e4 . e5 *
//! +1. e4 e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stray-period",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::StrayPeriod {
        let found = context.found(fault.span);
        report
            .at(
                fault.span,
                format!("{found} belongs after a move number, and there is none"),
            )
            .habit("periods", ())
            .fix_all(
                "delete it",
                Applicability::Unsafe,
                [context.removal(fault.span)],
            );
    }
}
