//! # empty-auction
//!
//! An auction has no calls. A tag `Auction` without a call, `*` or `+` after it says nothing (chapter 3.5).
//! Some readers take the game for passed out, others for not yet bid. It is reported once per file.
//!
//! Write `*` if the auction is not given, or leave out the tag.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! [Contract "3NT"]
//! ```
//!
//! ```text
//! info[empty-auction]: no call follows; an auction that is not given is written `*`
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ [Auction "N"]
//!   │ ^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Dealer "W"]
//! [Auction "W"]
//! [Note "1:5+ hearts"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! ```

use crate::bridge::seat;
use crate::pbn::standard::TagId;
use crate::rules::hidden::hides_data;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-auction",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OddAuction],
    &Check::Across { gather, judge },
)]);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let pair = game.tag(TagId::AUCTION)?;
    let has_data = pair
        .section()
        .is_some_and(|section| section.data_span().is_some());
    // An auction that is inherited or not known says so itself.
    let is_named = pair
        .value()
        .is_some_and(|value| matches!(value, [letter] if seat(*letter).is_some()));
    (is_named && !has_data && !hides_data(game, pair)).then(|| Fact::new(pair.span()))
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let Some(first) = facts.first() else { return };
    let Some(place) = first.fact.get::<Span>() else {
        return;
    };
    let finding = report.in_file(
        place.at(first.base),
        first.game,
        "no call follows; an auction that is not given is written `*`",
    );
    if facts.len() > 1 {
        finding.note(format!("{} auctions of this file are empty", facts.len()));
    }
}
