//! The lines of a plain game: its tag pairs in the order of export, its auction and its play.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter};

use crate::bridge::{Seat, seat};
use crate::convert::tags::{TagValues, Tags, value, write_pair};

/// The tags that plain games have, in the order of export.
const TAGS: [&str; 27] = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
    "Annotator",
    "Description",
    "HomeTeam",
    "Room",
    "Round",
    "Score",
    "ScoreIMP",
    "ScoreMP",
    "ScorePercentage",
    "Stage",
    "Table",
    "VisitTeam",
];

/// How many of them each game has.
const MANDATORY: usize = 15;

/// How many bytes a value has at most. No line of it, here or in a record, is too long then.
const LONGEST: usize = 72;

/// The lines of a game.
pub(super) struct Sheet<'t> {
    values: [Option<Cow<'t, str>>; TAGS.len()],
    pub(super) auction: Option<Section<'t>>,
    pub(super) play: Option<Section<'t>>,
}

/// An auction or a play.
#[derive(Clone, Copy)]
pub(super) struct Section<'t> {
    /// The player of the first column.
    pub(super) first: Seat,
    /// Its rows, each with its line end.
    pub(super) rows: &'t str,
}

impl TagValues for Sheet<'_> {
    fn value(&self, name: &str) -> Option<&str> {
        let at = TAGS.iter().position(|tag| *tag == name)?;
        self.values.get(at)?.as_deref()
    }
}

impl<'t> Sheet<'t> {
    /// Reads a game, from its first tag to its last line; `None` where it has other lines.
    pub(super) fn read(game: &'t [u8]) -> Option<Sheet<'t>> {
        let mut rest = std::str::from_utf8(game).ok().filter(|_| game.is_ascii())?;
        let mut values = [const { None }; TAGS.len()];
        for (index, (tag, place)) in TAGS.iter().zip(&mut values).enumerate() {
            match take_pair(tag, &mut rest) {
                Some(value) if *tag == "Deal" || is_plain(&value) => *place = Some(value),
                None if index >= MANDATORY => {}
                _ => return None,
            }
        }
        let auction = take_section("Auction", &mut rest)?;
        let play = take_section("Play", &mut rest)?;
        rest.is_empty().then_some(Sheet {
            values,
            auction,
            play,
        })
    }

    /// The player that a tag names.
    pub(super) fn seat(&self, tag: &str) -> Option<Seat> {
        match value(self, tag)?.as_bytes() {
            [letter @ (b'N' | b'E' | b'S' | b'W')] => seat(*letter),
            _ => None,
        }
    }

    /// The tricks of declarer, if they are known; `None` where Result is not plain.
    pub(super) fn tricks(&self) -> Option<Option<u32>> {
        match value(self, "Result")? {
            "" | "?" => Some(None),
            tricks => tricks.parse().ok().map(Some),
        }
    }
}

/// Takes the tag pair of a name with its line, if it is the next one; gives its value.
fn take_pair<'t>(tag: &str, rest: &mut &'t str) -> Option<Cow<'t, str>> {
    let after = rest.strip_prefix('[')?.strip_prefix(tag)?;
    let after = after.strip_prefix(" \"")?;
    let bytes = after.as_bytes();
    // A quote with a backslash before it is one of the value.
    let is_end =
        |at: &usize| at.checked_sub(1).and_then(|before| bytes.get(before)) != Some(&b'\\');
    let (value, after) = after.split_at_checked(memchr_iter(b'"', bytes).find(is_end)?)?;
    *rest = after.strip_prefix("\"]\r\n")?;
    Some(match memchr(b'\\', value.as_bytes()) {
        Some(_) => Cow::Owned(value.replace("\\\"", "\"")),
        None => Cow::Borrowed(value),
    })
}

/// Takes a section, if it is the next one; `None` where it is not plain.
fn take_section<'t>(tag: &str, rest: &mut &'t str) -> Option<Option<Section<'t>>> {
    let Some(value) = take_pair(tag, rest) else {
        return Some(None);
    };
    let &[letter] = value.as_bytes() else {
        return None;
    };
    let bytes = rest.as_bytes();
    let end = memchr(b'[', bytes).unwrap_or(bytes.len());
    let (rows, after) = rest.split_at_checked(end)?;
    *rest = after;
    let first = seat(letter)?;
    (!rows.is_empty()).then_some(Some(Section { first, rows }))
}

/// The characters that mean themselves in both notations.
#[allow(clippy::indexing_slicing)] // The places are bytes.
static PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        plain[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let others = b" .,-'/()&!?;\"";
    let mut at = 0;
    while at < others.len() {
        plain[others[at] as usize] = true;
        at += 1;
    }
    plain
};

/// Whether a value is of characters that mean themselves in both notations.
fn is_plain(value: &str) -> bool {
    let is_own = |byte: u8| PLAIN.get(usize::from(byte)) == Some(&true);
    let is_at_end = value.starts_with(' ') || value.ends_with(' ');
    value.len() <= LONGEST && value.bytes().all(is_own) && !is_at_end
}

/// The lines of tag pairs, with a value for what a game lacks. `None` where a tag is none of a plain game, or
/// the scoring is not known, for which games of version 1.0 have no tag.
pub(super) fn tag_pairs(tags: &Tags, missing: &str) -> Option<String> {
    let mut values = [None; TAGS.len()];
    for (name, value) in &tags.0 {
        let at = TAGS.iter().position(|tag| tag == name)?;
        *values.get_mut(at)? = Some(value.as_str());
    }
    let mut text = String::with_capacity(1024);
    for (index, (tag, value)) in TAGS.iter().zip(values).enumerate() {
        let missing = (index < MANDATORY).then_some(missing);
        if *tag == "Scoring" {
            // Export takes the blanks around its fields away.
            value.filter(|value| !value.contains(" ;") && !value.contains("; "))?;
        }
        if let Some(value) = value.or(missing) {
            write_pair(tag, value, &mut text);
            text.push_str("\r\n");
        }
    }
    Some(text)
}

/// Writes the tag pair of a section.
pub(super) fn open(tag: &str, first: Seat, text: &mut String) {
    text.extend(["[", tag, " \""]);
    text.push(first.letter());
    text.push_str("\"]\r\n");
}
