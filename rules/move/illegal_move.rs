//! # illegal-move
//!
//! A move is against the laws of chess. Programs stop at it: they drop the rest of the game, or the whole file
//! (chapter 8.2).
//!
//! Look at the score sheet. The message says what is in the way, and the notes name legal moves that may have
//! been meant. What follows the move in its line is not judged.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 2. Ke3 *
//! ```
//!
//! ```text
//! error[illegal-move]: 2. Ke3 is illegal: the king on e1 does not go there
//!   ┌─ example.pgn:1:13
//!   │
//! 1 │ 1. e4 e5 2. Ke3 *
//!   │             ^^^
//!   │
//!   = legal, and perhaps meant: Ke2
//!   = fix: write Ke2 (by hand)
//!     + 1. e4 e5 2. Ke2 *
//! ```
//!
//! ```pgn
//! 1. e4 (1. Ke3) e5 *
//! ```
//!
//! ```pgn
//! 1. f3 e5 2. g4 Qh4# 3. Kf2 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 2. Ke2 *
//! ```
//!
//! ```pgn
//! 1. e4 (1. d4) e5 *
//! ```
//!
//! ```pgn
//! 1. f3 e5 2. g4 Qh4# 0-1
//! ```

use crate::rules::chess::prelude::*;
use crate::rules::obstacles::reason;

pub(crate) const META: Meta = Meta {
    name: "illegal-move",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Manual),
    chapters: &[(PGN, &["8.2", "8.2.5", "8.2.6"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    let PgnFaultKind::IllegalMove(id) = fault.kind else {
        return;
    };
    let Some(ply) = context.game.ply(id) else {
        return;
    };
    let name = context.name_of(id);
    let explained = context.board_before(id).and_then(|board| {
        let why = context.game.explain(context.document, id, &board)?;
        Some((why, board))
    });
    let Some((why, board)) = explained else {
        report.at(fault.span, format!("{name} is illegal"));
        return;
    };
    let reason = reason(context, ply, &why, &board);
    let mut finding = report.at(fault.span, format!("{name} is illegal: {reason}"));
    let near: Vec<&str> = why.near.iter().map(|(_, san)| san.as_str()).collect();
    if !near.is_empty() {
        finding = finding.note(format!("legal, and perhaps meant: {}", near.join(", ")));
    }
    for san in near {
        let title = format!("write {san}");
        let text = san.as_bytes().to_vec();
        finding = finding.fix(title, Applicability::Manual, fault.span, text);
    }
}
