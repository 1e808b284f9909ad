//! The fields of a deal, in their order, and the codes in them.

use crate::preferans::auction::Bid;
use crate::preferans::{Card, Contract, Player};

/// A field of a deal, by the name that the text gives it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Field {
    Id,
    DealOrder,
    Cards,
    Bids,
    Main,
    Discarded,
    Contract,
    Accepted,
    Kontra,
    Refa,
    Value,
    Starts,
    Throws,
    Summary,
}

/// Their names, and what each is.
pub(super) const FIELDS: [(&str, &str); 14] = [
    ("id", "the number of the deal"),
    (
        "deal order",
        "the three players in their order, such as 231",
    ),
    ("cards", "32 cards"),
    ("bids", "three bids"),
    ("main", "the number of a player"),
    ("discarded", "two cards or XX"),
    ("contract", "2 to 8, or G2 to G8"),
    (
        "accepted",
        "0, the number of a player, or 8 for both followers",
    ),
    (
        "kontra",
        "0, or I, K, R, S or M with the number of a player",
    ),
    ("refa", "0 or 1"),
    ("value", "a number"),
    ("starts", "the number of a player"),
    ("throws", "tricks"),
    ("summary", "an entry for each player"),
];

/// Which followers decided to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepted {
    Neither,
    One(Player),
    Both,
}

/// What a follower says to raise the stakes: `I`, `K`, `R`, `S` or `M`, and who began.
pub type Kontra = (u8, Player);

/// A number of digits alone.
pub fn count(text: &[u8]) -> Option<u32> {
    let is_number = text.iter().all(u8::is_ascii_digit);
    let text = std::str::from_utf8(text).ok().filter(|_| is_number)?;
    text.parse().ok()
}

pub fn card(byte: u8) -> Option<Card> {
    match byte {
        b'1'..=b'9' => Card::new(byte - b'1'),
        b'A'..=b'W' => Card::new(byte - b'A' + 9),
        _ => None,
    }
}

pub fn player(text: &[u8]) -> Option<Player> {
    match text {
        [digit @ b'1'..=b'3'] => Some(digit - b'0'),
        _ => None,
    }
}

/// The players in the order in which they bid, the dealer last.
pub fn order(text: &[u8]) -> Option<[Player; 3]> {
    let [first, second, dealer] = text else {
        return None;
    };
    let order = [player(&[*first])?, player(&[*second])?, player(&[*dealer])?];
    let [first, second, dealer] = order;
    (first != second && second != dealer && dealer != first).then_some(order)
}

pub fn bid(text: &[u8]) -> Option<Bid> {
    Some(match text {
        b"P" => Bid::Pass,
        b"G" => Bid::Game(0),
        [number @ b'2'..=b'7'] => Bid::Level(number - b'0'),
        [b'M', number @ b'2'..=b'7'] => Bid::Mine(number - b'0'),
        [b'G', number @ b'2'..=b'8'] => Bid::Game(number - b'0'),
        _ => return None,
    })
}

/// Two cards, or none in a game.
pub fn discarded(text: &[u8]) -> Option<Option<[Card; 2]>> {
    match text {
        b"XX" => Some(None),
        [first, second] => Some(Some([card(*first)?, card(*second)?])),
        _ => None,
    }
}

pub fn contract(text: &[u8]) -> Option<Contract> {
    let (is_game, number) = match text {
        [b'G', number @ b'2'..=b'8'] => (true, number - b'0'),
        [number @ b'2'..=b'8'] => (false, number - b'0'),
        _ => return None,
    };
    Some(Contract { number, is_game })
}

pub fn accepted(text: &[u8]) -> Option<Accepted> {
    match text {
        b"0" => Some(Accepted::Neither),
        [b'4'..=b'9'] => Some(Accepted::Both),
        _ => player(text).map(Accepted::One),
    }
}

/// What is in the field for kontra; `Some(None)` is nothing.
pub fn kontra(text: &[u8]) -> Option<Option<Kontra>> {
    match text {
        b"0" => Some(None),
        [letter @ (b'I' | b'K' | b'R' | b'S' | b'M'), number] => {
            Some(Some((*letter, player(&[*number])?)))
        }
        _ => None,
    }
}

pub fn refa(text: &[u8]) -> Option<bool> {
    match text {
        b"0" => Some(false),
        b"1" => Some(true),
        _ => None,
    }
}
