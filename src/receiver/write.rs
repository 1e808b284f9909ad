//! A file as it is written for a receiver, and the places of a file that are in its way.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use super::Receiver;
use super::ascii::ascii;
use super::obstacle::{Charset, Loses, Obstacle};
pub use super::survey::Left;
use super::survey::{GameSurvey, survey};
use crate::pbn::syntax::{Document, Split, split};
use crate::source::{Encoding, LineEnd, Slice, Source, line_end, lines, next_line};

/// A text as a receiver reads it.
pub struct ReceiverText {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What was left out or moved, and how often.
    pub left: BTreeMap<Left, usize>,
}

/// A place that is in the way of a receiver.
pub struct RefusedPlace {
    /// Where it is in the file.
    pub range: Range<usize>,
    /// The number of its game (1-based; 0 for none).
    pub game: usize,
    /// What it costs.
    pub loses: Loses,
    /// What is there, in words.
    pub what: String,
}

/// Writes a text as a receiver reads it. A text that is no PBN at all stays as it is.
pub fn write(source: &Source<'_>, receiver: &Receiver) -> ReceiverText {
    let bytes = source.bytes();
    let split = split(bytes);
    let mut left: BTreeMap<Left, usize> = BTreeMap::new();
    if split.unreadable.is_some() {
        let bytes = bytes.to_vec();
        return ReceiverText { bytes, left };
    }
    let mut written = Vec::with_capacity(bytes.len());
    let mut done = 0;
    for_each_game(source, &split, receiver, |range, survey| {
        for (what, count) in survey.left {
            *left.entry(what).or_default() += count;
        }
        written.extend_from_slice(bytes.slice(done..range.start));
        let text = bytes.slice(range.clone());
        if survey.changes.is_empty() {
            written.extend_from_slice(text)
        } else {
            written.extend(survey.changes.apply(text))
        }
        done = range.end;
    });
    written.extend_from_slice(bytes.slice(done..));
    let mut written = in_charset(written, source.encoding(), receiver.charset(), &mut left);
    let wanted = receiver.line_end();
    if let Some(wanted) = wanted {
        written = with_line_ends(&written, wanted);
    }
    if wants_empty_line(receiver).is_some() {
        let newline = wanted.map_or(newline_of(source), LineEnd::bytes);
        while !written.is_empty() && !ends_with_empty_line(&written) {
            written.extend_from_slice(newline);
        }
    }
    ReceiverText {
        bytes: written,
        left,
    }
}

/// The places of a file that are in the way of a receiver, in order.
pub fn refusals(source: &Source<'_>, split: &Split, receiver: &Receiver) -> Vec<RefusedPlace> {
    let mut refusals = Vec::new();
    if split.unreadable.is_some() {
        return refusals;
    }
    refusals.extend(of_bytes(source, receiver));
    let mut number = 0;
    for_each_game(source, split, receiver, |range, survey| {
        number += 1;
        refusals.extend(survey.places.into_iter().map(|place| RefusedPlace {
            range: place.span.at(range.start),
            game: number,
            loses: place.loses,
            what: place.what,
        }));
    });
    let bytes = source.bytes();
    if let Some(loses) =
        wants_empty_line(receiver).filter(|_| !ends_with_empty_line(bytes) && !bytes.is_empty())
    {
        refusals.push(RefusedPlace {
            range: bytes.len()..bytes.len(),
            game: 0,
            loses,
            what: "the end of a file that has no empty line there".to_owned(),
        });
    }
    refusals
}

fn for_each_game(
    source: &Source<'_>,
    split: &Split,
    receiver: &Receiver,
    mut then: impl FnMut(Range<usize>, GameSurvey),
) {
    let newline = newline_of(source);
    let is_utf8 = source.encoding().is_utf8();
    let mut document = Document::default();
    for game in split.games.iter().filter(|game| game.first_tag().is_some()) {
        split.parse_into(&mut document, source.slice(game.range()));
        then(game.range(), survey(&document, receiver, newline, is_utf8));
    }
}

