//! What is in the place of a mandatory tag that a game lacks (chapter 3.4).

use super::target::Fill;
use super::writer::GameWriter;
use crate::bridge::{FinalContract, PlayCard, Seat, contract_text};
use crate::pbn::model::{Deal, EndMark, TagContent, Turn};
use crate::pbn::standard::TagId;

impl GameWriter<'_, '_, '_> {
    /// What the game says elsewhere of a tag that it lacks, or that says nothing.
    pub(super) fn known(&self, tag: TagId) -> Option<Vec<u8>> {
        let said = self.model.said(tag);
        if matches!(said, TagContent::Value(..) | TagContent::Inherited) {
            return None;
        }
        let letter = |seat: Seat| vec![seat.letter() as u8];
        match tag {
            TagId::DEALER => self.model.dealer().map(letter),
            TagId::DECLARER if self.is_passed_out() => Some(Vec::new()),
            TagId::DECLARER => self.declarer().map(letter),
            TagId::CONTRACT if said != TagContent::Inappropriate && self.is_passed_out() => {
                Some(b"Pass".to_vec())
            }
            TagId::CONTRACT => match self.model.contract() {
                Some(FinalContract::Contract(contract)) => {
                    Some(contract_text(contract).into_bytes())
                }
                _ => None,
            },
            TagId::RESULT if said == TagContent::Inappropriate => None,
            TagId::RESULT if self.is_passed_out() => Some(Vec::new()),
            TagId::RESULT => self
                .model
                .told_tricks()
                .map(|tricks| tricks.to_string().into_bytes()),
            _ => None,
        }
    }

    /// The value of a tag that the game lacks: what is known of it, or that it is unknown, or that it
    /// makes no sense.
    pub(super) fn filling(&self, tag: TagId) -> Vec<u8> {
        let is_empty = || match self.out.target.fill {
            Fill::ByGame => self.holds_only_a_deal(),
            Fill::Unknown => false,
            Fill::Empty => true,
        };
        self.known(tag).unwrap_or_else(|| {
            if is_empty() {
                Vec::new()
            } else {
                b"?".to_vec()
            }
        })
    }

    /// Whether there is a deal and nothing that was done with it: what it is worth, double dummy, programs
    /// compute from the deal alone.
    fn holds_only_a_deal(&self) -> bool {
        const DONE: [TagId; 10] = [
            TagId::DECLARER,
            TagId::CONTRACT,
            TagId::RESULT,
            TagId::SCORE,
            TagId::SCORE_IMP,
            TagId::SCORE_MP,
            TagId::SCORE_PERCENTAGE,
            TagId::SCORE_RUBBER,
            TagId::AUCTION,
            TagId::PLAY,
        ];
        const OF_DEALS: [TagId; 2] = [
            TagId::OPTIMUM_RESULT_TABLE,
            TagId::OPTIMUM_OPENING_LEAD_TABLE,
        ];
        let says = |tag: &TagId| {
            !matches!(
                self.model.said(*tag),
                TagContent::Nothing | TagContent::Inappropriate
            ) || self.model.section(*tag).is_some()
        };
        let tables = self.order.tables.iter();
        let mut tables = tables.filter_map(|index| self.tags.get(*index));
        self.model.deal().is_some()
            && tables.all(|(_, tag)| tag.is_some_and(|tag| OF_DEALS.contains(&tag)))
            && !DONE.iter().any(says)
    }

    /// Whether all players passed, by the tag Contract or by the auction.
    fn is_passed_out(&self) -> bool {
        match self.model.said(TagId::CONTRACT) {
            TagContent::Value(..) => self.model.contract() == Some(FinalContract::Pass),
            TagContent::Inherited => false,
            _ => self
                .model
                .finished_auction()
                .is_some_and(|(contract, _)| contract.is_none()),
        }
    }

    /// The declarer by the tag, or by a finished auction. What a tag says whose name is only meant to
    /// be Declarer is not known.
    pub(super) fn declarer(&self) -> Option<Seat> {
        self.model.declarer().map(|(declarer, _)| declarer)
    }

    /// Whether the play is over, so that the tricks of one side tell those of the other.
    pub(super) fn is_over(&self) -> bool {
        if self.model.deal().is_some_and(Deal::is_end_position) {
            return false;
        }
        let auction = self.model.auction();
        if auction.is_some_and(|auction| auction.turns.plus().is_some()) {
            return false;
        }
        let Some(play) = self.model.play() else {
            return true;
        };
        let turns = &play.turns;
        let goes_on = |turn: &Turn<PlayCard>| turn.value == Some(PlayCard::Next);
        let ends = |ending: &EndMark| !ending.continues;
        let is_marked = || turns.endings.iter().any(ends) || self.gets_play_star(play);
        !turns.iter().any(goes_on) && (turns.is_empty() || turns.len() >= 52 || is_marked())
    }
}
