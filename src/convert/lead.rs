//! Who leads to the first trick, where that need not be the player after declarer.

use super::cards;
use super::said::ReadRecord;
use super::tags::has_hole;
use crate::bridge::{Hand, Seat};
use crate::games::{Game, Trick};

/// Whether a record has the position at the end of a play, where anybody may be on lead.
pub(super) fn is_ending(read: &ReadRecord<'_>) -> bool {
    let hands = read.record.values.hands.iter();
    let counts = hands.flat_map(|hands| hands.hands.iter().map(|hand| hand.count));
    cards::are_of_an_ending(counts)
}

/// The same of a game.
pub(super) fn is_ending_of(game: &Game) -> bool {
    let deal = game.deal.iter();
    let hands = deal.flat_map(|deal| [deal.north, deal.east, deal.south, deal.west]);
    cards::are_of_an_ending(hands.flatten().map(Hand::len))
}

/// The player who leads to the first trick of a game, where that need not be the one after declarer: at the
/// end of a play, and out of turn.
pub(super) fn leader(game: &Game) -> Option<Seat> {
    let play = game.play.as_ref().filter(|_| !has_hole(game, "Play"))?;
    if is_ending_of(game) {
        return play.first;
    }
    let mut tricks = play.tricks.iter();
    let trick = tricks.next().filter(|trick| has_lead_out_of_turn(trick))?;
    trick.leader
}

/// Whether the first card of a trick is led out of turn.
pub(super) fn has_lead_out_of_turn(trick: &Trick) -> bool {
    let mut cards = trick.cards.iter();
    cards.any(|card| card.irregularities.contains(&"^L"))
}
