//! `H` of a plain game: four hands of thirteen cards, which are a whole pack.

use crate::bridge::{Hand, Seat, Suit, hand, seat, seat_after, turns_between};
use crate::rbn::whole_deal;

/// The hands of a deal, from North on.
pub(super) type Hands = [Hand; 4];

/// How many bytes a hand has: its cards, and a dot after each suit but the last.
const LENGTH: usize = 16;

/// The hands of the tag Deal.
pub(super) fn hands(value: &str) -> Option<Hands> {
    let (first, texts) = value.split_once(':')?;
    let &[first] = first.as_bytes() else {
        return None;
    };
    let mut hands = [Hand::EMPTY; 4];
    for (turn, text) in texts.split(' ').enumerate() {
        let seat = seat_after(seat(first)?, turn);
        *hands.get_mut(turns_between(Seat::North, seat))? = hand(text.as_bytes())?;
    }
    is_pack(&hands).then_some(hands)
}

/// The value of the tag Deal, the hand of the dealer first.
pub(super) fn tag(hands: &Hands, dealer: Seat) -> String {
    let mut value = String::with_capacity(2 + 4 * (LENGTH + 1));
    value.push(dealer.letter());
    for turn in 0..4 {
        value.push(if turn == 0 { ':' } else { ' ' });
        write(hand_of(hands, seat_after(dealer, turn)), &mut value);
    }
    value
}

/// The data of `H`: the hands of West, North and East. That of South is what they leave.
pub(super) fn data(hands: &Hands) -> String {
    let mut data = String::with_capacity(2 + 3 * (LENGTH + 1));
    data.push('W');
    for seat in [Seat::West, Seat::North, Seat::East] {
        data.push(':');
        write(hand_of(hands, seat), &mut data);
    }
    data.push(':');
    data
}

/// The hands of the data of `H`.
pub(super) fn read(data: &str) -> Option<Hands> {
    whole_deal(data.as_bytes())
}

fn hand_of(hands: &Hands, seat: Seat) -> Hand {
    let own = hands.get(turns_between(Seat::North, seat));
    own.copied().unwrap_or(Hand::EMPTY)
}

/// Whether each card is in one hand.
fn is_pack(hands: &Hands) -> bool {
    let all = hands.iter().fold(Hand::EMPTY, |all, hand| all | *hand);
    all == Hand::ALL && hands.iter().all(|hand| hand.len() == 13)
}

fn write(hand: Hand, text: &mut String) {
    for suit in Suit::DESC {
        if suit != Suit::Spades {
            text.push('.');
        }
        text.extend(hand[suit].iter().map(|rank| rank.letter()));
    }
}
