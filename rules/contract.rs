//! Contract, risk and declarer, which the tags of a game say and its auction makes.

use super::merges_games;
use super::words::strain_word;
use crate::bridge::bidding::is_higher;
use crate::bridge::{
    AuctionCall, AuctionOutcome, Call, Contract, FinalContract, Penalty, Seat, same_side,
    turns_between,
};
use crate::pbn::model::{Deal, TagContent, Turn};
use crate::pbn::standard::TagId;
use crate::rbn;
use crate::rbn::contract::ContractOf;
use crate::rules::prelude::*;

/// Whether the auction makes another contract, risk or declarer than the tags say: then it is
/// not sure what the result and the score are of.
pub(crate) fn is_contradicted(game: &GameContext<'_>) -> bool {
    is_contract_mismatch(game) || risk_mismatch(game).is_some() || declarer_mismatch(game).is_some()
}

/// Whether the auction of a record makes another contract, risk or declarer than the record says.
pub(crate) fn is_contradicted_in_record(record: &RecordContext<'_>) -> bool {
    let bid = said_and_bid(record);
    bid.is_some_and(|(said, _, outcome)| outcome.contract.is_none_or(|bid| is_other(said, bid)))
        || declarer_mismatch_in_record(record).is_some()
}

/// Whether the contract of a game cannot be that of its auction, its risk left aside.
pub(crate) fn is_contract_mismatch(game: &GameContext<'_>) -> bool {
    let auction = game.model.lawful_auction();
    let said = game.model.contract();
    let both = said.zip(auction);
    both.is_some_and(|(said, (_, outcome))| !agrees(said, outcome))
}

/// Whether a contract can be that of an auction, its risk left aside.
fn agrees(said: FinalContract, outcome: &AuctionOutcome) -> bool {
    match (said, outcome.contract) {
        // A contract without a level is reported by another rule.
        (FinalContract::Trumps(_), _) => true,
        (FinalContract::Pass, None) => true,
        (FinalContract::Pass, Some(_)) => false,
        (FinalContract::Contract(_), None) => !outcome.complete,
        (FinalContract::Contract(said), Some(contract)) => {
            said.bid == contract.bid || !outcome.complete && is_higher(said.bid, contract.bid)
        }
    }
}

/// The contract of a record, and the auction that comes to one.
pub(crate) fn said_and_bid<'r>(
    record: &'r RecordContext<'_>,
) -> Option<(ContractOf, &'r rbn::auction::RbnAuction, &'r AuctionOutcome)> {
    let auction = record.lawful_auction();
    let (auction, outcome) = auction.filter(|(_, outcome)| outcome.complete)?;
    Some((record.record.values.contract?, auction, outcome))
}

/// Whether a contract of a record is another one than that of its auction. That of an ending has no level.
pub(crate) fn is_other(said: ContractOf, contract: Contract) -> bool {
    said.whole().is_some_and(|said| said != contract)
}

/// A contract with another risk than that of the auction.
pub(crate) struct RiskMismatch {
    /// The value of the tag Contract.
    pub(crate) contract: Span,
    pub(crate) stated: Penalty,
    pub(crate) bid: Penalty,
    /// The call that makes it so.
    pub(crate) call: Span,
}

/// The contract of a game, where its auction has another risk.
pub(crate) fn risk_mismatch(game: &GameContext<'_>) -> Option<RiskMismatch> {
    let Some(FinalContract::Contract(said)) = game.model.contract() else {
        return None;
    };
    let (auction, outcome) = game.model.lawful_auction()?;
    let (contract, last) = (outcome.contract?, outcome.last_bid?);
    // In an auction that goes on the risk can only become higher.
    let agrees = if outcome.complete {
        said.penalty == contract.penalty
    } else {
        said.penalty >= contract.penalty
    };
    if said.bid != contract.bid || agrees {
        return None;
    }
    let TagContent::Value(_, span) = game.model.said(TagId::CONTRACT) else {
        return None;
    };
    let is_double = |turn: &Turn<AuctionCall>| {
        matches!(
            turn.value,
            Some(AuctionCall::Call(Call::Double | Call::Redouble))
        )
    };
    let turns = auction.turns.slice(last..);
    let double = turns.iter().rposition(is_double).unwrap_or(0);
    Some(RiskMismatch {
        contract: span,
        stated: said.penalty,
        bid: contract.penalty,
        call: auction.place(last + double),
    })
}

