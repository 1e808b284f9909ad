//! The tags of the text, and what their values are.

use super::field::number;
use crate::spelling::is_within;

/// The tags that each evening has.
pub const REQUIRED: [&str; 8] = [
    "Bula", "Refe", "Player1", "Player2", "Player3", "Result1", "Result2", "Result3",
];

/// Those that players have beside them.
const OF_PLAYERS: [&str; 6] = ["Place1", "Place2", "Place3", "Name1", "Name2", "Name3"];

/// Those that an evening has beside them.
const OF_EVENINGS: [&str; 5] = ["Location", "Date", "StartTime", "EndTime", "Duration"];

/// The tags of the text that are probably meant by a name which it does not have, in words.
pub fn meant(name: &[u8]) -> Option<String> {
    const SHORTEST: usize = 4;
    let optional = || OF_PLAYERS.into_iter().chain(OF_EVENINGS);
    let known = || REQUIRED.into_iter().chain(optional());
    let is_near = |known: &&str| name.len() >= SHORTEST && is_within(known.as_bytes(), name, 1);
    let is_known = known().any(|known| known.as_bytes() == name);
    let near = known().find(is_near).filter(|_| !is_known)?;
    Some(match near.strip_suffix('1') {
        Some(word) => format!("`{word}1`, `{word}2` or `{word}3`"),
        None => format!("`{near}`"),
    })
}

/// What the value of a tag should be, where it is something else.
pub(super) fn expected(name: &[u8], value: &[u8]) -> Option<&'static str> {
    let least = |least| number(value).is_some_and(|number| number >= least);
    let (is_right, expected) = match name {
        b"Bula" => (least(1), "a number from 1 on"),
        b"Refe" => (least(0), "a number from 0 on"),
        b"Result1" | b"Result2" | b"Result3" => (least(i64::MIN), "a number"),
        b"Place1" | b"Place2" | b"Place3" => (matches!(value, b"1" | b"2" | b"3"), "1, 2 or 3"),
        b"Date" => (is_date(value), "a date such as 2008.03.08"),
        _ => return None,
    };
    (!is_right).then_some(expected)
}

/// Whether this is a day as PGN writes it, in which question marks are what is not known.
fn is_date(text: &[u8]) -> bool {
    let parts: Vec<&[u8]> = text.split(|byte| *byte == b'.').collect();
    let is_part = |(part, (length, most)): (&&[u8], (usize, i64))| {
        let is_unknown = part.iter().all(|byte| *byte == b'?');
        let is_known = number(part).is_some_and(|number| (1..=most).contains(&number));
        part.len() == length && (is_unknown || is_known)
    };
    let mut right = parts.iter().zip([(4, 9999), (2, 12), (2, 31)]);
    parts.len() == 3 && right.all(is_part)
}
