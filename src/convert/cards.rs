//! `H`: the hands.

use super::said::Read;
use super::tags::{Tags, known};
use crate::api::games::Game;
use crate::bridge::{self, Card, Hand, Seat, Suit, seat_after};
use crate::rbn::hands::{Hands, Rank};

/// The order of suits in a hand.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// The order in which RBN asks for hands.
const ORDER: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];

/// The tags of the hands, from the dealer on where one is known.
pub(super) fn to_tags(read: &Read<'_>, dealer: Option<Seat>, tags: &mut Tags) {
    let Some(hands) = &read.record.values.hands else {
        return;
    };
    let texts = texts(hands);
    let first = dealer.unwrap_or(hands.first);
    let seats = (0..4).map(|turn| seat_after(first, turn));
    let of = |seat: Seat| texts.get(seat as usize).and_then(Option::as_deref);
    if texts.iter().any(Option::is_some) {
        let dealt: Vec<&str> = seats.map(|seat| of(seat).unwrap_or("-")).collect();
        tags.add("Deal", format!("{}:{}", first.letter(), dealt.join(" ")));
    }
    let is_hidden = |seat: &Seat| {
        let hand = (0..4).find(|hand| seat_after(hands.first, *hand) == *seat);
        let hand = hand.and_then(|hand| hands.hands.get(hand));
        hand.is_some_and(|hand| hand.is_hidden)
    };
    let hidden = ORDER.into_iter().filter(is_hidden);
    tags.add_some("Hidden", &hidden.map(Seat::letter).collect::<String>());
}

/// Whether all four hands are known.
pub(super) fn is_full(read: &Read<'_>) -> bool {
    let full = read.record.values.hands.as_ref().map_or(0, |hands| {
        let full = hands.hands.iter().filter(|hand| hand.count == 13).count();
        full + usize::from(hands.deals_rest)
    });
    full >= 4
}

/// Whether there are hands of which all cards are known.
pub(super) fn has_hands(read: &Read<'_>) -> bool {
    let hands = read.record.values.hands.as_ref();
    hands.is_some_and(|hands| texts(hands).iter().any(Option::is_some))
}

/// The hands by seat; `None` where one is not given, or not card by card.
fn texts(hands: &Hands) -> [Option<String>; 4] {
    let mut rest = Hand::ALL;
    let mut texts: [Option<String>; 4] = Default::default();
    for (index, hand) in hands.hands.iter().enumerate() {
        let cards = || {
            hands
                .cards
                .iter()
                .filter(|card| usize::from(card.hand) == index)
        };
        let mut suits: Vec<String> = Vec::with_capacity(4);
        let mut is_known = hand.count > 0;
        for suit in SUITS {
            let mut text = String::new();
            for card in cards().filter(|card| card.suit == suit) {
                match card.rank {
                    Rank::Known(rank) => {
                        let rank = bridge::Rank::new(rank);
                        rest.remove(Card { suit, rank });
                        text.push(rank.letter());
                    }
                    Rank::Low | Rank::Unknown => is_known = false,
                }
            }
            suits.push(text);
        }
        if index == 3 && hands.deals_rest {
            let of_suit = |suit| rest[suit].iter().map(bridge::Rank::letter).collect();
            suits = SUITS.map(of_suit).to_vec();
            is_known = true;
        }
        let seat = seat_after(hands.first, index) as usize;
        if let Some(text) = texts.get_mut(seat) {
            *text = is_known.then(|| suits.join("."));
        }
    }
    texts
}

/// The hands of a game.
pub(super) fn of_game(game: &Game) -> Option<String> {
    let deal = game.deal.as_ref()?;
    let hand = |seat: Seat| match seat {
        Seat::North => deal.north.as_deref(),
        Seat::East => deal.east.as_deref(),
        Seat::South => deal.south.as_deref(),
        Seat::West => deal.west.as_deref(),
    };
    let is_full = |seat: &Seat| hand(*seat).is_some_and(|hand| hand.len() == 16);
    let missing: Vec<Seat> = ORDER
        .into_iter()
        .filter(|seat| hand(*seat).is_none())
        .collect();
    if missing.len() == 4 {
        return None;
    }
    let is_hidden = |seat: Seat| {
        let hidden = known(game, "Hidden").unwrap_or_default();
        hidden.contains(seat.letter())
    };
    // A separator after three full hands would deal the rest to the fourth.
    let (first, count) = match missing.as_slice() {
        [one] if ORDER.iter().filter(|seat| is_full(seat)).count() == 3 => (seat_after(*one, 1), 3),
        _ => (Seat::West, 4),
    };
    let mut data = first.letter().to_string();
    for turn in 0..count {
        let seat = seat_after(first, turn);
        data.push(if is_hidden(seat) { ';' } else { ':' });
        data.push_str(hand(seat).unwrap_or_default());
    }
    Some(data)
}
