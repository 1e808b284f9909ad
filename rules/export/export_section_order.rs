//! # export-section-order
//!
//! A tag or a section comes after a section that belongs after it. In export format the identification tags
//! come first, then the auction, the play, and the tables in the order of their names (chapter 3.1). It is
//! reported once per game.
//!
//! `pbnlint export` puts them in order, each with its data, notes and comments.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Event "Club evening"]
//! [Dealer "N"]
//! [Auction "N"]
//! Pass Pass Pass Pass
//! [Room "Open"]
//! ```
//!
//! ```text
//! warning[export-section-order]: in export format the tag Room comes before the section Auction
//!   ┌─ example.pbn:5:1
//!   │
//! 3 │ [Auction "N"]
//!   │ ------------- it belongs before this one
//! 4 │ Pass Pass Pass Pass
//! 5 │ [Room "Open"]
//!   │ ^^^^^^^^^^^^^
//! ```
//!
//! ```pbn,export
//! [Event "Club evening"]
//! [ScoreTable "Rank"]
//! 1
//! [ActionTable "Rank"]
//! 1
//! ```
//!
//! ```text
//! warning[export-section-order]: in export format the section ActionTable comes before ScoreTable
//!   ┌─ example.pbn:4:1
//!   │
//! 2 │ [ScoreTable "Rank"]
//!   │ ------------------- it belongs before this one
//! 3 │ 1
//! 4 │ [ActionTable "Rank"]
//!   │ ^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Event "Club evening"]
//! [Dealer "N"]
//! [Room "Open"]
//! [Auction "N"]
//! Pass Pass 1C =1= Pass
//! Pass Pass
//! [Note "1:at least 3 cards"]
//! [ActionTable "Rank"]
//! 1
//! [ScoreTable "Rank"]
//! 1
//! ```

use crate::pbn::model::meant_tag;
use crate::pbn::standard::{TagId, TagKind};
use crate::rules::TagSet;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-section-order",
    chapters: &[(PBN, &["3.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddOrder], &Check::Game(check))]);

/// The section of a tag, and for tables the name.
type SectionRank<'g> = (TagKind, &'g [u8]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for part in game.parts() {
        let mut last: Option<SectionRank<'_>> = None;
        let late = places(part).find(|(place, _)| {
            let is_late = last.is_some_and(|last| *place < last);
            last = last.max(Some(*place));
            is_late
        });
        let Some((late, pair)) = late else { continue };
        let Some((_, other)) = places(part).find(|(place, _)| *place > late) else {
            continue;
        };
        let name = game.file.show(pair.name());
        let other_name = game.file.show(other.name());
        let message = match late.0 {
            TagKind::Identification => {
                format!("in export format the tag {name} comes before the section {other_name}")
            }
            _ => format!("in export format the section {name} comes before {other_name}"),
        };
        report
            .at(pair.span(), message)
            .label(other.span(), "it belongs before this one");
    }
}

/// The tags of a game with their sections, but for notes, which belong to the section before
/// them, for repeats, and for names that are slips, which other rules report.
fn places<'g>(
    part: &[(TagPair<'g>, Option<TagId>)],
) -> impl Iterator<Item = (SectionRank<'g>, TagPair<'g>)> {
    let mut seen = TagSet::default();
    part.iter().filter_map(move |(pair, id)| {
        let kind = match id {
            Some(tag) if !seen.insert(*tag) => return None,
            Some(tag) => tag.info().kind,
            None if pair.name().is_empty() || meant_tag(*pair).is_some() => return None,
            None if pair.section().is_some() => TagKind::Table,
            None => TagKind::Identification,
        };
        let name = match kind {
            TagKind::Note => return None,
            TagKind::Table => pair.name(),
            _ => b"",
        };
        Some(((kind, name), *pair))
    })
}
