//! # field-count
//!
//! White or Black names several players, with a colon between them, and a tag about them has another number of
//! fields (chapter 9.1). No reader knows then whose rating or title it is.
//!
//! Write one field for each player in the same order, and `-` for one without.
//!
//! ## Bad
//!
//! ```pgn
//! [White "Jones, B.:Smith, A."]
//! [WhiteElo "2000"]
//!
//! *
//! ```
//!
//! ```text
//! warning[field-count]: expected 2 values for 2 players, found 1
//!   ┌─ example.pgn:2:12 (Jones, B.:Smith, A. – ?)
//!   │
//! 1 │ [White "Jones, B.:Smith, A."]
//!   │         ------------------- the players of White
//! 2 │ [WhiteElo "2000"]
//!   │            ^^^^
//! ```
//!
//! ```pgn
//! [Black "Smith, A."]
//! [BlackTitle "GM:IM"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [White "Jones, B.:Smith, A."]
//! [WhiteElo "2000:2100"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Black "Smith, A."]
//! [BlackTitle "GM"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::{fields, is_unknown, stated, stated_tag};

pub(crate) const META: Meta = Meta {
    name: "field-count",
    severity: Severity::Warning,
    chapters: &[(PGN, &["9.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[
    ChessCheck::Tag(
        &["WhiteTitle", "WhiteElo", "WhiteUSCF", "WhiteType"],
        of_white,
    ),
    ChessCheck::Tag(
        &["BlackTitle", "BlackElo", "BlackUSCF", "BlackType"],
        of_black,
    ),
]);

fn of_white(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    check(context, "White", tag, report);
}

fn of_black(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    check(context, "Black", tag, report);
}

fn check(context: &ChessContext<'_>, side: &str, tag: PgnTag, report: &mut Report<'_>) {
    let Some((names_tag, names)) = stated_tag(context, side) else {
        return;
    };
    let Some(value) = stated(context, tag).filter(|value| !is_unknown(value)) else {
        return;
    };
    let (players, found) = (fields(names).count(), fields(value).count());
    if is_unknown(names) || players == found {
        return;
    }
    let message = match players {
        1 => format!("expected 1 value for 1 player, found {found}"),
        _ => format!("expected {players} values for {players} players, found {found}"),
    };
    report
        .at(tag.value, message)
        .label(names_tag.value, format!("the players of {side}"))
        .habit("values", (players, found));
}
