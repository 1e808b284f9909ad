//! Words of messages: what a player says to a denomination, a risk, a number of tricks.

use crate::bridge::{self, Seat};

/// A number of tricks in words.
pub(crate) fn counted_tricks(tricks: u8) -> String {
    match tricks {
        1 => "1 trick".to_owned(),
        tricks => format!("{tricks} tricks"),
    }
}

/// A denomination as players say it.
pub(crate) fn strain_name(strain: bridge::Strain) -> String {
    match strain.suit() {
        Some(suit) => bridge::suit_symbol(suit).to_string(),
        None => "NT".to_owned(),
    }
}

/// A denomination in words, as one that is bid.
pub(crate) fn strain_word(strain: bridge::Strain) -> &'static str {
    match strain.suit() {
        Some(bridge::Suit::Spades) => "spades",
        Some(bridge::Suit::Hearts) => "hearts",
        Some(bridge::Suit::Diamonds) => "diamonds",
        Some(bridge::Suit::Clubs) => "clubs",
        None => "notrump",
    }
}

/// What follows the denomination of a contract.
pub(crate) fn risk_name(penalty: bridge::Penalty) -> &'static str {
    match penalty {
        bridge::Penalty::Undoubled => "",
        bridge::Penalty::Doubled => "X",
        bridge::Penalty::Redoubled => "XX",
    }
}

/// A seat as North-South or East-West.
pub(crate) fn side_name(seat: Seat) -> &'static str {
    match seat {
        Seat::North | Seat::South => "NS",
        Seat::East | Seat::West => "EW",
    }
}

/// Words in a row: `5.3, 5.5 and 5.8`.
pub(crate) fn listed(words: &[&str]) -> String {
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// Words of which one is meant: `French, Spanish or Italian`.
pub(crate) fn either<W: AsRef<str>>(words: &[W]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// What follows a word for so many things.
pub(crate) fn plural<N: PartialEq + From<u8>>(count: N) -> &'static str {
    if count == N::from(1) { "" } else { "s" }
}
