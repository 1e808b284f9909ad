//! # inherited-result
//!
//! A game takes over its result from another game. `#` and `##` are allowed for `Result` (chapter 4.8), but
//! each board has a result of its own, so it was probably written by habit.
//!
//! Write the result of this game.
//!
//! ## Bad
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//!
//! [Declarer "E"]
//! [Contract "4S"]
//! [Result "#"]
//! ```
//!
//! ```text
//! info[inherited-result]: this game takes over the result of an earlier game
//!   ┌─ example.pbn:7:10
//!   │
//! 7 │ [Result "#"]
//!   │          ^
//! ```
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "##9"]
//! ```
//!
//! ```text
//! info[inherited-result]: all later games without a result take over this one
//!   ┌─ example.pbn:3:10
//!   │
//! 3 │ [Result "##9"]
//!   │          ^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! ```

use crate::pbn::standard::{TagId, Version};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "inherited-result",
    severity: Severity::Info,
    chapters: &[(PBN, &["4.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Hash], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for pair in game.model.pairs_of(Some(TagId::RESULT)) {
        judge(game, pair, report);
    }
}

fn judge(game: &GameContext<'_>, pair: TagPair<'_>, report: &mut Report<'_>) {
    let (Some(value), Some(span)) = (pair.value(), pair.value_span()) else {
        return;
    };
    let message = match value {
        b"#" => "this game takes over the result of an earlier game",
        [b'#', b'#', ..] if game.version > Version::V1_0 => {
            "all later games without a result take over this one"
        }
        _ => return,
    };
    report.at(span, message);
}
