//! # newer-tag
//!
//! The file declares a version of PBN that does not have this tag yet. Readers of that
//! version skip it (chapter 4.9), and who relies on the declaration will not look for it.
//!
//! Declare the version that has the tag in the line `% PBN` at the top of the file (chapter
//! 2.4), or leave the tag out. It is told once for each tag.
//!
//! ## Bad
//!
//! ```pbn
//! % PBN 1.0
//! [Event "Club evening"]
//! [DealId "2024-05-17-1"]
//! ```
//!
//! ```text
//! info[newer-tag]: the tag DealId came with PBN 2.0, but the game is held to PBN 1.0
//!   ┌─ example.pbn:3:2
//!   │
//! 3 │ [DealId "2024-05-17-1"]
//!   │  ^^^^^^
//! ```
//!
//! ```pbn,version-2.0
//! [Event "Club evening"]
//! [OptimumScore "NS 420"]
//! ```
//!
//! ```text
//! info[newer-tag]: the tag OptimumScore came with PBN 2.1, but the game is held to PBN 2.0
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [OptimumScore "NS 420"]
//!   │  ^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! [Event "Club evening"]
//! [DealId "2024-05-17-1"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "NS 420"]
//! ```

use crate::rules::names::{by_name, count, gather_known};
use crate::rules::prelude::*;
use crate::standard::{TagId, tag_id};

pub(crate) const META: Meta = Meta {
    name: "newer-tag",
    severity: Severity::Info,
    chapters: &["2.4"],
    needs: &[Need::OldVersion],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

/// Without a declaration a game is held to the latest version, which has all tags.
fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let is_newer = |tag: TagId| tag.info().is_standard() && !tag.info().is_in(game.version);
    gather_known(game, is_newer)
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    for (name, spots) in by_name(file, facts) {
        let since = tag_id(name).and_then(|tag| tag.info().since);
        let (Some(since), Some(first)) = (since, spots.first()) else {
            continue;
        };
        let message = format!(
            "the tag {} came with PBN {since}, but the game is held to PBN {}",
            file.show(name),
            first.version
        );
        count(
            report.in_file(first.range.clone(), first.game, message),
            &spots,
        );
    }
}
