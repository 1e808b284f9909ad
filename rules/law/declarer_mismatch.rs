//! # declarer-mismatch
//!
//! The declarer differs from the auction. The declarer is the first player of the side that made the last bid
//! to bid its denomination (Definitions of the Laws). A `^` before the direction says that declarer and dummy
//! changed roles: the partner of the named player should have been declarer. With the wrong declarer readers
//! show the wrong hand as dummy, and the wrong player leads.
//!
//! Find out whether `Declarer`, `Dealer` or the auction is wrong. If passes before the opening bid
//! would explain the declarers of several games of the file, `missing-opening-passes` reports them
//! instead, unless the play begins with the leader that the auction gives.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "S"]
//! [Contract "4S"]
//! [Auction "N"]
//! 1S Pass 4S AP
//! ```
//!
//! ```text
//! error[declarer-mismatch]: the auction makes North declarer, not South: North bid spades first
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [Declarer "S"]
//!   │            ^
//!   ·
//! 5 │ 1S Pass 4S AP
//!   │ -- North bids it here
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "^N"]
//! [Contract "1C"]
//! [Auction "N"]
//! 1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "S"]
//! [Contract "2C"]
//! [Auction "N"]
//! 1C Pass 2C *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "E"]
//! [Contract "1C"]
//! [Auction "N"]
//! 1C *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Deal "N:AKQJT.A4.432.432 32.KQJ9.AK5.9876 987.82.QJT9.AKQ5 654.T7653.876.JT"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Auction "N"]
//! 1S Pass 4S AP
//! [Play "E"]
//! HK H2 H3 H4
//! ```
//!
//! ```text
//! error[declarer-mismatch]: the auction makes North declarer, not East: North bid spades first
//!   ┌─ example.pbn:3:12
//!   │
//! 3 │ [Declarer "E"]
//!   │            ^
//!   ·
//! 6 │ 1S Pass 4S AP
//!   │ -- North bids it here
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//! C 1N:S
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
//! ```pbn
//! [Dealer "N"]
//! [Declarer "E"]
//! [Contract "2C"]
//! [Auction "N"]
//! 1C *
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NA
//! C 1N:N
//!
//! ```

use super::contract_mismatch::agrees;
use super::missing_opening_passes::passes;
use crate::bridge::{AuctionCall, Call, FinalContract, Seat, same_side, seat_name, turns_between};
use crate::pbn::model::Said;
use crate::pbn::standard::TagId;
use crate::rbn::contract::ContractOf;
use crate::rules::merges_games;
use crate::rules::prelude::*;
use crate::rules::words::strain_word;

pub(crate) const META: Meta = Meta {
    name: "declarer-mismatch",
    severity: Severity::Error,
    chapters: &["3.4.13"],
    needs: &[Need::OddContract],
    folds: false,
    rbn_chapters: &["3.C"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }, Check::Record(check_record)];

/// A declarer who is not the one of the auction.
pub(super) struct Mismatch {
    /// The value of the tag Declarer.
    pub declarer: Span,
    /// The player that it names.
    pub stated: Seat,
    /// Whether it has a `^`.
    pub is_swapped: bool,
    /// Who should be declarer.
    pub rightful: Seat,
    /// The bid that makes it so.
    pub bid: Span,
    /// The denomination of it in words.
    pub strain: &'static str,
    /// The opening bid and the number of passes in front of it which would make the auction
    /// fit, where passes can be missing.
    pub passes: Option<(Span, usize)>,
}

pub(super) fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let mismatch = mismatch(game)?;
    (!merges_games(game)).then(|| Fact::new(mismatch))
}

pub(super) fn mismatch(game: &GameContext<'_>) -> Option<Mismatch> {
    let (stated, is_swapped) = game.model.declarer()?;
    let (auction, outcome) = game.model.lawful_auction()?;
    let contract = game.model.contract();
    if contract.is_some_and(|said| !agrees(said, outcome)) {
        return None;
    }
    // A contract that is the last bid is that of the auction, whatever calls are left out after it.
    let is_last_bid = || {
        outcome.contract.zip(contract).is_some_and(
            |(last, said)| matches!(said, FinalContract::Contract(said) if said.bid == last.bid),
        )
    };
    let is_sure = outcome.complete || is_last_bid();
    let strain = match is_sure {
        true => outcome.contract.map(|contract| contract.bid.strain),
        false => contract.and_then(FinalContract::strain),
    }?;
    let (rightful, turn) = match is_sure {
        true => outcome.declarer?,
        false => {
            // Only what is bid already counts: who of this side bid the denomination first.
            let mut first = outcome.first_bids.iter();
            let (_, seat, turn) =
                first.find(|(bid, seat, _)| bid.strain == strain && same_side(*seat, stated))?;
            (*seat, *turn)
        }
    };
    let expected = if is_swapped {
        rightful.partner()
    } else {
        rightful
    };
    if stated == expected {
        return None;
    }
    let Said::Value(_, declarer) = game.model.said(TagId::DECLARER) else {
        return None;
    };
    let opening = auction
        .first_call()
        .filter(|turn| matches!(turn.value, Some(AuctionCall::Call(Call::Bid(_)))));
    let agrees_with_auction = game.model.play().is_some_and(|play| {
        play.has_cards() && play.begins_with(rightful.lho()) && !play.begins_with(stated.lho())
    });
    let can_lack = outcome.complete && !is_swapped && !agrees_with_auction;
    Some(Mismatch {
        declarer,
        stated,
        is_swapped,
        rightful,
        bid: auction.place(turn),
        strain: strain_word(strain),
        passes: opening
            .filter(|_| can_lack)
            .map(|turn| (turn.span, turns_between(rightful, stated))),
    })
}

