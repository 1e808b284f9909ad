//! # repeated-section
//!
//! A game has a second auction, a second play or the same table twice. Readers use the first one
//! and ignore the other with everything in it (chapters 3.1 and 3.4).
//!
//! Give each auction its own game, with an empty line before it, or turn the second one into a comment. The
//! fix deletes the first one if it has no data and the second says all that it says.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H AP
//! [Auction "N"]
//! 1NT AP
//! ```
//!
//! ```text
//! error[repeated-section]: a second auction in this game; readers ignore this one
//!   ┌─ example.pbn:5:1
//!   │
//! 3 │ [Auction "N"]
//!   │ ------------- the one that counts
//! 4 │ 1C Pass 1H AP
//! 5 │ [Auction "N"]
//!   │ ^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! [Auction "N"]
//! 1NT AP
//! ```
//!
//! ```text
//! error[repeated-section]: a second auction in this game; readers use the first one, which is empty
//!   ┌─ example.pbn:4:1
//!   │
//! 3 │ [Auction "N"]
//!   │ ------------- the one that counts
//! 4 │ [Auction "N"]
//!   │ ^^^^^^^^^^^^^
//!   │
//!   = fix: delete the empty one
//!     - [Auction "N"]
//! ```
//!
//! ```diff
//!  [Board "1"]
//!  [Dealer "N"]
//!  [Auction "N"]
//! -[Auction "N"]
//!  1NT AP
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "Rank;Names_NS"]
//! 1 "Smith, Ann;Jones, Bob"
//! [ScoreTable "Rank;Names_EW"]
//! 1 "Brown, Eve;Young, Jim"
//! ```
//!
//! ```text
//! error[repeated-section]: the table ScoreTable appears twice in this game; readers ignore this one
//!   ┌─ example.pbn:4:1
//!   │
//! 2 │ [ScoreTable "Rank;Names_NS"]
//!   │ ---------------------------- the one that counts
//! 3 │ 1 "Smith, Ann;Jones, Bob"
//! 4 │ [ScoreTable "Rank;Names_EW"]
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H AP
//!
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT AP
//! ```

use std::collections::HashMap;

use crate::pbn::standard::{TagId, TagKind};
use crate::rules::RepeatedTag;
use crate::rules::prelude::*;
use crate::rules::repeats::{has_data, removal_of_repeat};

pub(crate) const META: Meta = Meta {
    name: "repeated-section",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    // Readers now find the data of the second one.
    may_change: &[Part::Turn, Part::Table, Part::Comment],
    chapters: &[(PBN, &["3.1", "3.4"])],
    fades: true,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::RepeatedTag], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let repeats = game.repeats();
    let mut times: HashMap<u32, usize> = HashMap::new();
    for repeat in &repeats {
        *times.entry(repeat.first.span().start).or_default() += 1;
    }
    for repeat in repeats.iter().filter(|repeat| repeat.is_section()) {
        let what = match repeat.tag.map(|tag| tag.info().kind) {
            Some(TagKind::Auction) => "a second auction in this game".into(),
            Some(TagKind::Play) => "a second play in this game".into(),
            _ => {
                let name = game.file.show(repeat.again.name());
                format!("the table {name} appears twice in this game")
            }
        };
        let is_filling = is_filling(repeat);
        let message = if is_filling {
            format!("{what}; readers use the first one, which is empty")
        } else {
            format!("{what}; readers ignore this one")
        };
        let finding = report
            .at(repeat.again.span(), message)
            .label(repeat.first.span(), "the one that counts");
        let is_single = times.get(&repeat.first.span().start) == Some(&1);
        let can_go = is_filling && is_single && !has_note(game, repeat.first);
        if can_go
            && game.document.problems.is_empty()
            && let Some(removal) = removal_of_repeat(game, repeat.first, true)
        {
            finding.fix_all("delete the empty one", Applicability::Safe, [removal]);
        }
    }
}

/// Whether a note follows, which belongs to this section.
fn has_note(game: &GameContext<'_>, section: TagPair<'_>) -> bool {
    let end = section.span().end;
    let next = game
        .tags
        .partition_point(|(pair, _)| pair.span().start < end);
    let next = game.tags.get(next);
    next.is_some_and(|(_, id)| *id == Some(TagId::NOTE))
}

/// Whether the first one, which counts, has no data, and says nothing that the other one does not say.
fn is_filling(repeat: &RepeatedTag<'_>) -> bool {
    let (first, again) = (repeat.first, repeat.again);
    let is_empty = matches!(first.value(), Some(b"" | b"?")) || first.value() == again.value();
    let is_sound = !first.has_error() && !again.has_error();
    is_empty && is_sound && !has_data(first) && has_data(again)
}
