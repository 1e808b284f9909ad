//! # missing-setup
//!
//! A game from another position than the usual array has FEN, but not SetUp "1" (chapter 9.7.1). Programs that
//! go by SetUp begin from the usual array, and the moves do not fit.
//!
//! Write `[SetUp "1"]` beside FEN. All readers that we know take FEN without it, so it is only an information.
//!
//! ## Bad
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
//!
//! 1. O-O *
//! ```
//!
//! ```text
//! info[missing-setup]: [SetUp "1"] is missing beside FEN, in a game from another position
//!   ┌─ example.pgn:1:2
//!   │
//! 1 │ [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
//!   │  ^^^
//!   │
//!   = fix: write [SetUp "1"] before it
//!     + [SetUp "1"]
//! ```
//!
//! ```diff
//! +[SetUp "1"]
//!  [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
//!
//!  1. O-O *
//! ```
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
//! [SetUp "0"]
//!
//! 1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
//! [SetUp "1"]
//!
//! 1. O-O *
//! ```
//!
//! ```pgn
//! [SetUp "0"]
//!
//! 1. e4 *
//! ```
//!
//! ```pgn
//! [FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
//!
//! 1. e4 *
//! ```

use crate::pgn::tag::Variant;
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::stated_tag;

pub(crate) const META: Meta = Meta {
    name: "missing-setup",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["9.7.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let Some((fen, value)) = stated_tag(context, "FEN") else {
        return;
    };
    if is_usual(value, context.game.variant) || is_no_position(context) {
        return;
    }
    // A name in other letters is another finding.
    let text = context.text();
    let mut tags = context.game.tags.iter();
    let setup = tags.find(|tag| tag.name.of(text).eq_ignore_ascii_case(b"SetUp"));
    match setup {
        None => {
            let message = "[SetUp \"1\"] is missing beside FEN, in a game from another position";
            let start = context.document.tag_pair_at(fen.name.start);
            let start = start.map_or(fen.name.start, |pair| pair.span().start);
            let parting = if context.is_line_start(start) {
                context.newline_at(start)
            } else {
                b" "
            };
            report
                .at(fen.name, message)
                .habit_that("games", "lack it", 0)
                .fix(
                    "write [SetUp \"1\"] before it",
                    Applicability::Safe,
                    Span::empty(start),
                    [b"[SetUp \"1\"]", parting].concat(),
                );
        }
        Some(setup) if context.slice(setup.value) == b"0" => {
            report
                .at(
                    setup.value,
                    "expected 1, for FEN is not the usual array, found `0`",
                )
                .label(fen.value, "the position")
                .habit_that("games", "say so", 1)
                .fix("write 1", Applicability::Unsafe, setup.value, b"1");
        }
        Some(_) => {}
    }
}

/// Whether a position is the array from which games usually begin.
fn is_usual(value: &[u8], variant: Variant) -> bool {
    let mut fields = value
        .split(|byte| *byte == b' ')
        .filter(|field| !field.is_empty());
    let (pieces, side, castling) = (fields.next(), fields.next(), fields.next());
    let array: &[u8] = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    match variant {
        // Other games have an array and fields of their own.
        Variant::Other => pieces.is_some_and(|pieces| pieces.starts_with(array)),
        _ => {
            let has_all = matches!(castling, Some(b"KQkq" | b"HAha"));
            pieces == Some(array) && side == Some(b"w") && has_all
        }
    }
}

/// Whether FEN is no position at all, of which another rule speaks.
fn is_no_position(context: &ChessContext<'_>) -> bool {
    let fen = context.game.fen.as_ref();
    fen.is_none_or(|fen| fen.setup.is_none()) && context.game.variant != Variant::Other
}
