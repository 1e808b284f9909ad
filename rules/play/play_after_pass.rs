//! # play-after-pass
//!
//! Cards are played although all four players passed. A game whose `Contract` is Pass has no play
//! (Law 22), so either the contract or the cards belong to another board.
//!
//! Write the contract that was played, or delete the cards.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer ""]
//! [Contract "Pass"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[play-after-pass]: a card is played although all four players passed
//!   ┌─ example.pbn:5:1
//!   │
//! 3 │ [Contract "Pass"]
//!   │ ----------------- the contract
//! 4 │ [Play "W"]
//! 5 │ H2 H5 HJ HA
//!   │ ^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Contract "Pass"]
//! [Dealer "N"]
//! [Auction "N"]
//! Pass Pass Pass Pass
//! [Play "W"]
//! H2 H5 HJ HA
//! *
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
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer ""]
//! [Contract "Pass"]
//! [Play ""]
//! ```

use crate::bridge::PlayCard;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "play-after-pass",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::LoosePlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play().filter(|play| play.has_cards()) else {
        return;
    };
    if !game.model.is_passed_out() {
        return;
    }
    // Where the auction has a contract, the tag is wrong, which is reported elsewhere.
    let bid = game.model.outcome().and_then(|outcome| outcome.contract);
    let mut turns = play.turns.iter();
    let card = turns.find(|turn| matches!(turn.value, Some(PlayCard::Card(_))));
    let (tag, what) = match game.stated_tag(TagId::CONTRACT) {
        Some(_) => (TagId::CONTRACT, "the contract"),
        None => (TagId::AUCTION, "the auction"),
    };
    if let (None, Some(card), Some(tag)) = (bid, card, game.tag(tag)) {
        report
            .at(
                card.span,
                "a card is played although all four players passed",
            )
            .label(tag.span(), what);
    }
}
