//! `H`: the hands.

use crate::bridge::{self, Seat, Suit, seat, seat_after};

use super::super::fault::{Faults, RbnFaultKind};
use crate::source::{Slice, Span};

/// Hands as they are written, from one direction on clockwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RbnHands {
    /// Whose hand is first.
    pub first: Seat,
    /// The hands that are written, in order; a hand may be empty.
    pub hands: Vec<Hand>,
    /// All cards, in the order in which they are written.
    pub cards: Vec<RbnCard>,
    /// Whether a separator follows three full hands, so that the fourth hand gets the rest.
    pub deals_rest: bool,
}

/// One hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    /// Its bytes.
    pub span: Span,
    /// Whether a semicolon before it hides it.
    pub is_hidden: bool,
    /// How many cards it has.
    pub count: usize,
}

/// A card of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RbnCard {
    /// The number of the hand, 0 to 3, in the order of the text.
    pub hand: u8,
    /// Its suit.
    pub suit: Suit,
    /// Its rank.
    pub rank: HandRank,
    /// Its byte.
    pub span: Span,
}

/// The rank of a card in a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HandRank {
    /// Any rank (`?`).
    Unknown,
    /// One of the lowest cards that nobody has (`x`).
    Low,
    /// 2 to 14, which is the ace.
    Known(u8),
}

impl RbnHands {
    /// The hand that lacks cards, of three of which the other two are full, where a separator is after them
    /// as if the fourth one got the rest.
    fn not_full_before_rest(&self) -> Option<&Hand> {
        let [first @ .., last] = self.hands.as_slice() else {
            return None;
        };
        let mut others = first.iter().filter(|hand| hand.count != 13);
        let other = others.next().filter(|hand| (1..13).contains(&hand.count))?;
        (first.len() == 3 && last.count == 0 && others.next().is_none()).then_some(other)
    }

    /// Who holds the hand of this number.
    pub fn seat(&self, hand: usize) -> Option<Seat> {
        Some(seat_after(self.first, hand))
    }

    /// The hands in the order of [`Seat`]; `None` where one is not given, not card by card, or has a card twice.
    pub fn by_seat(&self) -> [Option<bridge::Hand>; 4] {
        let mut rest = bridge::Hand::ALL;
        let mut by_seat = [None; 4];
        for (index, hand) in self.hands.iter().enumerate() {
            let cards = self.cards.iter();
            let cards = cards.filter(|card| usize::from(card.hand) == index);
            let mut known: bridge::Hand = cards.filter_map(RbnCard::known).collect();
            rest -= known;
            let is_rest = index == 3 && self.deals_rest;
            if is_rest {
                known = rest;
            }
            let place = by_seat.get_mut(seat_after(self.first, index) as usize);
            if let Some(place) = place {
                let is_known = is_rest || (hand.count > 0 && known.len() == hand.count);
                *place = is_known.then_some(known);
            }
        }
        by_seat
    }
}

impl RbnCard {
    /// The card, where its rank is given.
    fn known(&self) -> Option<bridge::Card> {
        let HandRank::Known(rank) = self.rank else {
            return None;
        };
        Some(bridge::Card {
            suit: self.suit,
            rank: bridge::Rank::new(rank),
        })
    }
}

/// The rank of a letter or digit.
pub(super) fn rank(letter: u8) -> Option<u8> {
    match letter.to_ascii_uppercase() {
        b'A' => Some(14),
        b'K' => Some(13),
        b'Q' => Some(12),
        b'J' => Some(11),
        b'T' => Some(10),
        digit @ b'2'..=b'9' => Some(digit - b'0'),
        _ => None,
    }
}

