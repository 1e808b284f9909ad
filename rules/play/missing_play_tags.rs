//! # missing-play-tags
//!
//! A play lacks the tags that explain its cards. `Deal`, `Declarer` and `Contract` determine who plays which
//! card and who wins the trick. They must come before the tag `Play` and must have real values (chapter 3.1).
//! Readers refuse a play without them. In an end position any player may lead (chapter 3.10), so `Declarer`
//! may be missing. If a tag is misspelt, has no `[` or is part of a comment, that is reported instead.
//!
//! Write the tags before the play.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[missing-play-tags]: a play cannot be read without the tags Declarer and Contract before it
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [Play "W"]
//!   │  ^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "?"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[missing-play-tags]: a play cannot be read without a value of the tag Declarer
//!   ┌─ example.pbn:4:2
//!   │
//! 2 │ [Declarer "?"]
//!   │ -------------- this is no value
//! 3 │ [Contract "3NT"]
//! 4 │ [Play "W"]
//!   │  ^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! [Contract "3NT"]
//! [Result "9"]
//! ```
//!
//! ```text
//! error[missing-play-tags]: the tag Contract must come before the play
//!   ┌─ example.pbn:3:2
//!   │
//! 3 │ [Play "W"]
//!   │  ^^^^
//!   ·
//! 6 │ [Contract "3NT"]
//!   │ ---------------- it is here, after the play
//!   │
//!   = fix: move it before the play
//!     + [Contract "3NT"]
//!     - [Contract "3NT"]
//! ```
//!
//! ```diff
//!  [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!  [Declarer "S"]
//! +[Contract "3NT"]
//!  [Play "W"]
//!  H2 H5 HJ HA
//!  *
//! -[Contract "3NT"]
//!  [Result "9"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! [Play "W"]
//! S7 SA S3 S5
//! S8 S2 S4 S6
//! *
//! ```

use crate::bridge::FinalContract;
use crate::pbn::model::{Deal, TagContent};
use crate::pbn::standard::TagId;
use crate::rules::contract::is_second_half;
use crate::rules::hidden::hides;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-play-tags",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::LoosePlay], &Check::Game(check))]);

const NEEDED: [TagId; 3] = [TagId::DEAL, TagId::DECLARER, TagId::CONTRACT];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play().filter(|play| play.has_cards()) else {
        return;
    };
    let (Some(pair), false) = (game.tag(TagId::PLAY), is_second_half(game)) else {
        return;
    };
    let has_values = game.model.deal().is_some()
        && game.model.stated_declarer().is_some()
        && game.model.states(TagId::CONTRACT)
        && game.model.contract().is_some();
    let is_before = |tag: &TagId| {
        let found = game.tag(*tag);
        found.is_some_and(|found| found.span().start < pair.span().start)
    };
    if has_values && NEEDED.iter().all(is_before) {
        return;
    }
    let passed = game.model.contract() == Some(FinalContract::Pass);
    let is_end = game.model.deal().is_some_and(Deal::is_end_position);
    let is_bid = matches!(game.model.finished_auction(), Some((Some(_), Some(_))));
    let is_missing = |tag: &TagId| {
        if *tag == TagId::DECLARER && (passed || is_end) {
            return false;
        }
        let is_after = |found: TagPair<'_>| found.span().start > pair.span().start;
        match game.model.said(*tag) {
            // That a finished auction contradicts it is reported by another rule.
            TagContent::Inappropriate if *tag != TagId::DEAL => !is_bid,
            TagContent::Unknown | TagContent::Inappropriate => !hides(game, *tag),
            TagContent::Nothing => game.lacks(*tag),
            TagContent::Inherited | TagContent::Value(..) => game.tag(*tag).is_some_and(is_after),
        }
    };
    let missing: [Option<TagId>; 3] = NEEDED.map(|tag| is_missing(&tag).then_some(tag));
    let names: Vec<&str> = missing.iter().flatten().map(|tag| tag.name()).collect();
    let list = match names.as_slice() {
        [] => return,
        [one] => format!("the tag {one}"),
        [others @ .., last] => format!("the tags {} and {last}", others.join(", ")),
    };
    let mut tags = missing.iter().flatten().map(|tag| game.tag(*tag));
    let is_late =
        |tag: Option<TagPair<'_>>| tag.is_some_and(|t| t.span().start > pair.span().start);
    let message = if tags.clone().all(is_late) {
        format!("{list} must come before the play")
    } else if tags.clone().all(|tag| tag.is_some()) {
        format!("a play cannot be read without a value of {list}")
    } else {
        format!("a play cannot be read without {list} before it")
    };
    let place = pair.name_span().unwrap_or(play.value_span);
    let mut finding = report
        .at(place, message)
        .habit_that("plays", "lack the same tags", &list);
    for tag in tags.clone().flatten() {
        let label = if is_late(Some(tag)) {
            "it is here, after the play"
        } else {
            "this is no value"
        };
        finding = finding.label(tag.span(), label);
    }
    if tags.clone().all(is_late)
        && let Some(edits) = moved(game, pair, tags.by_ref().flatten())
    {
        finding.fix_all("move it before the play", Applicability::Safe, edits);
    }
}

/// Edits that move tags which have lines of their own, without data or comments.
fn moved<'t>(
    game: &GameContext<'_>,
    play: TagPair<'_>,
    tags: impl Iterator<Item = TagPair<'t>>,
) -> Option<Vec<SpanEdit>> {
    let start = play.span().start;
    if !game.is_line_start(start) {
        return None;
    }
    let mut lines = Vec::new();
    let mut gaps = Vec::new();
    for tag in tags {
        let line = game.own_line(tag.span())?;
        let is_plain = matches!(game.text().get(line.end as usize), None | Some(b'['));
        if !is_plain && !game.is_line_end(line.end) {
            return None;
        }
        lines.extend_from_slice(game.slice(tag.span()));
        lines.extend_from_slice(game.newline_at(start));
        gaps.push(SpanEdit::delete(line));
    }
    gaps.sort_by_key(|gap| gap.span.start);
    let mut edits = vec![SpanEdit::insert(start, lines)];
    edits.extend(gaps);
    Some(edits)
}
