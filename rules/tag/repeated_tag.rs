//! # repeated-tag
//!
//! A game gives the same tag twice. Readers take the first one and ignore the others
//! (chapter 3.4), so a second value is lost, and in export format a tag may stand only once.
//! Only `Note` may be repeated.
//!
//! Decide which value is right and delete the other one.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "Open"]
//! [Room "Closed"]
//! ```
//!
//! ```text
//! warning[repeated-tag]: Room stands twice in this game; readers take the first value
//!   ┌─ example.pbn:3:1
//!   │
//! 2 │ [Room "Open"]
//!   │ ------------- the one that counts
//! 3 │ [Room "Closed"]
//!   │ ^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "Open"]
//! ```

use crate::rules::file::missing_empty_line::game_starts;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-tag",
    severity: Severity::Warning,
    chapters: &["3.4"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    // Where an empty line is missing, the tags of the second game repeat nothing.
    let starts = game_starts(game.tags);
    for (index, (pair, _)) in game.tags.iter().enumerate() {
        let name = pair.name();
        let before = starts
            .partition_point(|start| *start <= index)
            .checked_sub(1);
        let start = before.and_then(|at| starts.get(at)).copied().unwrap_or(0);
        let earlier = game.tags.get(start..index).unwrap_or(&[]);
        let Some((first, _)) = earlier.iter().find(|(first, _)| first.name() == name) else {
            continue;
        };
        if name.is_empty() || name == b"Note" {
            continue;
        }
        let shown = game.file.show(name);
        let message = if first.value() == pair.value() {
            format!("{shown} stands twice in this game, with the same value")
        } else {
            format!("{shown} stands twice in this game; readers take the first value")
        };
        report
            .at(pair.span(), message)
            .label(first.span(), "the one that counts");
    }
}
