//! # variation-continues
//!
//! A variation goes on from the move before it instead of replacing it. Its first move is legal only after that
//! move; but a variation begins with another move in its place (chapter 8.2.5), and readers stop at the illegal
//! move.
//!
//! Begin the variation with the move that it replaces, or put what might follow into a comment.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 (2. Nf3) *
//! ```
//!
//! ```text
//! error[variation-continues]: Nf3 is legal only after 1... e5, which this variation replaces
//!   ┌─ example.pgn:1:14
//!   │
//! 1 │ 1. e4 e5 (2. Nf3) *
//!   │       --     ^^^
//!   │       │
//!   │       the move that it replaces
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 Nc6 (3. Bc4 Bc5) *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 (1... c5) *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 Nc6 {3. Bc4 Bc5} *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "variation-continues",
    severity: Severity::Error,
    chapters: &[(PGN, &["8.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    let PgnFaultKind::VariationContinues(id) = fault.kind else {
        return;
    };
    let game = context.game;
    let line = game.ply(id).map(|ply| ply.line as usize);
    let line = line.and_then(|line| game.lines.get(line));
    let word = context.show(fault.span);
    let Some(replaces) = line.and_then(|line| line.replaces) else {
        report.at(
            fault.span,
            format!("{word} is legal only after the move before it"),
        );
        return;
    };
    let name = context.name_of(replaces);
    let finding = report
        .at(
            fault.span,
            format!("{word} is legal only after {name}, which this variation replaces"),
        )
        .habit("variations", ());
    if let Some(ply) = game.ply(replaces) {
        finding.label(context.word(ply), "the move that it replaces");
    }
}