/// The suits in the order in which a hand gives them.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// Reads hands.
pub(super) fn read(data: &[u8], faults: &mut Faults<'_>) -> Option<RbnHands> {
    let (first, separator) = match data {
        [letter, separator @ (b':' | b';'), ..] => (seat(*letter), *separator),
        _ => (None, 0),
    };
    let Some(first) = first else {
        faults.add(RbnFaultKind::HandsStart, 0, data.len().min(2));
        return None;
    };
    let before = faults.count();
    let mut hands = RbnHands {
        first,
        hands: Vec::with_capacity(4),
        cards: Vec::new(),
        deals_rest: false,
    };
    let mut at = 2;
    let mut is_hidden = separator == b';';
    loop {
        let rest = data.slice(at..);
        let length = rest.iter().position(|byte| matches!(byte, b':' | b';'));
        let text = rest.get(..length.unwrap_or(rest.len())).unwrap_or(rest);
        if hands.hands.len() == 4 {
            faults.add(RbnFaultKind::FifthHand, at - 1, data.len());
            return None;
        }
        hand(text, at, is_hidden, &mut hands, faults)?;
        let Some(length) = length else {
            break;
        };
        is_hidden = rest.get(length) == Some(&b';');
        at += length + 1;
    }
    rest(data, &mut hands, faults);
    (faults.count() == before).then_some(hands)
}

/// Reads one hand.
fn hand(
    text: &[u8],
    at: usize,
    is_hidden: bool,
    hands: &mut RbnHands,
    faults: &mut Faults<'_>,
) -> Option<()> {
    let number = hands.hands.len() as u8;
    let first = hands.cards.len();
    let mut suits = SUITS.iter();
    let mut suit = *suits.next()?;
    let mut above = HandRank::Known(14);
    for (index, letter) in text.iter().enumerate() {
        let place = at + index;
        if *letter == b'.' {
            let Some(next) = suits.next() else {
                faults.add(RbnFaultKind::FifthSuit, place, at + text.len());
                return None;
            };
            suit = *next;
            above = HandRank::Known(14);
            continue;
        }
        let rank = match letter {
            b'x' | b'X' => HandRank::Low,
            b'?' => HandRank::Unknown,
            _ => match rank(*letter) {
                Some(rank) => HandRank::Known(rank),
                None => {
                    // A direction among the cards.
                    faults.add(RbnFaultKind::HandsStart, place, place + 1);
                    return None;
                }
            },
        };
        if rank != HandRank::Unknown {
            if rank > above {
                faults.add(RbnFaultKind::RankOrder, place, place + 1);
            }
            above = rank;
        }
        hands.cards.push(RbnCard {
            hand: number,
            suit,
            rank,
            span: faults.span(place, place + 1),
        });
    }
    hands.hands.push(Hand {
        span: faults.span(at, at + text.len()),
        is_hidden,
        count: hands.cards.len() - first,
    });
    Some(())
}

/// Looks at what the hands say together: the fourth one, and what is hidden.
fn rest(data: &[u8], hands: &mut RbnHands, faults: &mut Faults<'_>) {
    let is_full = |hand: &Hand| hand.count == 13;
    let full = hands.hands.iter().filter(|hand| is_full(hand)).count();
    let ends_with_separator = matches!(data.last(), Some(b':' | b';'));
    if hands.cards.is_empty() {
        return faults.add(RbnFaultKind::NoCards, 0, data.len());
    }
    let three = hands
        .hands
        .iter()
        .take(3)
        .filter(|hand| is_full(hand))
        .count()
        == 3;
    hands.deals_rest = three && hands.hands.len() == 4 && ends_with_separator;
    if full == 3 && hands.hands.len() == 3 {
        faults.add(RbnFaultKind::NoFourthHand, data.len(), data.len());
    }
    if ends_with_separator && let Some(hand) = hands.not_full_before_rest() {
        faults.add_at(RbnFaultKind::HandBeforeRest, hand.span);
    }
    let is_known = |card: &RbnCard| matches!(card.rank, HandRank::Known(_));
    if hands.deals_rest && !hands.cards.iter().all(is_known) {
        let unknown = hands.cards.iter().find(|card| !is_known(card));
        if let Some(card) = unknown {
            faults.add_at(RbnFaultKind::UnknownRest, card.span);
        }
    }
    let last = hands.hands.len() - 1;
    for (index, hand) in hands.hands.iter().enumerate() {
        let is_rest = index == last && hands.deals_rest;
        if hand.is_hidden && hand.count == 0 && !is_rest {
            let semicolon = Span::new(hand.span.start.saturating_sub(1), hand.span.start);
            faults.add_at(RbnFaultKind::NothingHidden, semicolon);
        }
    }
}
