//! # ambiguous-move
//!
//! A move can be made by several pieces of one kind, and is not said by which. Readers stop there, or take one of
//! them.
//!
//! Write the file of the piece after its letter, or its rank, where the file is the same (chapter 8.2.3.4). A sign
//! of check does not tell the pieces apart, and a piece that is pinned does not count.
//!
//! ## Bad
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/8/2N5/P7/4K1N1 w - - 0 1"]
//!
//! 1. Ne2 *
//! ```
//!
//! ```text
//! error[ambiguous-move]: both knights can go to e2: Nge2 or Nce2
//!   ┌─ example.pgn:4:4
//!   │
//! 4 │ 1. Ne2 *
//!   │    ^^^
//!   │
//!   = fix: write Nge2 (by hand)
//!     + 1. Nge2 *
//!   = fix: write Nce2 (by hand)
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "5rk1/4R2R/5r2/8/8/8/5PPP/6K1 w - - 0 1"]
//!
//! 1. Rg7# 1-0
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/8/2N5/P7/4K1N1 w - - 0 1"]
//!
//! 1. Nge2 *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "5rk1/4R2R/5r2/8/8/8/5PPP/6K1 w - - 0 1"]
//!
//! 1. Reg7# 1-0
//! ```

use crate::chess::piece_name;
use crate::pgn::san;
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ambiguous-move",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Manual),
    chapters: &[(PGN, &["8.2.3.4", "8.2.3.5"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    let PgnFaultKind::AmbiguousMove(id) = fault.kind else {
        return;
    };
    let board = context.board_before(id);
    let found = board.map(|board| {
        let found = san::candidates(&board, context.slice(fault.span));
        let kind = found.first().and_then(|(mv, _)| board.at(mv.from));
        (found, kind)
    });
    let Some((found, Some((_, kind)))) = found else {
        let name = context.name_of(id);
        report.at(fault.span, format!("{name} can be made by several pieces"));
        return;
    };
    let (own, to) = (piece_name(kind), found.first().map(|(mv, _)| mv.to));
    let to = to.map_or_else(String::new, |to| to.to_string());
    let pieces = match found.len() {
        2 => format!("both {own}s"),
        many => format!("{many} {own}s"),
    };
    let ways: Vec<&str> = found.iter().map(|(_, san)| san.as_str()).collect();
    let ways = ways.join(" or ");
    let mut finding = report.at(fault.span, format!("{pieces} can go to {to}: {ways}"));
    for (_, san) in found {
        let title = format!("write {san}");
        finding = finding.fix(title, Applicability::Manual, fault.span, san.into_bytes());
    }
}