/// A declarer who is not the one of the auction.
pub(crate) struct DeclarerMismatch {
    /// The value of the tag Declarer.
    pub(crate) declarer: Span,
    /// The player that it names.
    pub(crate) stated: Seat,
    /// Whether it has a `^`.
    pub(crate) is_swapped: bool,
    /// Who should be declarer.
    pub(crate) rightful: Seat,
    /// The bid that makes it so.
    pub(crate) bid: Span,
    /// The denomination of it in words.
    pub(crate) strain: &'static str,
    /// The opening bid and the number of passes in front of it which would make the auction
    /// fit, where passes can be missing.
    pub(crate) passes: Option<(Span, usize)>,
}

impl DeclarerMismatch {
    /// The place of the opening bid and the number of passes that are missing before it, in a file
    /// that lacks passes.
    pub(super) fn missing_passes(&self, lacks_passes: bool) -> Option<(Span, usize)> {
        self.passes.filter(|_| lacks_passes)
    }
}

/// The declarer of a game, where its auction makes another one: what a judgment over the file needs.
pub(crate) fn gather_mismatch(game: &GameContext<'_>) -> Option<Fact> {
    let mismatch = declarer_mismatch(game)?;
    (!merges_games(game)).then(|| Fact::new(mismatch))
}

fn declarer_mismatch(game: &GameContext<'_>) -> Option<DeclarerMismatch> {
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
    let strain = if is_sure {
        outcome.contract.map(|contract| contract.bid.strain)
    } else {
        contract.and_then(FinalContract::strain)
    }?;
    let (rightful, turn) = if is_sure {
        outcome.declarer?
    } else {
        // Only what is bid already counts: who of this side bid the denomination first.
        let mut first = outcome.first_bids.iter();
        let (_, seat, turn) =
            first.find(|(bid, seat, _)| bid.strain == strain && same_side(*seat, stated))?;
        (*seat, *turn)
    };
    let expected = if is_swapped {
        rightful.partner()
    } else {
        rightful
    };
    if stated == expected {
        return None;
    }
    let TagContent::Value(_, declarer) = game.model.said(TagId::DECLARER) else {
        return None;
    };
    let opening = auction
        .first_call()
        .filter(|turn| matches!(turn.value, Some(AuctionCall::Call(Call::Bid(_)))));
    let agrees_with_auction = game.model.play().is_some_and(|play| {
        play.has_cards() && play.begins_with(rightful.lho()) && !play.begins_with(stated.lho())
    });
    let can_lack = outcome.complete && !is_swapped && !agrees_with_auction;
    Some(DeclarerMismatch {
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
pub(crate) fn lacks_passes(facts: &[GameFact]) -> bool {
    let facts = facts
        .iter()
        .filter_map(|fact| fact.fact.get::<DeclarerMismatch>());
    let (explained, others): (Vec<_>, Vec<_>) = facts.partition(|found| found.passes.is_some());
    let passes = explained.iter().filter_map(|mismatch| mismatch.passes);
    let opponents = passes.filter(|(_, count)| count % 2 == 1).count();
    let partners = explained.len() - opponents;
    opponents >= GAMES && opponents >= partners && opponents >= others.len()
}

/// So many passes, in words and as they are written.
pub(crate) fn passes(count: usize) -> (&'static str, &'static [u8]) {
    match count {
        1 => ("one pass", b"Pass "),
        2 => ("two passes", b"Pass Pass "),
        _ => ("three passes", b"Pass Pass Pass "),
    }
}

/// A declarer of a record who is not the one that its auction makes.
pub(crate) struct MismatchInRecord {
    pub(crate) said: ContractOf,
    pub(crate) stated: Seat,
    pub(crate) rightful: Seat,
    /// The call that makes the rightful one declarer.
    pub(crate) bid: Span,
}

/// The declarer of a record, where the auction makes another one.
pub(crate) fn declarer_mismatch_in_record(record: &RecordContext<'_>) -> Option<MismatchInRecord> {
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

/// Whether a game without a declarer has cards that cannot be read without one.
pub(crate) fn needs_declarer(game: &GameContext<'_>) -> bool {
    let has_cards = game.model.play().is_some_and(|play| play.has_cards());
    let is_end = game.model.deal().is_some_and(Deal::is_end_position);
    has_cards && !is_end && !is_second_half(game)
}

/// Whether the game has nothing of a board: then it is the rest of the game before, or is
/// played with that game's deal, which is reported elsewhere.
pub(crate) fn is_second_half(game: &GameContext<'_>) -> bool {
    let of_board = [TagId::BOARD, TagId::DEALER, TagId::DEAL];
    game.may_go_on(&of_board)
}
