//! The tags of the text, and what their values are.

use crate::spelling::is_within;

/// The names of the tags, and what their values are. Those of a player have a number from 1 to 3.
const TAGS: [(&str, Grammar); 19] = [
    ("Bula", Grammar::Positive),
    ("Refe", Grammar::Count),
    ("Player1", Grammar::Text),
    ("Player2", Grammar::Text),
    ("Player3", Grammar::Text),
    ("Result1", Grammar::Number),
    ("Result2", Grammar::Number),
    ("Result3", Grammar::Number),
    ("Place1", Grammar::Place),
    ("Place2", Grammar::Place),
    ("Place3", Grammar::Place),
    ("Name1", Grammar::Text),
    ("Name2", Grammar::Text),
    ("Name3", Grammar::Text),
    ("Location", Grammar::Text),
    ("Date", Grammar::Date),
    ("StartTime", Grammar::Text),
    ("EndTime", Grammar::Text),
    ("Duration", Grammar::Text),
];

/// How many of the tags each evening has: the first of the list.
const REQUIRED: usize = 8;

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grammar {
    Text,
    Positive,
    Count,
    Number,
    Place,
    /// A day as PGN writes it.
    Date,
}

/// The tags that each evening has.
pub fn required() -> impl Iterator<Item = &'static str> {
    TAGS.iter().take(REQUIRED).map(|(name, _)| *name)
}

/// What the value of a tag is; `None` for a tag that the text does not have.
pub fn grammar(name: &[u8]) -> Option<Grammar> {
    let mut tags = TAGS.iter();
    let tag = tags.find(|(known, _)| known.as_bytes() == name)?;
    Some(tag.1)
}

/// The tags of the text that are probably meant by a name which it does not have, in words.
pub fn meant(name: &[u8]) -> Option<String> {
    const SHORTEST: usize = 4;
    let mut names = TAGS.iter().map(|(known, _)| *known);
    let is_near = |known: &&str| name.len() >= SHORTEST && is_within(known.as_bytes(), name, 1);
    let near = names.find(is_near).filter(|_| grammar(name).is_none())?;
    Some(match near.strip_suffix('1') {
        Some(word) => format!("`{word}1`, `{word}2` or `{word}3`"),
        None => format!("`{near}`"),
    })
}

impl Grammar {
    /// What the value should be, where it is something else.
    pub fn expected(self, value: &[u8]) -> Option<&'static str> {
        let (is_right, expected) = match self {
            Grammar::Text => return None,
            Grammar::Positive => (number(value).is_some_and(|it| it > 0), "a number from 1 on"),
            Grammar::Count => (
                number(value).is_some_and(|it| it >= 0),
                "a number from 0 on",
            ),
            Grammar::Number => (number(value).is_some(), "a number"),
            Grammar::Place => (matches!(value, b"1" | b"2" | b"3"), "1, 2 or 3"),
            Grammar::Date => (is_date(value), "a date such as 2008.03.08"),
        };
        (!is_right).then_some(expected)
    }
}

/// A whole number without a plus sign.
pub fn number(text: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(text).ok()?;
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// Whether this is a day as PGN writes it, in which question marks are what is not known.
fn is_date(text: &[u8]) -> bool {
    let is_part = |part: &[u8], most| {
        let is_unknown = part.iter().all(|byte| *byte == b'?');
        is_unknown || number(part).is_some_and(|number| (1..=most).contains(&number))
    };
    match text {
        [year @ .., b'.', m1, m2, b'.', d1, d2] if year.len() == 4 => {
            is_part(year, 9999) && is_part(&[*m1, *m2], 12) && is_part(&[*d1, *d2], 31)
        }
        _ => false,
    }
}
