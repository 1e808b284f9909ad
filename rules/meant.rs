//! What a value that breaks its grammar was probably meant to say. Dates and times are in
//! [`days`](super::days), numbers of sides in [`sides`](super::sides).

use crate::bridge::{self, FinalContract, Seat, languages};
use crate::pbn::model::value;
use crate::pbn::standard::DENOMINATION;

/// A value that was meant, and whether there is no doubt about it.
pub(crate) struct MeantValue {
    /// The value.
    pub text: Vec<u8>,
    /// Whether a reader with eyes would read it so, and in no other way.
    pub is_certain: bool,
}

impl MeantValue {
    pub(crate) fn certain(text: impl Into<Vec<u8>>) -> MeantValue {
        MeantValue {
            text: text.into(),
            is_certain: true,
        }
    }

    pub(crate) fn guess(text: impl Into<Vec<u8>>) -> MeantValue {
        MeantValue {
            text: text.into(),
            is_certain: false,
        }
    }
}

/// The longest value at which it is worth guessing.
pub(crate) const LONGEST: usize = 64;

/// An integer with a sign, blanks or leading zeros.
pub(crate) fn positive_integer(text: &[u8]) -> Option<MeantValue> {
    let text = text.trim_ascii();
    let text = text.strip_prefix(b"+").unwrap_or(text);
    let zeros = text.iter().take_while(|digit| **digit == b'0').count();
    let digits = text.get(zeros..)?;
    value::positive_integer(digits).ok()?;
    Some(MeantValue::certain(digits))
}

/// The words before the number of a board, which the tag says already.
const BOARD_WORDS: [&str; 6] = ["board", "brd", "bd", "nr", "no", "#"];

/// The number of a board after a word that says no more than the tag, `Board 7`, or of how many it is one, `7/24`.
pub(crate) fn board(text: &[u8]) -> Option<MeantValue> {
    if let Some(number) = positive_integer(text) {
        return Some(number);
    }
    let text = text.get(..LONGEST).unwrap_or(text).trim_ascii();
    let bare = BOARD_WORDS.iter().find_map(|word| {
        let (head, rest) = text.split_at_checked(word.len())?;
        let is_apart = rest.first().is_some_and(|byte| !byte.is_ascii_alphabetic());
        (is_apart && head.eq_ignore_ascii_case(word.as_bytes())).then_some(rest)
    });
    let bare = bare.unwrap_or(text);
    let bare = bare.strip_prefix(b".").unwrap_or(bare).trim_ascii_start();
    if let Some(number) = positive_integer(bare) {
        return Some(number);
    }
    let digits = bare.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, of) = bare.split_at_checked(digits)?;
    let of = of.trim_ascii_start();
    let all = of.strip_prefix(b"of ").or_else(|| of.strip_prefix(b"/"))?;
    let (MeantValue { text, .. }, _) = (positive_integer(number)?, positive_integer(all)?);
    Some(MeantValue::guess(text))
}

/// How the four players are called, in the languages of the files we have seen: from North on, clockwise.
pub(crate) const DIRECTIONS: [[&str; 4]; 6] = [
    ["North", "East", "South", "West"],
    ["Nord", "Est", "Sud", "Ouest"],
    ["Nord", "Est", "Sud", "Ovest"],
    ["Nord", "Ost", "Sued", "West"],
    ["Noord", "Oost", "Zuid", "West"],
    ["Norte", "Este", "Sur", "Oeste"],
];

/// The player of a direction, which may be written out.
pub(crate) fn seat(text: &[u8]) -> Option<Seat> {
    let text = text.trim_ascii();
    if let [letter] = text {
        return bridge::seat(*letter);
    }
    let mut names = DIRECTIONS
        .iter()
        .flat_map(|names| names.iter().zip(Seat::ALL));
    let named = names.find(|(name, _)| text.eq_ignore_ascii_case(name.as_bytes()));
    named.map(|(_, seat)| seat)
}

/// A direction that is written out.
pub(crate) fn direction(text: &[u8]) -> Option<MeantValue> {
    Some(MeantValue::certain(seat(text)?.letter().to_string()))
}

/// A declarer: a direction, with the `^` on the wrong side.
pub(crate) fn declarer(text: &[u8]) -> Option<MeantValue> {
    let text = text.trim_ascii();
    let bare = text.strip_suffix(b"^").or_else(|| text.strip_prefix(b"^"));
    let Some(bare) = bare else {
        return direction(text);
    };
    let mut text = b"^".to_vec();
    text.extend(direction(bare)?.text);
    Some(MeantValue::certain(text))
}

