//! # unfilled-tags
//!
//! An auction or a play without data lacks tags that it needs. An auction needs the tag Dealer before it, and
//! a play needs Deal, Declarer and Contract; all must have values (chapter 3.1). `Declarer` is not needed in
//! an end position, or if all players passed. This is also true if only `*` follows, because the data may be
//! added later. If there are calls or cards, `missing-dealer` and `missing-play-tags` report it.
//!
//! Fill the tags, or delete the empty section.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Auction "W"]
//! *
//! ```
//!
//! ```text
//! info[unfilled-tags]: Dealer is not filled before Auction, as an Auction needs
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [Auction "W"]
//!   │  ^^^^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Declarer "?"]
//! [Contract ""]
//! [Play "W"]
//! *
//! ```
//!
//! ```text
//! info[unfilled-tags]: Declarer and Contract are not filled before Play, as a Play needs
//!   ┌─ example.pbn:4:2
//!   │
//! 4 │ [Play "W"]
//!   │  ^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "W"]
//! [Auction "W"]
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Declarer ""]
//! [Contract "Pass"]
//! [Play "W"]
//! *
//! ```
//!
//! ```pbn
//! [Event "Nothing is known of the auction"]
//! [Auction "?"]
//! *
//! ```

use crate::bridge::FinalContract;
use crate::pbn::model::{Deal, TagContent};
use crate::pbn::standard::{TagId, TagSet};
use crate::rules::prelude::*;
use crate::rules::words;

pub(crate) const META: Meta = Meta {
    name: "unfilled-tags",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[TagId::AUCTION, TagId::PLAY]))],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    // A game with nothing of a board is the rest of the game before.
    let of_board = [TagId::BOARD, TagId::DEALER, TagId::DEAL];
    if game.may_go_on(&of_board) {
        return;
    }
    // A section with something broken in it may have been meant to have calls or cards.
    let auction = game.model.auction();
    if let Some(auction) =
        auction.filter(|auction| auction.turns.is_empty() && !auction.turns.has_error)
        && auction.first.is_some()
    {
        report_missing(game, TagId::AUCTION, &[TagId::DEALER], report);
    }
    let play = game.model.play();
    if let Some(play) = play.filter(|play| play.turns.is_empty() && !play.turns.has_error)
        && play.first.is_some()
    {
        let passed = game.model.contract() == Some(FinalContract::Pass);
        let is_end = game.model.deal().is_some_and(Deal::is_end_position);
        let needed: &[TagId] = if passed || is_end {
            &[TagId::DEAL, TagId::CONTRACT]
        } else {
            &[TagId::DEAL, TagId::DECLARER, TagId::CONTRACT]
        };
        report_missing(game, TagId::PLAY, needed, report);
    }
}

/// Reports the tags that a section needs and that are not filled.
fn report_missing(
    game: &GameContext<'_>,
    section: TagId,
    needed: &[TagId],
    report: &mut Report<'_>,
) {
    let Some(place) = game.tag(section).and_then(TagPair::name_span) else {
        return;
    };
    let is_missing = |tag: &&TagId| match game.model.said(**tag) {
        TagContent::Unknown | TagContent::Inappropriate => true,
        TagContent::Nothing => game.tag(**tag).is_none(),
        TagContent::Inherited | TagContent::Value(..) => false,
    };
    let names: Vec<&str> = needed
        .iter()
        .filter(is_missing)
        .map(|tag| tag.name())
        .collect();
    let verb = match names.as_slice() {
        [] => return,
        [_] => "is",
        _ => "are",
    };
    let list = words::listed(&names);
    let section = section.name();
    let article = if section == "Auction" { "an" } else { "a" };
    let message =
        format!("{list} {verb} not filled before {section}, as {article} {section} needs");
    report
        .at(place, message)
        .habit("sections", (section, names));
}
