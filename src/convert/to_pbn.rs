//! Records as games.

use std::ops::Range;

use super::kept::{self, Kept};
use super::reading::{Pairs, Read, Reading};
use super::records::Records;
use super::said::{Extra, Said};
use super::to_records::games_to_records;
use super::{
    Converted, KeptPart, Repeat, StalePart, Way, differences, encode, exported, exported_before,
    game, in_waves, written_anew,
};
use crate::games::Game;
use crate::rbn::{self, Form, UNREAD};
use crate::source::Encoding;

/// Writes records as games in export format.
///
/// With `keeps` false no lines are kept; what they would hold is counted all the same.
pub fn to_pbn(bytes: &[u8], form: Form, keeps: bool) -> Converted {
    to_pbn_by(Way::Short, bytes, form, keeps)
}

/// The same by one of the ways.
pub fn to_pbn_by(way: Way, bytes: &[u8], form: Form, keeps: bool) -> Converted {
    let encoding = Encoding::guess(bytes);
    let records = Records::read(bytes, form, encoding, way, &Pairs::default());
    let has_kept_lines = records.have_kept_lines();
    let written = |records: &Records| written_anew(records, bytes, Repeat::Least, Form::Rbn);
    let before = keeps.then(|| match has_kept_lines {
        true => written(&kept_lines_first(records.clone())),
        false => written(&records),
    });
    let numbers = records.numbers();
    let (mut converted, pairs) = records_to_pbn(records, encoding, keeps, way);
    if let Some(before) = before {
        let exported = exported(&converted.bytes);
        let (after, _) = games_to_records(&exported, Form::Rbn, true, way, &pairs);
        let mut after = after.bytes;
        if has_kept_lines {
            let encoding = Encoding::guess(&after);
            let records = Records::read(&after, Form::Rbn, encoding, way, &Pairs::default());
            let records = kept_lines_first(records);
            after = written_anew(&records, &after, Repeat::Least, Form::Rbn);
        }
        let records = |bytes: &[u8]| rbn::split(bytes, Form::Rbn).records;
        let lossy = differences(&before, &after, records).into_iter();
        let lossy = lossy.map(|number| numbers.get(number - 1).copied().unwrap_or(number));
        converted.lossy.extend(lossy);
        converted.lossy.sort_unstable();
        converted.lossy.dedup();
    }
    converted
}

/// Puts the kept lines of records before their other `%` lines, where conversion writes them. Export
/// format has an order of its own for the tags that they keep, in the place of which is that of their names.
fn kept_lines_first(mut records: Records) -> Records {
    for said in records.said.iter_mut().flatten() {
        let lines = std::mem::take(&mut said.extras);
        let (mut kept, others): (Vec<Extra>, Vec<Extra>) = lines
            .into_iter()
            .partition(|line| kept::is_kept(&line.text));
        for line in &mut kept {
            line.after = None;
        }
        let mut texts: Vec<&[Extra]> = kept.chunk_by(|_, next| kept::goes_on(&next.text)).collect();
        texts.sort_by_key(|lines| lines.first().map(|line| kept::tag_pair(&line.text)));
        // A tag that is kept twice is one tag.
        texts.dedup_by(|next, lines| {
            let mut pairs = next.iter().zip(lines.iter());
            let are_tags = next
                .first()
                .is_some_and(|line| kept::tag_pair(&line.text).is_some());
            are_tags
                && next.len() == lines.len()
                && pairs.all(|(one, other)| one.text == other.text)
        });
        said.extras.extend(texts.into_iter().flatten().cloned());
        said.extras.extend(others);
        said.extras.sort_by_key(|line| line.after);
    }
    records
}