/// A vulnerability in other words.
pub(crate) fn vulnerability(text: &[u8]) -> Option<MeantValue> {
    let letters: Vec<u8> = text
        .iter()
        .take(LONGEST)
        .filter(|byte| !matches!(byte, b' ' | b'/' | b'-' | b'&' | b'.'))
        .map(u8::to_ascii_lowercase)
        .collect();
    match letters.as_slice() {
        b"ns" | b"northsouth" => Some(MeantValue::certain("NS")),
        b"ew" | b"eastwest" => Some(MeantValue::certain("EW")),
        b"none" | b"nil" | b"no" | b"neither" | b"nobody" | b"love" | b"loveall" => {
            Some(MeantValue::certain("None"))
        }
        b"all" | b"both" | b"everybody" | b"gameall" => Some(MeantValue::certain("All")),
        b"sn" => Some(MeantValue::certain("NS")),
        b"we" => Some(MeantValue::certain("EW")),
        // A hyphen in import format (chapter 3.4.10).
        b"" if text.contains(&b'-') => Some(MeantValue::certain("None")),
        b"b" => Some(MeantValue::guess("All")),
        b"e" => Some(MeantValue::guess("EW")),
        _ => None,
    }
}

/// A contract with other letters or blanks.
pub(crate) fn contract(text: &[u8]) -> Option<MeantValue> {
    if text.len() > LONGEST {
        return None;
    }
    let mut letters: Vec<u8> = Vec::new();
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        let symbols = [("♠", b'S'), ("♥", b'H'), ("♦", b'D'), ("♣", b'C')];
        let symbol = symbols
            .iter()
            .find_map(|(symbol, letter)| Some((rest.strip_prefix(symbol.as_bytes())?, *letter)));
        if let Some((after, letter)) = symbol {
            letters.push(letter);
            rest = after;
            continue;
        }
        if byte != b' ' {
            letters.push(byte.to_ascii_uppercase());
        }
        rest = after;
    }
    match letters.as_slice() {
        b"P" | b"AP" | b"PASSED" | b"PASSEDOUT" | b"PASSOUT" | b"ALLPASS" | b"PASS" => {
            return Some(MeantValue::certain("Pass"));
        }
        _ => {}
    }
    // The level may be after the denomination.
    if let (level @ b'1'..=b'7', strain) = letters.split_last()?
        && let Some(strain) = denomination(strain)
    {
        let text = format!("{}{strain}", char::from(*level));
        return Some(MeantValue::certain(text));
    }
    let (level @ b'1'..=b'7', rest) = letters.split_first()? else {
        return None;
    };
    let (strain, risk) = denominations().find_map(|(word, strain)| {
        let risk = match rest.strip_prefix(word.to_ascii_uppercase().as_bytes())? {
            b"" => "",
            b"X" | b"*" | b"D" | b"DBL" | b"DOUBLED" => "X",
            b"XX" | b"**" | b"R" | b"RDBL" | b"REDOUBLED" => "XX",
            _ => return None,
        };
        Some((strain, risk))
    })?;
    let text = format!("{}{strain}{risk}", char::from(*level));
    Some(MeantValue::certain(text))
}

/// The words for denominations, each with the letters of the standard.
fn denominations() -> impl Iterator<Item = (&'static str, &'static str)> {
    let words = DENOMINATION.iter().flat_map(|strain| {
        let singular = strain.meaning.trim_end_matches('s');
        [strain.canonical, strain.meaning, singular].map(|word| (word, strain.canonical))
    });
    words.chain(languages::notrump().map(|word| (word, "NT")))
}

/// Whether a word is notrump in short, or in another language.
pub(crate) fn is_notrump(word: &[u8]) -> bool {
    let mut words = languages::notrump();
    words.any(|notrump| word.eq_ignore_ascii_case(notrump.as_bytes()))
}

/// A denomination in other letters or words.
pub(crate) fn denomination(text: &[u8]) -> Option<&'static str> {
    let mut words = denominations();
    let word = words.find(|(word, _)| text.eq_ignore_ascii_case(word.as_bytes()));
    word.map(|(_, strain)| strain)
}

/// The contract with which a value begins, and what is after it: the blank and the words, or the sign
/// and the number.
pub(crate) fn begun_contract(text: &[u8]) -> Option<(FinalContract, &[u8])> {
    let ends = text.iter().position(|byte| b" =+-".contains(byte));
    let (contract, rest) = text.split_at_checked(ends?)?;
    Some((value::contract(contract).ok()?, rest))
}

/// A value without blanks around its slashes.
pub(crate) fn close_slashes(text: &[u8]) -> Option<MeantValue> {
    if text.len() > LONGEST || !text.contains(&b' ') {
        return None;
    }
    let mut closed: Vec<u8> = Vec::new();
    for byte in text.trim_ascii() {
        if *byte == b' ' && closed.last() == Some(&b' ') {
            continue;
        }
        if *byte == b'/' {
            while closed.last() == Some(&b' ') {
                closed.pop();
            }
        }
        if *byte != b' ' || closed.last() != Some(&b'/') {
            closed.push(*byte);
        }
    }
    Some(MeantValue::certain(closed))
}

/// A number of at most four digits.
pub(super) fn number(digits: &[u8]) -> Option<u32> {
    let digits = std::str::from_utf8(digits).ok()?;
    let is_number = digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}
