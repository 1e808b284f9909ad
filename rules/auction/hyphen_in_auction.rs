//! # hyphen-in-auction
//!
//! A hyphen comes after the first call of an auction. A hyphen says that it is not yet a player's turn, so it
//! is allowed only before the dealer's first call (chapter 3.5.1). Some readers skip it and others take it
//! for a pass, so they give the calls after it to different players.
//!
//! Delete it, or write the call. For a player who was skipped by a call out of rotation, write `^S`. The fix
//! takes the hyphens for passes or for nothing, whichever the laws of bridge allow. If they allow both, it
//! chooses the one that leads to the contract and declarer of the game. If those are not known, there is no
//! fix.
//!
//! Hyphens that only fill the last line after the end of the auction mislead no reader. They are a warning,
//! and the fix is safe. Otherwise it is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C - Pass Pass Pass
//! ```
//!
//! ```text
//! error[hyphen-in-auction]: a hyphen is allowed only before the first call of an auction
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C - Pass Pass Pass
//!   │    ^
//!   │
//!   = fix: delete it (unsafe)
//!     + 1C Pass Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C - Pass Pass Pass
//! +1C Pass Pass Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Auction "N"]
//! 1NT - 3NT - - -
//! ```
//!
//! ```text
//! error[hyphen-in-auction]: a hyphen is allowed only before the first call of an auction
//!   ┌─ example.pbn:5:5
//!   │
//! 5 │ 1NT - 3NT - - -
//!   │     ^
//!   │
//!   = 4 hyphens in this auction are like this
//!   = fix: write `Pass` for them (unsafe)
//!     + 1NT Pass 3NT Pass Pass Pass
//! ```
//!
//! ```pbn
//! [Dealer "E"]
//! [Auction "E"]
//! Pass 1NT Pass 3NT
//! Pass Pass Pass -
//! ```
//!
//! ```text
//! warning[hyphen-in-auction]: a hyphen after the end of the auction says nothing
//!   ┌─ example.pbn:4:16
//!   │
//! 4 │ Pass Pass Pass -
//!   │                ^
//!   │
//!   = fix: delete it
//!     + Pass Pass Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H Pass
//! 2H - AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "W"]
//! - 1C Pass Pass Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "E"]
//! - - - 1C
//! AP
//! ```

use crate::bridge::{AuctionCall, AuctionOutcome, CallFaultKind, FinalContract, Seat};
use crate::pbn::model::AuctionSection;
use crate::pbn::standard::TagId;
use crate::rules::columns::above_calls;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "hyphen-in-auction",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddAuction], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(auction) = game.model.auction() else {
        return;
    };
    let hyphens: Vec<Span> = hyphens(auction).map(|turn| auction.place(turn)).collect();
    let Some(first) = hyphens.first() else {
        return;
    };
    // Until that line is gone, no hyphen is before the first call.
    if above_calls(game).is_some() {
        return;
    }
    let is_filler = fills_the_last_line(game, auction);
    let message = if is_filler {
        "a hyphen after the end of the auction says nothing"
    } else {
        "a hyphen is allowed only before the first call of an auction"
    };
    let mut finding = report.at(*first, message).milder(is_filler);
    let (count, them) = match hyphens.len() {
        1 => (1, "it"),
        count => (count, "them"),
    };
    if count > 1 {
        finding = finding.note(format!("{count} hyphens in this auction are like this"));
    }
    let applicability = Applicability::safe_if(is_filler);
    let meaning = if is_filler {
        Some(HyphenMeaning::Nothing)
    } else {
        meaning(game, auction)
    };
    match meaning {
        Some(HyphenMeaning::Nothing) => {
            finding.fix_all(
                format!("delete {them}"),
                applicability,
                game.removals(&hyphens),
            );
        }
        Some(HyphenMeaning::Pass) => {
            let passes = hyphens.iter().map(|span| SpanEdit::new(*span, b"Pass"));
            finding.fix_all(format!("write `Pass` for {them}"), applicability, passes);
        }
        None => {}
    }
}

/// The turns after the first call in which no player calls.
fn hyphens(auction: &AuctionSection) -> impl Iterator<Item = usize> {
    let turns = auction.turns.iter().enumerate();
    let after = turns.skip(auction.leading_hyphens());
    let hyphens = after.filter(|(_, turn)| turn.value == Some(AuctionCall::NotYet));
    hyphens.map(|(index, _)| index)
}

/// Whether all hyphens come after the passes that end the auction, and nothing belongs to them.
fn fills_the_last_line(game: &GameContext<'_>, auction: &AuctionSection) -> bool {
    let turns = &auction.turns;
    let count = hyphens(auction).count();
    let calls = turns.len() - count;
    let are_last = hyphens(auction).eq(calls..turns.len());
    let last_annotated = turns.annotations.last().and_then(|last| last.turn);
    let last_marked = turns.marks.last().map(|mark| mark.turn);
    let are_bare = last_annotated < Some(calls) && last_marked < Some(calls);
    // Each of them may have a row of times.
    let are_timed = game.model.table(TagId::AUCTION_TIME_TABLE).is_some();
    // Whether passes have ended it does not depend on the dealer.
    let is_over = || {
        let outcome = auction.outcome(Seat::North);
        outcome.is_some_and(|outcome| outcome.complete && has_no_fault_but_hyphens(&outcome))
    };
    are_last && are_bare && !are_timed && turns.plus().is_none() && is_over()
}

fn has_no_fault_but_hyphens(outcome: &AuctionOutcome) -> bool {
    let mut faults = outcome.faults.iter();
    faults.all(|fault| fault.kind == CallFaultKind::Hyphen)
}

/// What the hyphens of an auction stand for.
#[derive(Clone, Copy)]
enum HyphenMeaning {
    Nothing,
    Pass,
}

/// The meaning that the laws allow and that agrees with the game, where there is only one and it is sure
/// who made which call.
fn meaning(game: &GameContext<'_>, auction: &AuctionSection) -> Option<HyphenMeaning> {
    let (_, skipped) = game.model.judged_auction()?;
    let passed = auction.outcome_with_passes(game.model.dealer()?)?;
    let readings = [
        (HyphenMeaning::Nothing, skipped),
        (HyphenMeaning::Pass, &passed),
    ];
    let mut readings = readings.into_iter();
    let is_lawful =
        |(_, outcome): &(HyphenMeaning, &AuctionOutcome)| has_no_fault_but_hyphens(outcome);
    let ((first, outcome), second) = (readings.find(is_lawful)?, readings.find(is_lawful));
    let Some((second, other)) = second else {
        return Some(first);
    };
    let said = (
        game.model.contract(),
        game.model.declarer().map(|(seat, _)| seat),
    );
    let agree = [outcome, other].map(|outcome| result(outcome) == Some(said));
    let are_complete = [outcome, other].map(|outcome| outcome.complete);
    match (agree, are_complete) {
        ([true, false], _) => Some(first),
        ([false, true], _) => Some(second),
        (_, [true, false]) => Some(first),
        (_, [false, true]) => Some(second),
        // The hyphen is in the place of one of the last passes.
        _ if result(outcome).is_some() && result(outcome) == result(other) => Some(first),
        _ => None,
    }
}

/// Contract and declarer, once passes have ended an auction.
fn result(outcome: &AuctionOutcome) -> Option<(Option<FinalContract>, Option<Seat>)> {
    let contract = outcome.contract.map(FinalContract::Contract);
    let declarer = outcome.declarer.map(|(seat, _)| seat);
    let contract = Some(contract.unwrap_or(FinalContract::Pass));
    outcome.complete.then_some((contract, declarer))
}
