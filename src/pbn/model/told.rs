//! Dealer, declarer, contract and result of a game whose tags leave them open: what its auction and
//! its play tell of them. Laws judge by it, and export writes it.

use super::{Irregularity, IrregularityMark, Model, TagContent, meant_tag};
use crate::bridge::{FinalContract, Seat};
use crate::pbn::standard::TagId;

impl Model<'_> {
    /// Whether a tag has a value that the game itself states.
    pub fn states(&self, tag: TagId) -> bool {
        matches!(self.said(tag), TagContent::Value(..))
    }

    /// Whether a tag is missing, or says that its value is not known. One whose name has a slip is not
    /// missing.
    fn leaves_open(&self, tag: TagId) -> bool {
        let is_slip = || self.pairs_of(None).any(|pair| meant_tag(pair) == Some(tag));
        match self.said(tag) {
            TagContent::Nothing => self.tag(tag).is_none() && !is_slip(),
            said => said == TagContent::Unknown,
        }
    }

    /// The same, or it says that there is none, which an auction in which somebody bids contradicts.
    fn leaves_free(&self, tag: TagId) -> bool {
        self.leaves_open(tag) || self.said(tag) == TagContent::Inappropriate
    }

    /// Who makes the first call of the auction.
    pub(super) fn told_dealer(&self) -> Option<Seat> {
        let is_told = self.leaves_open(TagId::DEALER) && !self.has_unsure_dealer();
        self.auction().filter(|_| is_told)?.first_caller()
    }

    /// Whether no tag names the dealer, and the declarer is not the one of the auction if its first caller
    /// is: hyphens before the first call may be missing.
    pub(crate) fn has_unsure_dealer(&self) -> bool {
        if !matches!(
            self.said(TagId::DEALER),
            TagContent::Nothing | TagContent::Unknown
        ) {
            return false;
        }
        // What no tag says is told by the auction.
        let stated = self.stated_declarer();
        let auction = self.auction();
        auction.is_some_and(|auction| !auction.agrees_with_declarer(stated))
    }

    /// The contract of a finished auction.
    pub(super) fn told_contract(&self) -> Option<FinalContract> {
        if !self.leaves_free(TagId::CONTRACT) {
            return None;
        }
        let (contract, declarer) = self.finished_auction()?;
        match (contract, declarer) {
            (Some(contract), Some(_)) => Some(FinalContract::Contract(contract)),
            (None, None) if self.said(TagId::CONTRACT) != TagContent::Inappropriate => {
                Some(FinalContract::Pass)
            }
            _ => None,
        }
    }

    /// The declarer of a finished auction, where the contract is in its denomination.
    pub(super) fn told_declarer(&self) -> Option<(Seat, bool)> {
        if !self.leaves_free(TagId::DECLARER) {
            return None;
        }
        let (Some(contract), Some(declarer)) = self.finished_auction()? else {
            return None;
        };
        let strain = self.contract()?.strain()?;
        (strain == contract.bid.strain).then_some((declarer, false))
    }

    /// The tricks of declarer in a play of which every card is known, where no tag says them. A revoke can
    /// have moved tricks (law 64), so that the cards do not tell them.
    pub(crate) fn told_tricks(&self) -> Option<usize> {
        if !self.leaves_open(TagId::RESULT) {
            return None;
        }
        let (play, deal) = (self.play()?, self.deal()?);
        let (declarer, _) = self.declarer()?;
        let strain = self.contract()?.strain()?;
        let is_revoke = |mark: &IrregularityMark| mark.kind == Irregularity::Revoke;
        if play.turns.marks.iter().any(is_revoke) || deal.is_end_position() {
            return None;
        }
        let replay = play.replay(deal, Some(strain), Some(declarer.lho()))?;
        let is_known = replay.is_complete() && replay.is_sure();
        is_known.then(|| replay.won_by(declarer))
    }
}