fn newline_of(source: &Source<'_>) -> &'static [u8] {
    source.only_line_end().unwrap_or(LineEnd::CrLf).bytes()
}

fn wants_empty_line(receiver: &Receiver) -> Option<Loses> {
    receiver.loses(|obstacle| matches!(obstacle, Obstacle::NoFinalEmptyLine))
}

fn ends_with_empty_line(bytes: &[u8]) -> bool {
    let without_one = |bytes: &[u8]| -> Option<usize> {
        let rest = bytes
            .strip_suffix(b"\r\n")
            .or(bytes.strip_suffix(b"\n"))
            .or(bytes.strip_suffix(b"\r"))?;
        Some(rest.len())
    };
    let line = without_one(bytes).and_then(|end| bytes.get(..end));
    line.is_some_and(|line| without_one(line).is_some())
}

/// The encoding and the line ends that are not those of a receiver.
fn of_bytes(source: &Source<'_>, receiver: &Receiver) -> Vec<RefusedPlace> {
    let bytes = source.bytes();
    let encoding = source.encoding();
    let mut found = Vec::new();
    for (obstacle, loses) in receiver.stops.iter() {
        let (place, what) = match *obstacle {
            Obstacle::Encoding(charset) if !is_in(charset, encoding) => {
                let place = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
                let what = match (charset, encoding) {
                    (Charset::Utf8, Encoding::Utf8Mark) => "the byte order mark".to_owned(),
                    _ => format!("a character that is not in {}", charset.name()),
                };
                (place, what)
            }
            Obstacle::LineEnds(wanted) => {
                let Some(place) = other_line_end(bytes, wanted) else {
                    continue;
                };
                (
                    place,
                    format!("a line that does not end with {}", wanted.name()),
                )
            }
            _ => continue,
        };
        found.push(RefusedPlace {
            range: place..(place + 1).min(bytes.len()),
            game: 0,
            loses: *loses,
            what,
        });
    }
    found
}

fn is_in(charset: Charset, encoding: Encoding) -> bool {
    match charset {
        Charset::Ascii => encoding == Encoding::Ascii,
        Charset::Utf8 => matches!(encoding, Encoding::Ascii | Encoding::Utf8),
        Charset::Latin1 => matches!(encoding, Encoding::Ascii | Encoding::Latin1),
    }
}

/// A text whose lines all end in one way.
fn with_line_ends(bytes: &[u8], wanted: LineEnd) -> Vec<u8> {
    lines(bytes).join(wanted.bytes())
}

/// The first line end that is not of a kind.
fn other_line_end(bytes: &[u8], wanted: LineEnd) -> Option<usize> {
    let mut at = 0;
    loop {
        let end = line_end(bytes, at);
        let (kind, _) = LineEnd::at(bytes, end)?;
        if kind != wanted {
            return Some(end);
        }
        at = next_line(bytes, end)?;
    }
}

/// A text in the encoding of a receiver. Into Latin 1 export has put it already, where that can be.
fn in_charset(
    bytes: Vec<u8>,
    encoding: Encoding,
    charset: Option<Charset>,
    left: &mut BTreeMap<Left, usize>,
) -> Vec<u8> {
    let Some(charset) =
        charset.filter(|charset| !is_in(*charset, encoding) && *charset != Charset::Latin1)
    else {
        return bytes;
    };
    let body = bytes.slice(encoding.mark_length()..);
    let text: Cow<'_, str> = encoding.decode(body);
    if charset == Charset::Utf8 {
        return text.into_owned().into_bytes();
    }
    let mut out = Vec::with_capacity(text.len());
    for character in text.chars() {
        let spelled = match u8::try_from(character).ok().filter(u8::is_ascii) {
            Some(byte) => {
                out.push(byte);
                continue;
            }
            None => ascii(character),
        };
        let what = if spelled.is_some() {
            Left::Respelled
        } else {
            Left::Unspellable
        };
        *left.entry(what).or_default() += 1;
        out.extend_from_slice(spelled.unwrap_or("?").as_bytes());
    }
    out
}
