//! # inherited-result
//!
//! The result of a game is taken over from another one. `#` and `##` are allowed for `Result` (chapter
//! 4.8), but hardly two boards have the same result because of it, so a program or a person has put it
//! there by habit.
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
//! info[inherited-result]: the result of the game before is taken over
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
//! info[inherited-result]: this result is handed on to all later games without one
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

use crate::rules::prelude::*;
use crate::standard::{TagId, Version};

pub(crate) const META: Meta = Meta {
    name: "inherited-result",
    severity: Severity::Info,
    chapters: &["4.8"],
    needs: &[Need::Hash],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

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
        b"#" => "the result of the game before is taken over",
        [b'#', b'#', ..] if game.version > Version::V1_0 => {
            "this result is handed on to all later games without one"
        }
        _ => return,
    };
    report.at(span, message);
}
