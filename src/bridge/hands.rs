//! The hands of a deal, as far as they are known.

use super::{Card, Hand, Rank, Seat};

/// The hands of a deal in which no card appears twice, and all hands that are given have the same
/// number of cards: a play can be compared with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealHands {
    hands: [Option<Hand>; 4],
    size: usize,
}

impl DealHands {
    /// A deal of which no hand is known.
    pub const UNKNOWN: DealHands = DealHands {
        hands: [None; 4],
        size: 13,
    };

    /// The hands of a whole deal, by seat, North first: each has thirteen cards, and no card is in two
    /// of them.
    pub fn whole(hands: [Option<Hand>; 4]) -> DealHands {
        DealHands { hands, size: 13 }
    }

    /// The hands by seat, North first; `None` for one that is not given, and for all of them where
    /// they contradict each other.
    pub fn new(hands: [Option<Hand>; 4]) -> Option<DealHands> {
        let mut seen = Hand::EMPTY;
        let mut given = hands.iter().flatten();
        let size = given.clone().next().map_or(0, |hand| hand.len());
        let is_consistent = size <= 13
            && given.all(|hand| {
                let is_new = (seen & *hand).is_empty();
                seen |= *hand;
                is_new && hand.len() == size
            });
        is_consistent.then_some(DealHands {
            hands,
            size: if size == 0 { 13 } else { size },
        })
    }

    /// The same hands, where two players have each other's.
    pub fn exchanged(mut self, one: Seat, other: Seat) -> DealHands {
        self.hands.swap(one as usize, other as usize);
        self
    }

    /// The cards of a seat, where they are given.
    pub fn of(&self, seat: Seat) -> Option<Hand> {
        self.hands.get(seat as usize).copied().flatten()
    }

    /// How many tricks are played: the cards of a hand, and 13 where none is given.
    pub fn tricks(&self) -> usize {
        self.size
    }
}

/// The high-card points of a hand: an ace is 4, a king 3, a queen 2, a jack 1.
pub fn high_card_points(hand: Hand) -> usize {
    let worth = |card: Card| match card.rank {
        Rank::A => 4,
        Rank::K => 3,
        Rank::Q => 2,
        Rank::J => 1,
        _ => 0,
    };
    hand.iter().map(worth).sum()
}
