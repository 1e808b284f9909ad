//! # end-position-auction
//!
//! An end position has an auction. The auction took place before the first tricks and belongs to
//! another game; in an end position only the denomination counts (chapter 3.10). Readers ignore the
//! calls, or compare them with a contract that has no level.
//!
//! Delete the auction, or describe it in a comment.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! [Auction "N"]
//! 3NT AP
//! ```
//!
//! ```text
//! info[end-position-auction]: an end position has no auction
//!   ┌─ example.pbn:4:1
//!   │
//! 2 │ [Deal "N:A2... 34... 56... 78..."]
//!   │        ------------------------- the end position
//! 3 │ [Contract "NT"]
//! 4 │ [Auction "N"]
//!   │ ^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "S"]
//! [Auction "N"]
//! 1S Pass 4S AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "S"]
//! [Declarer "S"]
//! [Play "W"]
//! S7 SA S3 S5
//! S8 S2 S4 S6
//! ```

use crate::pbn::standard::{TagId, Version};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "end-position-auction",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let deal = game.model.deal();
    let Some(deal) = deal.filter(|deal| deal.is_sound() && deal.is_end_position()) else {
        return;
    };
    let auction = game.model.auction().filter(|auction| auction.has_calls());
    let (Some(_), Some(pair)) = (auction, game.tag(TagId::AUCTION)) else {
        return;
    };
    if game.version > Version::V1_0 {
        report
            .at(pair.span(), "an end position has no auction")
            .label(deal.span(), "the end position");
    }
}
