//! # auction-start
//!
//! The auction does not begin with the dealer. The value of `Auction` names the player in the first column,
//! and a hyphen fills each column before the dealer's (chapter 3.5). Where `Auction`, the hyphens and
//! `Dealer` disagree, readers give the calls to the wrong players.
//!
//! Correct `Dealer`, the value of `Auction`, or the hyphens. If there are no hyphens, an unsafe fix corrects
//! `Auction`, or the dealer if only that leads to the player in the tag Declarer.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "E"]
//! - - 1C AP
//! ```
//!
//! ```text
//! error[auction-start]: by its hyphens this auction begins with West, but North is the dealer
//!   ┌─ example.pbn:2:11
//!   │
//! 1 │ [Dealer "N"]
//!   │ ------------ the dealer
//! 2 │ [Auction "E"]
//!   │           ^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "S"]
//! 1NT Pass 3NT AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//! -[Auction "S"]
//! +[Auction "N"]
//!  1NT Pass 3NT AP
//! ```
//!
//! ```pbn
//! [Dealer "W"]
//! [Auction "W"]
//! - - - -
//! ```
//!
//! ```text
//! error[auction-start]: there are more hyphens than players before the dealer
//!   ┌─ example.pbn:2:11
//!   │
//! 1 │ [Dealer "W"]
//!   │ ------------ the dealer
//! 2 │ [Auction "W"]
//!   │           ^
//! ```
//!
//! ```pbn
//! [Dealer "S"]
//! [Auction "S"]
//! - - - +
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "S"]
//! [Auction "W"]
//! - - - +
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "E"]
//! - - - 1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! ```

use crate::bridge::{Seat, seat_after, seat_name};
use crate::pbn::model::AuctionSection;
use crate::pbn::standard::TagId;
use crate::rules::columns::above_calls;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "auction-start",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddAuction], &Check::Game(check))]);

/// Whether the auction begins with another player than the dealer.
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// An auction that begins with another player than the dealer.
struct OtherStart<'g> {
    auction: &'g AuctionSection,
    first: Seat,
    dealer: Seat,
    /// The tag pair of the dealer.
    pair: TagPair<'g>,
}

fn find<'g>(game: &GameContext<'g>) -> Option<OtherStart<'g>> {
    let is_asked = |auction: &AuctionSection| auction.turns.plus().is_some();
    let auction = game.model.auction().filter(|auction| {
        let hyphens = auction.leading_hyphens();
        auction.has_calls() || hyphens > 3 || hyphens > 0 && is_asked(auction)
    })?;
    let (first, dealer) = (auction.first?, game.model.dealer()?);
    let pair = game.tag(TagId::DEALER)?;
    // What `--` is meant to be comes first.
    let begins_with_hyphens = auction.first_call().is_some_and(|turn| {
        turn.value.is_none() && game.slice(turn.span).iter().all(|byte| *byte == b'-')
    });
    // The names of the players above their columns are no calls.
    if auction.begins_with(dealer) || begins_with_hyphens || above_calls(game).is_some() {
        return None;
    }
    Some(OtherStart {
        auction,
        first,
        dealer,
        pair,
    })
}

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(OtherStart {
        auction,
        first,
        dealer,
        pair,
    }) = find(game)
    else {
        return;
    };
    let hyphens = auction.leading_hyphens();
    let dealer_name = seat_name(dealer);
    let message = match hyphens {
        0 => format!(
            "this auction begins with {}, but {dealer_name} is the dealer",
            seat_name(first)
        ),
        1..4 => {
            let caller = seat_name(seat_after(first, hyphens));
            format!(
                "by its hyphens this auction begins with {caller}, but {dealer_name} is the dealer"
            )
        }
        _ => "there are more hyphens than players before the dealer".to_owned(),
    };
    let finding = report
        .at(auction.value_span, message)
        .habit_that("auctions", "begin like this", (hyphens, first, dealer))
        .label(pair.span(), "the dealer");
    // The declarer says which of the two is wrong.
    let declarer = game.model.declarer().map(|(seat, _)| seat);
    let declarer_after = |dealer: Seat| auction.outcome(dealer)?.declarer.map(|(seat, _)| seat);
    let is_first = declarer.is_some() && declarer_after(first) == declarer;
    if hyphens == 0
        && is_first
        && declarer_after(dealer) != declarer
        && let Some(value) = game.value_place(pair)
    {
        finding.fix(
            format!("make {} the dealer, as the declarer says", seat_name(first)),
            Applicability::Unsafe,
            value,
            vec![first.letter() as u8],
        );
    } else if hyphens == 0 {
        finding.fix(
            format!("let the auction begin with {dealer_name}"),
            Applicability::Unsafe,
            auction.value_span,
            vec![dealer.letter() as u8],
        );
    }
}
