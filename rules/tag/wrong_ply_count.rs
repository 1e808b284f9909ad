//! # wrong-ply-count
//!
//! PlyCount is another number than that of the half moves in the main line (chapter 9.9.3). A move is missing,
//! or the game has been cut out of a longer one.
//!
//! Count again, or take the tag out.
//!
//! ## Bad
//!
//! ```pgn
//! [PlyCount "3"]
//!
//! 1. e4 e5 *
//! ```
//!
//! ```text
//! info[wrong-ply-count]: the main line has 2 half moves, not `3`
//!   ┌─ example.pgn:1:12
//!   │
//! 1 │ [PlyCount "3"]
//!   │            ^
//!   │
//!   = fix: write 2 (unsafe)
//!     + [PlyCount "2"]
//! ```
//!
//! ```diff
//! -[PlyCount "3"]
//! +[PlyCount "2"]
//!
//!  1. e4 e5 *
//! ```
//!
//! ```pgn
//! [PlyCount "two"]
//!
//! 1. e4 e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [PlyCount "2"]
//!
//! 1. e4 e5 *
//! ```
//!
//! ```pgn
//! [PlyCount "2"]
//!
//! 1. e4 (1. d4 d5) e5 *
//! ```

use crate::pgn::tag::Grammar;
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::{is_unknown, stated, write_meant};
use crate::rules::meant::MeantValue;
use crate::tagged::scan::digits;

pub(crate) const META: Meta = Meta {
    name: "wrong-ply-count",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PGN, &["9.9.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Tag(&["PlyCount"], check)]);

fn check(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(value) = stated(context, tag) else {
        return;
    };
    if is_unknown(value) {
        return;
    }
    let found = context.found(tag.value);
    if !Grammar::Count.fits(value) {
        let message = format!("expected the number of half moves, found {found}");
        let finding = report.at(tag.value, message).habit("numbers", ());
        let right = count(context).map(|(moves, _)| MeantValue::guess(moves.to_string()));
        write_meant(finding, tag, right);
        return;
    }
    let Some((moves, passed)) = count(context) else {
        return;
    };
    let said = digits(value).map(|(number, _)| number as usize);
    // Some programs count a turn that is passed, some do not.
    if said == Some(moves) || said == Some(moves - passed) {
        return;
    }
    let half_moves = if moves == 1 {
        "half move"
    } else {
        "half moves"
    };
    let finding = report
        .at(
            tag.value,
            format!("the main line has {moves} {half_moves}, not {found}"),
        )
        .habit_that("games", "have another number of half moves", ());
    write_meant(finding, tag, Some(MeantValue::guess(moves.to_string())));
}

/// How many moves the main line has, and how many of them pass the turn; `None` where that is not known.
fn count(context: &ChessContext<'_>) -> Option<(usize, usize)> {
    let game = context.game;
    let is_doubtful = |kind: PgnFaultKind| {
        use PgnFaultKind::{
            BadCharacter, BadMarker, NonAscii, SecondMarker, StrayText, TextBehindMarker,
        };
        let is_text = matches!(
            kind,
            BadCharacter | BadMarker | NonAscii | SecondMarker | StrayText | TextBehindMarker
        );
        is_text || kind.is_about_limits()
    };
    if !game.is_judged() || game.faults.iter().any(|fault| is_doubtful(fault.kind)) {
        return None;
    }
    let (mut moves, mut passed) = (0, 0);
    for ply in game.main_line() {
        match ply.state {
            MoveState::Legal => {}
            MoveState::Passed => passed += 1,
            _ => return None,
        }
        moves += 1;
    }
    Some((moves, passed))
}
