//! Preferans as players know it, in no notation: cards, contracts and what they are worth, and who wins a trick.
//! `auction` knows which bids can follow each other.

pub mod auction;

use std::fmt;

/// A player, 1 to 3.
pub type Player = u8;

/// A suit by its number, in the order of the contracts.
pub type Suit = u8;

/// The suits in their order.
pub const SUITS: [char; 4] = ['♠', '♦', '♥', '♣'];

/// One of the 32 cards: seven to ace of spades, then of diamonds, hearts and clubs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Card(u8);

impl Card {
    /// All cards in order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..32).map(Card)
    }

    /// The card of a number from 0 to 31.
    pub fn new(number: u8) -> Option<Card> {
        (number < 32).then_some(Card(number))
    }

    /// Its suit.
    pub fn suit(self) -> Suit {
        self.0 / 8
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const RANKS: [&str; 8] = ["7", "8", "9", "10", "J", "Q", "K", "A"];
        let rank = RANKS.get(usize::from(self.0 % 8)).unwrap_or(&"");
        write!(f, "{rank}{}", symbol(self.suit()))
    }
}

/// The sign of a suit.
pub fn symbol(suit: Suit) -> char {
    SUITS.get(usize::from(suit)).copied().unwrap_or('?')
}

/// Some cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CardSet(u32);

impl CardSet {
    /// These cards.
    pub fn of(cards: &[Card]) -> CardSet {
        CardSet(cards.iter().fold(0, |all, card| all | 1 << card.0))
    }

    /// Adds a card; says whether it is new.
    pub fn insert(&mut self, card: Card) -> bool {
        let is_new = !self.has(card);
        self.0 |= 1 << card.0;
        is_new
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// Whether a card is among them.
    pub fn has(self, card: Card) -> bool {
        self.0 & 1 << card.0 != 0
    }
}

/// A contract: 2 to 5 are the suits, then betl, sans and preferans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contract {
    /// 2 to 8.
    pub number: u8,
    /// Whether it is played without the talon.
    pub is_game: bool,
}

impl Contract {
    /// The trump suit.
    pub fn trump(self) -> Option<Suit> {
        self.number.checked_sub(2).filter(|suit| *suit < 4)
    }

    /// What it is worth before anything doubles it.
    pub fn value(self) -> u32 {
        2 * (u32::from(self.number) + u32::from(self.is_game))
    }

    /// Whether it is made with so many tricks.
    pub fn is_made(self, tricks: u32) -> bool {
        match self.number {
            6 => tricks == 0,
            8 => tricks == 10,
            _ => tricks >= 6,
        }
    }
}

/// The place of the card that wins a trick.
pub fn winner(cards: &[Card], trump: Option<Suit>) -> usize {
    let led = cards.first().map(|card| card.suit());
    let strength = |card: &Card| {
        let suit = Some(card.suit());
        (trump.is_some() && suit == trump, suit == led, card.0)
    };
    let places = 0..cards.len();
    let best = places.max_by_key(|place| cards.get(*place).map(strength));
    best.unwrap_or(0)
}

/// What a player has to follow with: the suit that was led if there is a card of it, else trumps if there are any.
pub fn due(hand: CardSet, led: Suit, trump: Option<Suit>) -> Option<Suit> {
    let has = |suit: &Suit| Card::all().any(|card| card.suit() == *suit && hand.has(card));
    [Some(led), trump].into_iter().flatten().find(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(name: &str) -> Card {
        Card::all().find(|card| card.to_string() == name).unwrap()
    }

    #[test]
    fn tricks_go_to_trumps_and_high_cards_of_the_suit_led() {
        let trick = ["9♥", "A♦", "10♥"].map(card);
        assert_eq!(winner(&trick, None), 2);
        assert_eq!(winner(&trick, Some(1)), 1);
        assert_eq!(winner(&trick, Some(3)), 2);
    }

    #[test]
    fn suit_is_followed_and_else_trumped() {
        let hand = CardSet::of(&["9♥", "A♦"].map(card));
        let trump = Some(1);
        assert_eq!(due(hand, 2, trump), Some(2));
        assert_eq!(due(hand, 3, trump), Some(1));
        assert_eq!(due(hand, 3, None), None);
    }

    #[test]
    fn contracts_are_worth_twice_their_number() {
        let of = |number, is_game| Contract { number, is_game }.value();
        assert_eq!([of(4, false), of(3, true), of(8, true)], [8, 8, 18]);
    }
}
