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
    let written = |records: &Records| written_anew(records, bytes, Repeat::Least, form);
    let before = keeps.then(|| match has_kept_lines {
        true => written(&kept_lines_first(records.clone())),
        false => written(&records),
    });
    let numbers = records.numbers();
    let (mut converted, pairs) = records_to_pbn(records, encoding, keeps, way);
    if let Some(before) = before {
        let exported = exported(&converted.bytes);
        let (after, _) = games_to_records(&exported, form, true, way, &pairs);
        let mut after = after.bytes;
        if has_kept_lines {
            let encoding = Encoding::guess(&after);
            let records = Records::read(&after, form, encoding, way, &Pairs::default());
            let records = kept_lines_first(records);
            after = written_anew(&records, &after, Repeat::Least, form);
        }
        let records = |bytes: &[u8]| rbn::split(bytes, form).records;
        let lossy = differences(&before, &after, records, |_, _| false).into_iter();
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
    let games = AsGames::of(records, &mut converted);
    let exported = exported_games(&games.text, &games.places, encoding);
    let known = |number: usize, game: &[u8]| games.known(number, game);
    let back = Reading::new(&exported, way, &known);
    let back = back.filter(Read::is_game).zip(&games.written);
    let come_back = |(game, written): (Read, &Written)| games.kept_of(written, game, &exported);
    let mut start = 0;
    in_waves(back, come_back, |(place, lines, parts)| {
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
    converted.games = games.written.len();
    (converted, games.into_pairs())
}

/// Records as games.
struct AsGames {
    /// The signature of the records.
    signature: String,
    /// The games, and the text after the last one.
    text: String,
    written: Vec<Written>,
    /// Where the plain games are in the text.
    places: Vec<Option<Range<usize>>>,
}

/// A record that is written as a game.
struct Written {
    /// The number of the record, 1-based.
    number: usize,
    /// What it says, without what its kept lines keep of a game.
    said: Said,
    /// What these keep, where there are texts or `%` lines in it.
    kept: Option<Box<Kept>>,
}

/// A record as a game, while it is written.
struct AsGame {
    said: Said,
    kept: Option<Box<Kept>>,
    stale: Vec<kept::StaleBlock>,
    text: String,
    is_plain: bool,
}

impl AsGame {
    /// The game of a record; `plain` is its text where it is a plain one.
    fn of(mut said: Said, plain: Option<String>) -> AsGame {
        let is_plain = plain.is_some();
        if let Some(text) = plain {
            return AsGame {
                said,
                kept: None,
                stale: Vec::new(),
                text,
                is_plain,
            };
        }
        let (mut kept, stale) = Kept::of(&said);
        kept.take_from(&mut said);
        let text = game::text(&said, &std::mem::take(&mut kept.blocks));
        AsGame {
            said,
            kept: kept.has_lines().then(|| Box::new(kept)),
            stale,
            text,
            is_plain,
        }
    }
}

impl AsGames {
    /// The games of records. What is left out, not read or stale is added to what becomes of the file.
    fn of(records: Records, converted: &mut Converted) -> AsGames {
        let count = records.said.len();
        let mut games = AsGames {
            signature: records.signature,
            text: String::new(),
            written: Vec::with_capacity(count),
            places: Vec::with_capacity(count),
        };
        if !games.signature.is_empty() {
            games.text = format!("% RBN{}\n", games.signature);
        }
        let mut number = 0;
        let mut unclear = records.unclear.into_iter().peekable();
        let plain = records.plain.into_iter().chain(std::iter::repeat(None));
        let as_game = |(said, plain): (Option<Said>, _)| said.map(|said| AsGame::of(said, plain));
        in_waves(records.said.into_iter().zip(plain), as_game, |game| {
            number += 1;
            let Some(game) = game else {
                converted.lossy.push(number);
                converted.left_out += 1;
                return;
            };
            if unclear.next_if_eq(&(number - 1)).is_some() {
                converted.lossy.push(number);
                converted.kept.extend(unread_lines(&game.said, number));
            }
            let stale = game.stale.iter().map(|stale| StalePart {
                number,
                what: stale.tag.clone(),
            });
            converted.stale.extend(stale);
            games.push(number, game);
        });
        // After the last game nothing follows.
        if records.rest.is_empty() && games.text.ends_with("\n\n") {
            games.text.pop();
        }
        games.add_rest(records.rest);
        games
    }

    fn push(&mut self, number: usize, game: AsGame) {
        let start = self.text.len();
        self.text.push_str(&game.text);
        let place = start..self.text.len();
        self.places.push(game.is_plain.then_some(place));
        self.text
            .push_str(if game.is_plain { "\r\n" } else { "\n" });
        self.written.push(Written {
            number,
            said: game.said,
            kept: game.kept,
        });
    }

    /// Adds the lines after the last record.
    fn add_rest(&mut self, lines: Vec<Extra>) {
        let mut rest = Said::default();
        rest.extras = lines;
        let kept = Kept::of_rest(&rest, !self.written.is_empty());
        kept.take_from(&mut rest);
        let blocks = kept.blocks.iter().map(|block| block.text.as_str());
        self.text.extend(blocks);
        for line in &rest.extras {
            let line = kept::line_of_game(&line.text);
            self.text.push_str(&format!("% {line}\n"));
        }
    }

    /// What the game with a number (0-based) says, where it is a plain one with this text.
    fn known(&self, number: usize, game: &[u8]) -> Option<&Said> {
        let place = self.places.get(number).cloned()??;
        let is_same = self.text.as_bytes().get(place) == Some(game);
        let written = self.written.get(number).filter(|_| is_same)?;
        Some(&written.said)
    }

    /// What a game, as it comes back from the text in export format, does not say of its record: where in
    /// that text the lines belong that keep it, these lines, and what they are about.
    fn kept_of(
        &self,
        written: &Written,
        game: Read,
        exported: &[u8],
    ) -> (usize, Vec<String>, Vec<KeptPart>) {
        let Written { number, said, kept } = written;
        let (place, mut back) = match game {
            Read::Plain(range, back) if *back == *said => {
                return (range.start, Vec::new(), Vec::new());
            }
            Read::Plain(range, back) => (range.start, back.into_owned()),
            Read::Whole(game) => (first_tag(exported, &game), game::said(&game)),
        };
        // Who reads the game counts all its `%` lines, those of its kept blocks too.
        let extras = std::mem::take(&mut back.extras);
        if let Some(kept) = kept {
            kept.take_from(&mut back);
        }
        back.extras = extras;
        // What was written as RBX has parentheses where the kept tag has braces.
        if !said.has_braces() {
            back = back.with_parentheses();
        }
        let first = self.written.first().map(|first| first.number);
        let has_signature = Some(*number) == first && !self.signature.is_empty();
        let (lines, parts) = match has_signature {
            true => kept::of_record(&with_signature(said, &self.signature), &back, *number),
            false => kept::of_record(said, &back, *number),
        };
        (place, lines, parts)
    }

    /// The plain games with what they say, and the text in which they are.
    fn into_pairs(self) -> Pairs {
        let games = self.written.into_iter().zip(self.places);
        let games = games.map(|(written, place)| Some(Box::new((place?, written.said))));
        Pairs {
            games: games.collect(),
            file: self.text.into_bytes(),
        }
    }
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
