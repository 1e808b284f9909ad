//! The first card of a play that cannot be: several rules say what is wrong with it, each of one kind.

use super::{Finding, GameContext};
use crate::bridge::{Card, CardFaultKind, PlayCard, Seat};
use crate::fix::Applicability;
use crate::pbn::model::{Irregularity, Play};
use crate::source::Span;

/// A card that the laws do not allow where it is played.
#[derive(Clone, Copy)]
pub(crate) struct FaultyCard<'g> {
    /// What is wrong with it.
    pub(crate) kind: CardFaultKind,
    /// Whose card it should be.
    pub(crate) player: Seat,
    /// The card; `None` where something else is in its place.
    pub(crate) card: Option<Card>,
    /// Its place.
    pub(crate) span: Span,
    /// Which turn it is (0-based), four to a trick.
    pub(crate) turn: usize,
    /// The play that it is in.
    pub(crate) play: &'g Play,
}

impl<'g> FaultyCard<'g> {
    /// The first one of a game, where it is sure who plays which card.
    pub(crate) fn of(game: &GameContext<'g>) -> Option<FaultyCard<'g>> {
        let play = game.model.play()?;
        let fault = game.model.replay()?.card_fault()?;
        let turn = play.turns.get(fault.turn)?;
        Some(FaultyCard {
            kind: fault.kind,
            player: fault.player,
            card: match turn.value {
                Some(PlayCard::Card(card)) => Some(card),
                _ => None,
            },
            span: turn.span,
            turn: fault.turn,
            play,
        })
    }

    /// The number of its trick, 1-based.
    pub(crate) fn trick(&self) -> usize {
        self.turn / 4 + 1
    }

    /// Its mark of an irregularity.
    pub(crate) fn mark(&self, kind: Irregularity) -> Option<Span> {
        self.play.turns.mark(self.turn, kind)
    }

    /// Offers to delete a mark that the play contradicts, where nothing is between mark and card.
    pub(crate) fn delete_mark(&self, game: &GameContext<'_>, mark: Span, finding: Finding<'_>) {
        let place = Span::new(mark.start, self.span.start);
        let gap = game.slice(Span::new(mark.end, self.span.start));
        if gap.iter().all(u8::is_ascii_whitespace) {
            finding.fix("delete the mark", Applicability::Unsafe, place, &b""[..]);
        }
    }
}