/// Writes records as games; gives also those that are plain.
pub(super) fn records_to_pbn(
    records: Records,
    encoding: Encoding,
    keeps: bool,
    way: Way,
) -> (Converted, Pairs) {
    let mut converted = Converted::default();
    let mut text = String::new();
    if !records.signature.is_empty() {
        text.push_str(&format!("% RBN{}\n", records.signature));
    }
    let mut written: Vec<(usize, Said, Option<Box<Kept>>)> = Vec::with_capacity(records.said.len());
    // Where the plain games are in the text.
    let mut places: Vec<Option<Range<usize>>> = Vec::with_capacity(records.said.len());
    let as_game = |(said, plain): (Option<Said>, Option<String>)| {
        let mut said = said?;
        if let Some(game) = plain {
            return Some((said, None, Vec::new(), game, true));
        }
        let (mut kept, stale) = Kept::of(&said);
        kept.take_from(&mut said);
        let text = game::text(&said, &std::mem::take(&mut kept.blocks));
        let kept = kept.has_lines().then(|| Box::new(kept));
        Some((said, kept, stale, text, false))
    };
    let mut number = 0;
    let mut unclear = records.unclear.into_iter().peekable();
    let plain = records.plain.into_iter().chain(std::iter::repeat(None));
    in_waves(records.said.into_iter().zip(plain), as_game, |game| {
        number += 1;
        match game {
            Some((said, kept, stale, game, is_plain)) => {
                if unclear.next_if_eq(&(number - 1)).is_some() {
                    converted.lossy.push(number);
                    converted.kept.extend(unread_lines(&said, number));
                }
                converted
                    .stale
                    .extend(stale.into_iter().map(|stale| StalePart {
                        number,
                        what: stale.tag,
                    }));
                places.push(is_plain.then_some(text.len()..text.len() + game.len()));
                text.push_str(&game);
                text.push_str(if is_plain { "\r\n" } else { "\n" });
                written.push((number, said, kept));
            }
            None => {
                converted.lossy.push(number);
                converted.left_out += 1;
            }
        }
    });
    // After the last game nothing follows.
    if records.rest.is_empty() && text.ends_with("\n\n") {
        text.pop();
    }
    let mut rest = Said::default();
    rest.extras = records.rest;
    let kept = Kept::of_rest(&rest, !written.is_empty());
    kept.take_from(&mut rest);
    text.extend(kept.blocks.iter().map(|block| block.text.as_str()));
    for line in &rest.extras {
        text.push_str(&format!("% {}\n", kept::line_of_game(&line.text)));
    }
    let exported = exported_games(&text, &places, encoding);
    let mut start = 0;
    let first = written.first().map(|(number, ..)| *number);
    let known = |number: usize, game: &[u8]| {
        let place = places.get(number).cloned()??;
        let is_same = text.as_bytes().get(place) == Some(game);
        written
            .get(number)
            .filter(|_| is_same)
            .map(|(_, said, _)| said)
    };
    let games = Reading::new(&exported, way, &known);
    let games = games.filter(Read::is_game).zip(&written);
    let come_back = |(game, (number, said, kept)): (Read, &(usize, Said, Option<Box<Kept>>))| {
        let (place, mut back) = match game {
            Read::Plain(range, back) if *back == *said => {
                return (range.start, Vec::new(), Vec::new());
            }
            Read::Plain(range, back) => (range.start, back.into_owned()),
            Read::Whole(game) => (first_tag(&exported, &game), game::said(&game)),
        };
        // Who reads the game counts all its `%` lines, those of its kept blocks too.
        let extras = std::mem::take(&mut back.extras);
        if let Some(kept) = kept {
            kept.take_from(&mut back);
        }
        back.extras = extras;
        let has_signature = Some(*number) == first && !records.signature.is_empty();
        let (lines, parts) = match has_signature {
            true => kept::of_record(&with_signature(said, &records.signature), &back, *number),
            false => kept::of_record(said, &back, *number),
        };
        (place, lines, parts)
    };
    in_waves(games, come_back, |(place, lines, parts)| {
        converted.kept.extend(parts);
        converted
            .bytes
            .extend_from_slice(exported.get(start..place).unwrap_or(&[]));
        start = place;
        for line in lines.iter().filter(|_| keeps) {
            converted
                .bytes
                .extend_from_slice(&encode(&format!("% {line}\r\n"), encoding));
        }
    });
    converted
        .bytes
        .extend_from_slice(exported.get(start..).unwrap_or(&[]));
    // A kept line can have characters that no file in export format has.
    if !converted.kept.is_empty() && !converted.bytes.is_ascii() {
        converted.bytes = self::exported(&converted.bytes);
    }
    converted.games = written.len();
    let games = written.into_iter().zip(places);
    let games = games.map(|((_, said, _), place)| Some(Box::new((place?, said))));
    let pairs = Pairs {
        games: games.collect(),
        file: text.into_bytes(),
    };
    (converted, pairs)
}

/// The lines of a record that cannot be read.
fn unread_lines(said: &Said, number: usize) -> impl Iterator<Item = KeptPart> {
    let lines = said.extras.iter();
    let unread = lines.filter_map(|line| line.text.strip_prefix(UNREAD));
    unread.map(move |line| KeptPart {
        number,
        what: "unread text".to_owned(),
        text: line.to_owned(),
        comes_back_as: Some(format!("% {UNREAD}{line}")),
    })
}

/// The games of records in export format. `places` are those of the plain ones, which are in it.
fn exported_games(text: &str, places: &[Option<Range<usize>>], encoding: Encoding) -> Vec<u8> {
    let rest = || {
        let (first, rest) = places.split_first()?;
        let start = rest.first()?.as_ref()?.start;
        let end = rest.last()?.as_ref()?.end;
        let are_plain = first.is_none() && rest.iter().all(Option::is_some);
        // After the last game is its blank line and nothing else.
        (are_plain && text.len() == end + 2).then_some(start..end)
    };
    let file = rest().and_then(|rest| {
        let head = encode(text.get(..rest.start)?, encoding);
        exported_before(&head, text.get(rest)?.as_bytes())
    });
    file.unwrap_or_else(|| exported(&encode(text, encoding)))
}

/// The first record with the line of the signature, which is among the lines of its game.
fn with_signature(said: &Said, signature: &str) -> Said {
    let mut said = said.clone();
    let line = Extra {
        after: None,
        text: format!("RBN{signature}"),
    };
    said.extras.insert(0, line);
    said
}

/// Where the line of the first tag of a game begins.
fn first_tag(text: &[u8], game: &Game) -> usize {
    let value = game.tags.first().and_then(|tag| tag.range.as_ref());
    let before = value.map_or(&[][..], |range| text.get(..range.start).unwrap_or(&[]));
    before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1)
}
