//! # contract-mismatch
//!
//! The contract differs from the auction. `Contract` names the last bid of the auction, and is
//! `Pass` when all four players pass (chapter 3.4.14). Some readers follow the tag and others the
//! auction, so they compute different scores.
//!
//! Find out which of the two is right. If the auction is not finished, the contract can still become higher,
//! but not lower. An auction with calls that the laws do not allow is not checked. The fix fills an empty
//! contract.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Auction "N"]
//! 1NT Pass 2NT AP
//! ```
//!
//! ```text
//! error[contract-mismatch]: the contract is 3NT, but the auction ends in 2NT
//!   ┌─ example.pbn:3:12
//!   │
//! 3 │ [Contract "3NT"]
//!   │            ^^^
//! 4 │ [Auction "N"]
//! 5 │ 1NT Pass 2NT AP
//!   │          --- the last bid
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Contract "Pass"]
//! [Auction "N"]
//! 1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer ""]
//! [Contract "Pass"]
//! [Auction "N"]
//! 2C Pass *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract ""]
//! [Auction "N"]
//! 1C AP
//! ```
//!
//! ```text
//! warning[contract-mismatch]: the contract is empty, but the auction ends in 1C
//!   ┌─ example.pbn:3:11
//!   │
//! 3 │ [Contract ""]
//!   │           ^^
//! 4 │ [Auction "N"]
//! 5 │ 1C AP
//!   │ -- the last bid
//!   │
//!   = fix: write the contract of the auction
//!     + [Contract "1C"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Declarer "N"]
//! -[Contract ""]
//! +[Contract "1C"]
//!  [Auction "N"]
//!  1C AP
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//! C 2N:N
//!
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:A
//! C 1N:N
//!
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
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//! C 1N:N
//!
//! ```

use crate::bridge::{AuctionOutcome, contract_text};
use crate::pbn::model::{AuctionSection, TagContent};
use crate::pbn::standard::TagId;
use crate::rules::contract::{is_contract_mismatch, is_other, said_and_bid};
use crate::rules::prelude::*;
use crate::rules::words::risk_name;

pub(crate) const META: Meta = Meta {
    name: "contract-mismatch",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.14"]), (RBN, &["3.C"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddContract], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((auction, outcome)) = game.model.lawful_auction() else {
        return;
    };
    let span = match game.model.said(TagId::CONTRACT) {
        TagContent::Value(_, span) => span,
        TagContent::Inappropriate => return is_empty(game, auction, outcome, report),
        _ => return,
    };
    if !is_contract_mismatch(game) {
        return;
    }
    let shown = game.show(span);
    let Some(last) = outcome.last_bid else {
        if outcome.complete {
            report.at(
                span,
                format!("the contract is {shown}, but all four players pass"),
            );
        }
        return;
    };
    let bid = game.show(auction.place(last));
    let message = if outcome.complete {
        format!("the contract is {shown}, but the auction ends in {bid}")
    } else {
        format!("the contract is {shown}, but the bidding has already reached {bid}")
    };
    report
        .at(span, message)
        .label(auction.place(last), "the last bid");
}

/// An empty contract after an auction in which somebody bid. With an empty declarer it is reported
/// there.
fn is_empty(
    game: &GameContext<'_>,
    auction: &AuctionSection,
    outcome: &AuctionOutcome,
    report: &mut Report<'_>,
) {
    let (Some((Some(contract), _)), Some(last)) = (game.model.finished_auction(), outcome.last_bid)
    else {
        return;
    };
    let pair = game.tag(TagId::CONTRACT).filter(|pair| !pair.has_error());
    let places = pair.and_then(|pair| pair.string_span().zip(game.value_place(pair)));
    let (Some((string, value)), false) = (
        places,
        game.model.said(TagId::DECLARER) == TagContent::Inappropriate,
    ) else {
        return;
    };
    let bid = game.show(auction.place(last));
    report
        .at(
            string,
            format!("the contract is empty, but the auction ends in {bid}"),
        )
        .at_most(Severity::Warning)
        .habit_that("games", "lack a contract", ())
        .label(auction.place(last), "the last bid")
        .fix(
            "write the contract of the auction",
            Applicability::Safe,
            value,
            contract_text(contract).into_bytes(),
        );
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some((said, auction, outcome)) = said_and_bid(record) else {
        return;
    };
    let shown = record.show(said.span);
    let (Some(contract), Some(last)) = (outcome.contract, outcome.last_bid) else {
        let message = format!("the contract is {shown}, but all four players pass");
        report.at(said.span, message);
        return;
    };
    if is_other(said, contract) {
        let bid = record.show(auction.place(last));
        let risk = risk_name(contract.penalty);
        let message = format!("the contract is {shown}, but the auction ends in {bid}{risk}");
        report
            .at(said.span, message)
            .label(auction.place(last), "the last bid");
    }
}
