//! # risk-mismatch
//!
//! The contract is doubled and the auction is not, or the other way round. Behind its denomination
//! `Contract` has an X where the last bid was doubled, and XX where it was redoubled (chapter
//! 3.4.14). Readers compute another score.
//!
//! Find out which of the two is right.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "4S"]
//! [Auction "N"]
//! 4S X AP
//! ```
//!
//! ```text
//! error[risk-mismatch]: the contract is undoubled, but in the auction it is doubled
//!   ┌─ example.pbn:3:12
//!   │
//! 3 │ [Contract "4S"]
//!   │            ^^
//! 4 │ [Auction "N"]
//! 5 │ 4S X AP
//!   │    - what decides it
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "1CX"]
//! [Auction "N"]
//! 1C X AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "2C"]
//! [Auction "N"]
//! 1C Pass 2C *
//! ```

use crate::model::{AuctionCall, Call, ContractTag, Penalty, Said};
use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "risk-mismatch",
    severity: Severity::Error,
    chapters: &["3.4.14"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((auction, outcome)) = game.model.lawful_auction() else {
        return;
    };
    let Some(ContractTag::Contract(said)) = game.model.contract() else {
        return;
    };
    let (Some(contract), Some(last)) = (outcome.contract, outcome.last_bid) else {
        return;
    };
    if !outcome.complete || said.bid != contract.bid || said.penalty == contract.penalty {
        return;
    }
    let Said::Value(_, span) = game.model.said(TagId::CONTRACT) else {
        return;
    };
    let risk = |penalty: Penalty| match penalty {
        Penalty::Undoubled => "undoubled",
        Penalty::Doubled => "doubled",
        Penalty::Redoubled => "redoubled",
    };
    let message = format!(
        "the contract is {}, but in the auction it is {}",
        risk(said.penalty),
        risk(contract.penalty)
    );
    let calls = auction.turns.turns.iter().enumerate().skip(last);
    let mut doubles = calls.filter(|(_, turn)| {
        matches!(
            turn.value,
            Some(AuctionCall::Call(Call::Double | Call::Redouble))
        )
    });
    let place = doubles.next_back().map_or(last, |(turn, _)| turn);
    report
        .at(span, message)
        .label(auction.place(place), "what decides it");
}