/// In so many games at least, passes must explain the declarer: after an opening bid nearly any wrong
/// declarer would be the right one with some number of passes before it.
const GAMES: usize = 4;

/// Whether the mismatches of a file come from passes that were left out, those of partners
/// too: a program that does so gets as many wrong opponents.
pub(super) fn lacks_passes(facts: &[GameFact]) -> bool {
    let facts = facts.iter().filter_map(|fact| fact.fact.get::<Mismatch>());
    let (explained, others): (Vec<_>, Vec<_>) = facts.partition(|found| found.passes.is_some());
    let passes = explained.iter().filter_map(|mismatch| mismatch.passes);
    let opponents = passes.filter(|(_, count)| count % 2 == 1).count();
    let partners = explained.len() - opponents;
    opponents >= GAMES && opponents >= partners && opponents >= others.len()
}

impl Mismatch {
    /// The place of the opening bid and the number of passes that are missing before it, in a file
    /// that lacks passes.
    pub(super) fn missing_passes(&self, lacks_passes: bool) -> Option<(Span, usize)> {
        self.passes.filter(|_| lacks_passes)
    }
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let lacks_passes = lacks_passes(facts);
    for fact in facts {
        let Some(mismatch) = fact.fact.get::<Mismatch>() else {
            continue;
        };
        if mismatch.missing_passes(lacks_passes).is_some() {
            continue;
        }
        let (stated, rightful) = (seat_name(mismatch.stated), seat_name(mismatch.rightful));
        let message = match (mismatch.is_swapped, mismatch.stated == mismatch.rightful) {
            (true, true) => format!(
                "`^` says that another player should be declarer, but by the auction {rightful} is declarer"
            ),
            (true, false) => format!(
                "by the auction {rightful} is declarer, and {rightful} cannot have been swapped with {stated}"
            ),
            (false, _) => format!(
                "the auction makes {rightful} declarer, not {stated}: {rightful} bid {} first",
                mismatch.strain
            ),
        };
        let finding = report
            .in_file(mismatch.declarer.at(fact.base), fact.game, message)
            .label_in_file(
                mismatch.bid.at(fact.base),
                format!("{rightful} bids it here"),
            );
        if let Some((_, count)) = mismatch.passes.filter(|(_, count)| count % 2 == 1) {
            let (passes, _) = passes(count);
            finding.note(format!(
                "{stated} would be declarer with {passes} before the opening bid"
            ));
        }
    }
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(mismatch) = in_record(record) else {
        return;
    };
    let MismatchInRecord { said, stated, .. } = mismatch;
    let (name, strain) = (seat_name(mismatch.rightful), strain_word(said.strain));
    let message = format!(
        "the auction makes {name} declarer, not {}: {name} bid {strain} first",
        seat_name(stated)
    );
    report
        .at(said.declarer_span, message)
        .label(mismatch.bid, format!("{name} bids it here"));
}

/// A declarer of a record who is not the one that its auction makes.
pub(crate) struct MismatchInRecord {
    said: ContractOf,
    stated: Seat,
    rightful: Seat,
    /// The call that makes the rightful one declarer.
    bid: Span,
}

/// The declarer of a record, where the auction makes another one.
pub(crate) fn in_record(record: &RecordContext<'_>) -> Option<MismatchInRecord> {
    let auction = record.lawful_auction();
    let (auction, outcome) = auction.filter(|(_, outcome)| outcome.complete)?;
    let said = record.record.values.contract?;
    let stated = said.declarer?;
    auction.dealer?;
    let (rightful, turn) = outcome.declarer?;
    let is_same = outcome.contract?.bid.strain == said.strain;
    (rightful != stated && is_same).then(|| MismatchInRecord {
        said,
        stated,
        rightful,
        bid: auction.place(turn),
    })
}
