//! `H` in output form.

use super::super::hands::{HandRank, RbnHands};
use crate::bridge::{Card, Hand, Seat, Suit, seat_after, turns_between};

/// The hands of a direction as they are written.
#[derive(Clone, Default)]
struct HandsText {
    /// The cards with their dots.
    text: Vec<u8>,
    count: usize,
    is_hidden: bool,
}

/// Who can be first, in the order in which the standard asks.
const ORDER: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];

/// Hands in output form: from the first one that is shown, West first. The fourth hand of a full deal
/// is left out, and so are dots and fields that say nothing.
pub(super) fn canonical(hands: &RbnHands) -> Vec<u8> {
    let (dealt, is_pack) = dealt(hands);
    let at = |seat: Seat| dealt.get(seat as usize).cloned().unwrap_or_default();
    let full = dealt.iter().filter(|hand| hand.count == 13).count();
    let shown = |seat: &Seat| at(*seat).count > 0 && !at(*seat).is_hidden;
    let mut seats = ORDER.into_iter();
    let first = seats.clone().find(shown);
    let first = first.or_else(|| seats.find(|seat| at(*seat).count > 0));
    // Three full hands at the start are no end: a fourth one would be expected.
    let first = first.filter(|_| full != 3).unwrap_or(hands.first);
    let mut out = vec![first.letter() as u8];
    let last = (0..4)
        .rev()
        .find(|turn| at(seat_after(first, *turn)).count > 0);
    let written = match full {
        // Without the fourth hand its sign still says whether it is hidden.
        4 => 3,
        3 => hands.hands.len().saturating_sub(1),
        _ => last.unwrap_or(0),
    };
    for turn in 0..=written {
        let hand = at(seat_after(first, turn));
        out.push(if hand.is_hidden { b';' } else { b':' });
        // What three hands leave is the fourth one only where all four are one pack.
        if full != 4 || turn < 3 || !is_pack {
            out.extend_from_slice(&hand.text);
        }
        // After three full hands a field with nothing in it would be the cards that are left.
        if full == 3 && turn == 3 && !hands.deals_rest && hand.text.is_empty() {
            out.push(b'.');
        }
    }
    out
}

/// The hands by direction, the fourth one of a deal of which three are written included; and whether
/// each card of the pack is in them.
fn dealt(hands: &RbnHands) -> ([HandsText; 4], bool) {
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let mut rest = Hand::ALL;
    let mut dealt = <[HandsText; 4]>::default();
    for (index, written) in hands.hands.iter().enumerate() {
        let mut hand = HandsText {
            is_hidden: written.is_hidden,
            count: written.count,
            ..HandsText::default()
        };
        for (place, suit) in SUITS.into_iter().enumerate() {
            if place > 0 {
                hand.text.push(b'.');
            }
            let cards = hands.cards.iter();
            let own = cards.filter(|card| usize::from(card.hand) == index && card.suit == suit);
            for card in own {
                hand.text.push(match card.rank {
                    HandRank::Known(rank) => {
                        let rank = crate::bridge::Rank::new(rank);
                        rest.remove(Card { suit, rank });
                        rank.letter() as u8
                    }
                    HandRank::Low => b'x',
                    HandRank::Unknown => b'?',
                });
            }
        }
        // Hands that overlap leave more than a hand, and none of it is dealt.
        if hands.deals_rest && index == 3 && rest.len() == 13 {
            hand.count = 13;
            hand.text = Vec::new();
            for (place, suit) in SUITS.into_iter().enumerate() {
                if place > 0 {
                    hand.text.push(b'.');
                }
                let ranks = rest[suit].iter();
                hand.text.extend(ranks.map(|rank| rank.letter() as u8));
            }
        }
        if hand.count < 13 {
            let dots = hand
                .text
                .iter()
                .rev()
                .take_while(|byte| **byte == b'.')
                .count();
            hand.text.truncate(hand.text.len() - dots);
        }
        if let Some(place) =
            dealt.get_mut(turns_between(Seat::North, seat_after(hands.first, index)))
        {
            *place = hand;
        }
    }
    let is_pack = hands.deals_rest || Suit::DESC.iter().all(|suit| rest[*suit].is_empty());
    (dealt, is_pack)
}
