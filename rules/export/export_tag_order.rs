//! # export-tag-order
//!
//! A tag is out of order. In export format the mandatory tags come first, in the order of the standard
//! (Event, Site, Date, Board, West, North, East, South, Dealer, Vulnerable, Deal, Scoring, Declarer,
//! Contract, Result). The others follow, sorted by name (chapter 3.4). It is reported once per game.
//!
//! `pbnlint export` puts the tags in order, each with its comments.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Event "Club evening"]
//! [Board "1"]
//! [North "Smith, Ann"]
//! [West "Brown, Eve"]
//! [East "Young, Jim"]
//! [South "Jones, Bob"]
//! ```
//!
//! ```text
//! warning[export-tag-order]: in export format West comes before North
//!   ┌─ example.pbn:4:1
//!   │
//! 3 │ [North "Smith, Ann"]
//!   │ -------------------- it belongs before this one
//! 4 │ [West "Brown, Eve"]
//!   │ ^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn,export
//! [Room "Open"]
//! [Event "Club evening"]
//! [Board "1"]
//! [Dealer "N"]
//! ```
//!
//! ```text
//! warning[export-tag-order]: in export format Room comes after Dealer
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ [Room "Open"]
//!   │ ^^^^^^^^^^^^^
//!   ·
//! 4 │ [Dealer "N"]
//!   │ ------------ it belongs after this one
//! ```
//!
//! ```pbn,export
//! [Event "Club evening"]
//! [Board "1"]
//! [Table "4"]
//! [Room "Open"]
//! ```
//!
//! ```text
//! warning[export-tag-order]: in export format Room comes before Table
//!   ┌─ example.pbn:4:1
//!   │
//! 3 │ [Table "4"]
//!   │ ----------- it belongs before this one
//! 4 │ [Room "Open"]
//!   │ ^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Event "Club evening"]
//! [Board "1"]
//! [West "Brown, Eve"]
//! [North "Smith, Ann"]
//! [East "Young, Jim"]
//! [South "Jones, Bob"]
//! [Room "Open"]
//! [Table "4"]
//! ```
//!
//! In PBN 1.0 `Scoring` is not yet mandatory, and comes among the others:
//!
//! ```pbn,export,version-1.0
//! [Event "Club evening"]
//! [Result "10"]
//! [Room "Open"]
//! [Scoring "IMP"]
//! ```

use crate::pbn::model::meant_tag;
use crate::pbn::standard::{TagId, TagKind, Version};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-tag-order",
    chapters: &[(PBN, &["3.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddOrder], &Check::Game(check))]);

/// Where a tag is among the others: the place of a mandatory one, then the name.
type TagRank<'g> = (u8, &'g [u8]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for part in game.parts() {
        let mut last: Option<TagRank<'_>> = None;
        let late = places(part, game.version)
            .position(|(place, _)| last.replace(place).is_some_and(|last| place < last));
        if let Some(at) = late {
            let tags: Vec<_> = places(part, game.version).collect();
            report_misplaced(game, &tags, at, report);
        }
    }
}

/// The identification tags before the first section. Those after it are reported by
/// export-section-order, and names that are slips by the rules for names.
fn places<'g>(
    part: &[(TagPair<'g>, Option<TagId>)],
    version: Version,
) -> impl Iterator<Item = (TagRank<'g>, TagPair<'g>)> {
    let pairs = part.iter().copied();
    pairs
        .take_while(|(pair, id)| !begins_section(*pair, *id))
        .filter(|(pair, id)| match id {
            Some(tag) => *tag != TagId::NOTE,
            None => !pair.name().is_empty() && meant_tag(*pair).is_none(),
        })
        .map(move |(pair, id)| {
            let place = match id {
                Some(tag) if tag.info().is_mandatory(version) => tag.0,
                _ => u8::MAX,
            };
            ((place, pair.name()), pair)
        })
}

fn begins_section(pair: TagPair<'_>, id: Option<TagId>) -> bool {
    match id.map(|tag| tag.info().kind) {
        Some(kind) => matches!(kind, TagKind::Auction | TagKind::Play | TagKind::Table),
        None => pair.section().is_some(),
    }
}

/// Reports that the tag at `at`, or the one before it, is at the wrong place.
fn report_misplaced(
    game: &GameContext<'_>,
    tags: &[(TagRank<'_>, TagPair<'_>)],
    at: usize,
    report: &mut Report<'_>,
) {
    let place = |index: usize| tags.get(index).map(|(place, _)| *place);
    let (Some(late), Some(early)) = (place(at), at.checked_sub(1).and_then(place)) else {
        return;
    };
    // The one before is the stranger if the tags after it continue what went before it.
    let fits_before = at
        .checked_sub(2)
        .and_then(place)
        .is_none_or(|before| before <= late);
    let is_early = fits_before && place(at + 1).is_some_and(|next| next < early);
    let (wrong, other, side) = if is_early {
        let other = tags.iter().rev().find(|(place, _)| *place < early);
        (tags.get(at - 1), other, "after")
    } else {
        let other = tags.iter().take(at).find(|(place, _)| *place > late);
        (tags.get(at), other, "before")
    };
    let (Some((_, wrong)), Some((_, other))) = (wrong, other) else {
        return;
    };
    let name = |pair: &TagPair<'_>| game.file.show(pair.name());
    let message = format!(
        "in export format {} comes {side} {}",
        name(wrong),
        name(other)
    );
    report
        .at(wrong.span(), message)
        .label(other.span(), format!("it belongs {side} this one"));
}
