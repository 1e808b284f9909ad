//! The fields of a deal, in their order, and the codes in them.

use std::ops::RangeInclusive;

use crate::preferans::auction::Bid;
use crate::preferans::{Card, Contract, Player};
use crate::tagged::scan::digits;

/// A field of a deal, by the name that the text gives it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PpnField {
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

/// Their names.
pub const NAMES: [&str; 14] = [
    "id",
    "deal order",
    "cards",
    "bids",
    "main",
    "discarded",
    "contract",
    "accepted",
    "kontra",
    "refa",
    "value",
    "starts",
    "throws",
    "summary",
];

/// What a follower says to raise the stakes: how often it doubles them, which an invitation does not, and who began.
pub type Kontra = (u32, Player);

/// A number of digits alone.
pub fn count(text: &[u8]) -> Option<u32> {
    let (number, rest) = digits(text)?;
    rest.is_empty().then_some(number)
}

/// A whole number without a plus sign.
pub fn number(text: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(text).ok()?;
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// A digit that is one of these numbers.
fn digit(text: &[u8], numbers: RangeInclusive<u8>) -> Option<u8> {
    let [digit] = text else { return None };
    digit.checked_sub(b'0').filter(|it| numbers.contains(it))
}

pub fn player(text: &[u8]) -> Option<Player> {
    digit(text, 1..=3)
}

/// The players in the order in which they bid, the dealer last.
pub fn order(text: &[u8]) -> Option<[Player; 3]> {
    let mut sorted: [u8; 3] = text.try_into().ok()?;
    let order = sorted.map(|digit| digit.wrapping_sub(b'0'));
    sorted.sort();
    (sorted == *b"123").then_some(order)
}

pub fn card(code: &u8) -> Option<Card> {
    match code {
        b'1'..=b'9' => Card::new(code - b'1'),
        b'A'..=b'W' => Card::new(code - b'A' + 9),
        _ => None,
    }
}

pub fn bid(text: &[u8]) -> Option<Bid> {
    match text {
        b"P" => Some(Bid::Pass),
        b"G" => Some(Bid::Game(0)),
        [b'M', number @ ..] => digit(number, 2..=7).map(Bid::Mine),
        [b'G', number @ ..] => digit(number, 2..=8).map(Bid::Game),
        number => digit(number, 2..=7).map(Bid::Level),
    }
}

/// Two cards, or none in a game.
pub fn discarded(text: &[u8]) -> Option<Option<[Card; 2]>> {
    match text {
        b"XX" => Some(None),
        [first, second] => Some(Some([card(first)?, card(second)?])),
        _ => None,
    }
}

pub fn contract(text: &[u8]) -> Option<Contract> {
    let game = text.strip_prefix(b"G");
    let (is_game, number) = (game.is_some(), digit(game.unwrap_or(text), 2..=8)?);
    Some(Contract { number, is_game })
}

/// Which followers decided to play: 0 for neither, the number of one, or 8 for both.
pub fn accepted(text: &[u8]) -> Option<u8> {
    digit(text, 0..=9).map(|digit| if digit > 3 { 8 } else { digit })
}

/// What is in the field for kontra; `Some(None)` is nothing.
pub fn kontra(text: &[u8]) -> Option<Option<Kontra>> {
    if text == b"0" {
        return Some(None);
    }
    let (letter, number) = text.split_first()?;
    let mut letters = (0..).zip(b"IKRSM");
    let (doubled, _) = letters.find(|(_, known)| *known == letter)?;
    Some(Some((doubled, player(number)?)))
}

pub fn refa(text: &[u8]) -> Option<bool> {
    digit(text, 0..=1).map(|digit| digit == 1)
}
