//! What stands in the place of a mandatory tag that a game lacks (chapter 3.4).

use super::game::Writer;
use super::target::Fill;
use crate::model::{
    Contract, ContractTag, Deal, Ending, Irregularity, Mark, Penalty, PlayCard, Said, Seat, Strain,
    Turn,
};
use crate::standard::TagId;

impl Writer<'_, '_, '_> {
    /// The value of a tag that the game lacks: what auction and play say of it, or that it
    /// is unknown, or that it makes no sense.
    pub(super) fn filling(&self, tag: TagId) -> Vec<u8> {
        let known = match tag {
            TagId::DECLARER if self.is_passed_out() => Some(Vec::new()),
            TagId::DECLARER => self.declarer().map(|seat| vec![seat.letter() as u8]),
            TagId::CONTRACT if self.is_passed_out() => Some(b"Pass".to_vec()),
            TagId::CONTRACT => self.bid().map(|(contract, _)| contract_text(contract)),
            TagId::RESULT if self.is_passed_out() => Some(Vec::new()),
            TagId::RESULT => self.tricks().map(|tricks| tricks.to_string().into_bytes()),
            _ => None,
        };
        let is_empty = || match self.out.target.fill {
            Fill::ByGame => self.holds_only_a_deal(),
            Fill::Unknown => false,
            Fill::Empty => true,
        };
        known.unwrap_or_else(|| {
            if is_empty() {
                Vec::new()
            } else {
                b"?".to_vec()
            }
        })
    }

    /// Whether there is a deal and nothing that was done with it.
    fn holds_only_a_deal(&self) -> bool {
        const DONE: [TagId; 6] = [
            TagId::DECLARER,
            TagId::CONTRACT,
            TagId::RESULT,
            TagId::SCORE,
            TagId::AUCTION,
            TagId::PLAY,
        ];
        let says = |tag: &TagId| {
            !matches!(self.model.said(*tag), Said::Nothing | Said::Inappropriate)
                || self.model.section(*tag).is_some()
        };
        self.model.deal().is_some() && self.order.tables.is_empty() && !DONE.iter().any(says)
    }

    /// Whether all players passed, by the tag Contract or by the auction.
    fn is_passed_out(&self) -> bool {
        match self.model.said(TagId::CONTRACT) {
            Said::Nothing => self
                .finished()
                .is_some_and(|(contract, _)| contract.is_none()),
            _ => self.model.contract() == Some(ContractTag::Pass),
        }
    }

    /// The declarer by the tag; without the tag, by a finished auction. What a tag says whose
    /// name is only meant to be Declarer is not known.
    pub(super) fn declarer(&self) -> Option<Seat> {
        match self.model.said(TagId::DECLARER) {
            Said::Nothing if self.slip_of(TagId::DECLARER).is_some() => None,
            Said::Nothing => self.bid().map(|(_, declarer)| declarer),
            _ => self.model.declarer().map(|(declarer, _)| declarer),
        }
    }

    /// The contract and the declarer of a finished auction.
    fn bid(&self) -> Option<(Contract, Seat)> {
        let (contract, declarer) = self.finished()?;
        contract.zip(declarer)
    }

    /// What a finished auction comes to. Where the play begins with another player than the
    /// left-hand opponent of its declarer, calls are missing.
    fn finished(&self) -> Option<(Option<Contract>, Option<Seat>)> {
        let (_, outcome) = self.model.lawful_auction()?;
        if !outcome.complete {
            return None;
        }
        let declarer = outcome.declarer.map(|(seat, _)| seat);
        let play = self.model.play().filter(|play| play.has_cards());
        let fits = match (play, declarer) {
            (Some(play), Some(declarer)) => play.begins_with(declarer.lho()),
            _ => true,
        };
        fits.then_some((outcome.contract, declarer))
    }

    /// The tricks of declarer in a play of which every card is known. A revoke can have
    /// moved tricks (law 64), so that the cards do not tell them.
    fn tricks(&self) -> Option<usize> {
        let (play, deal) = (self.model.play()?, self.model.deal()?);
        let declarer = self.declarer()?;
        let strain: Strain = match self.model.said(TagId::CONTRACT) {
            Said::Nothing => self.bid()?.0.bid.strain,
            _ => self.model.contract()?.strain()?,
        };
        let is_revoke = |mark: &Mark| mark.kind == Irregularity::Revoke;
        if play.turns.marks.iter().any(is_revoke) || deal.is_end_position() {
            return None;
        }
        let leader = Some(declarer.lho());
        let replay = play.replay(deal, Some(strain), leader)?;
        let is_known = replay.is_complete() && replay.is_sure();
        is_known.then(|| replay.won_by(declarer))
    }

    /// Whether the play is over, so that the tricks of one side tell those of the other.
    pub(super) fn is_over(&self) -> bool {
        if self.model.deal().is_some_and(Deal::is_end_position) {
            return false;
        }
        let Some(play) = self.model.play() else {
            return true;
        };
        let turns = &play.turns;
        let goes_on = |turn: &Turn<PlayCard>| turn.value == Some(PlayCard::Next);
        let ends = |ending: &Ending| !ending.continues;
        !turns.turns.iter().any(goes_on)
            && (turns.turns.is_empty() || turns.turns.len() >= 52 || turns.endings.iter().any(ends))
    }
}

fn contract_text(contract: Contract) -> Vec<u8> {
    let denomination = match contract.bid.strain {
        Strain::Clubs => "C",
        Strain::Diamonds => "D",
        Strain::Hearts => "H",
        Strain::Spades => "S",
        Strain::Notrump => "NT",
    };
    let risk = match contract.penalty {
        Penalty::Undoubled => "",
        Penalty::Doubled => "X",
        Penalty::Redoubled => "XX",
    };
    format!("{}{denomination}{risk}", contract.bid.level.get()).into_bytes()
}
