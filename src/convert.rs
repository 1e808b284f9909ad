//! Converts between PBN and RBN (in both its forms).
//!
//! ```text
//! record ─► what it says, all in force ─► text of a game ─► export format ─► kept lines
//! game ─► kept lines, while they hold ─► what it says ─► least repetition ─► output form
//! ```
//!
//! A value goes where a reader of the other notation looks for it. What has no such place goes into a
//! kept line (`% kept from RBN: …`), which readers skip. Which values these are is not listed: each
//! conversion is mapped back, and what comes back different is kept.
//!
//! | file | subject |
//! | --- | --- |
//! | `said` | what a record says, from and to the text of records |
//! | `game` | what a record says, from and to the text of a game |
//! | `headings`, `cards`, `bidding`, `tricks`, `outcome`, `makes`, `awards` | the labels, each with both ways |
//! | `signs` | what follows a call or a card |
//! | `tags` | the tag pairs of a game |
//! | `kept` | kept lines |

mod awards;
mod bidding;
mod cards;
mod game;
mod headings;
mod kept;
mod makes;
mod outcome;
mod said;
mod signs;
mod tags;
mod tricks;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use rayon::prelude::*;

use crate::games::{Game, Games, ranges};
use crate::pbn::export::{ExportOptions, Fill, export};
use crate::pbn::standard::{Version, tag_id};
use crate::rbn::{self, Form, Label, LineKind, Record, WriteOptions, Written};
use crate::source::{Encoding, LineEnd, Source, next_line, single_byte};
use kept::{Block, Kept};
pub use said::Repeat;
use said::{Extra, Records, Said, Writer};

/// A file in another notation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Converted {
    /// The text.
    pub bytes: Vec<u8>,
    /// How many games or records it has.
    pub games: usize,
    /// How many are missing in it.
    pub left_out: usize,
    /// What is kept in lines that readers skip.
    pub kept: Vec<KeptPart>,
    /// The numbers (1-based) of the records or games that would not come back the same.
    pub lossy: Vec<usize>,
    /// The kept lines that contradict the file, which was changed after they were written.
    pub stale: Vec<StalePart>,
}

/// Something that the other notation has no place for, or says in another way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptPart {
    /// The number (1-based) of its record or game.
    pub number: usize,
    /// The label or tag, or what else it is: a text, a note.
    pub what: String,
    /// What it says.
    pub text: String,
    /// What would come back without a kept line; `None` where nothing would.
    pub comes_back_as: Option<String>,
}

/// A kept line that contradicts its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StalePart {
    /// The number (1-based) of its game.
    pub number: usize,
    /// The label that it is about, or what else it is.
    pub what: String,
}

/// A line of a game that keeps something of a record, or the reverse, and contradicts what it is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaleLine {
    /// The number (1-based) of its record; 1 for a game, which is given alone.
    pub number: usize,
    /// Its place in the text, in bytes. In a game with the lines that go on with it, without the last
    /// line end.
    pub range: Range<usize>,
    /// The letter of the label that it is about, or `text`; in a record the name of the tag.
    pub what: String,
    /// What the game or record says in its place, as the line of a record; `None` where it says
    /// nothing, or has other texts.
    pub now: Option<String>,
}

/// The kept lines of a game that contradict it. `text` is that of the game alone, with what is before
/// its first tag.
pub fn stale_lines(text: &[u8]) -> Vec<StaleLine> {
    let game = Games::new(text).find(is_game);
    let kept = game.map_or(Vec::new(), |game| kept::places(&game, text));
    if kept.is_empty() {
        return Vec::new();
    }
    let exported = exported(text);
    let game = Games::new(&exported).find(is_game);
    let stale = game
        .map(|game| kept::with_kept(&game).1)
        .unwrap_or_default();
    let with_place = |stale: kept::Stale| {
        Some(StaleLine {
            number: 1,
            range: kept.get(stale.index)?.clone(),
            what: stale.what,
            now: stale.now,
        })
    };
    stale.into_iter().filter_map(with_place).collect()
}

/// The kept lines of a file of records that contradict their records: the first line of each.
pub fn stale_lines_of_records(bytes: &[u8], form: Form) -> Vec<StaleLine> {
    let encoding = Encoding::guess(bytes);
    let records = Records::read(bytes, form, encoding);
    let split = rbn::split(bytes, form);
    let mut places = split.records.iter();
    let mut number = 0;
    let mut lines = Vec::new();
    let stale = |said: Option<Said>| said.map_or(Vec::new(), |said| Kept::stale_of(&said));
    in_waves(records.said.into_iter(), stale, |stale| {
        number += 1;
        let Some(range) = places.next().filter(|_| !stale.is_empty()) else {
            return;
        };
        let record = Record::read(bytes.get(range.clone()).unwrap_or(&[]), form);
        let extras = record.lines.iter();
        let extras = extras.filter(|line| line.kind == LineKind::Extra);
        let kept: HashMap<String, Range<usize>> = extras
            .filter_map(|line| {
                let text = encoding.decode(record.slice(line.data));
                let tag = kept::tag_of(text.trim_ascii())?;
                Some((tag.to_owned(), line.data.at(range.start)))
            })
            .collect();
        lines.extend(stale.into_iter().filter_map(|stale| {
            Some(StaleLine {
                number,
                range: kept.get(&stale.tag)?.clone(),
                what: stale.tag,
                now: stale.now,
            })
        }));
    });
    lines
}

/// Writes records as games in export format.
///
/// With `keeps` false no lines are kept; what they would hold is counted all the same.
pub fn to_pbn(bytes: &[u8], form: Form, keeps: bool) -> Converted {
    let mut converted = records_to_pbn(bytes, form, keeps);
    if keeps {
        let mut records = Records::read(bytes, form, Encoding::guess(bytes));
        let has_kept_lines = kept_lines_first(&mut records);
        let before = written_anew(&records, bytes, Repeat::Least, Form::Rbn);
        let mut after = games_to_records(&exported(&converted.bytes), Form::Rbn, true).bytes;
        if has_kept_lines {
            let mut records = Records::read(&after, Form::Rbn, Encoding::guess(&after));
            kept_lines_first(&mut records);
            after = written_anew(&records, &after, Repeat::Least, Form::Rbn);
        }
        let records = |bytes| rbn::split(bytes, Form::Rbn).records.into_iter();
        let before = texts_of(&before, records(&before));
        let lossy = differences(before, texts_of(&after, records(&after)));
        converted.lossy.extend(lossy);
        converted.lossy.sort_unstable();
        converted.lossy.dedup();
    }
    converted
}

/// Puts the kept lines of records before their other `%` lines, where conversion writes them. Gives
/// whether there are any.
fn kept_lines_first(records: &mut Records) -> bool {
    let mut has_kept_lines = false;
    for said in records.said.iter_mut().flatten() {
        for line in &mut said.extras {
            if kept::is_kept(&line.text) {
                line.after = None;
                has_kept_lines = true;
            }
        }
        let place = |line: &Extra| (line.after, !kept::is_kept(&line.text));
        said.extras.sort_by_key(place);
    }
    has_kept_lines
}

/// How many games or records are worked on at a time. Read games are several times as large as their
/// text.
const WAVE: usize = 512;

/// Does something with each item on all threads, and goes on with the results in their order.
fn in_waves<T: Send, R: Send>(
    mut items: impl Iterator<Item = T>,
    act: impl Fn(T) -> R + Sync + Send,
    mut go_on: impl FnMut(R),
) {
    loop {
        let wave: Vec<T> = items.by_ref().take(WAVE).collect();
        if wave.is_empty() {
            return;
        }
        let results: Vec<R> = wave.into_par_iter().map(&act).collect();
        results.into_iter().for_each(&mut go_on);
    }
}

/// The texts of games or records in a file.
fn texts_of(
    bytes: &[u8],
    ranges: impl Iterator<Item = Range<usize>>,
) -> impl Iterator<Item = &[u8]> {
    ranges.map(|range| bytes.get(range).unwrap_or(&[]))
}

/// Which of these texts (1-based) are not the same in other ones.
fn differences<'t>(
    texts: impl Iterator<Item = &'t [u8]>,
    mut others: impl Iterator<Item = &'t [u8]>,
) -> Vec<usize> {
    let texts = texts.enumerate();
    let differs = texts.filter(|(_, text)| others.next() != Some(*text));
    differs.map(|(index, _)| index + 1).collect()
}

fn records_to_pbn(bytes: &[u8], form: Form, keeps: bool) -> Converted {
    let encoding = Encoding::guess(bytes);
    let records = Records::read(bytes, form, encoding);
    let mut converted = Converted::default();
    let mut text = String::new();
    if !records.signature.is_empty() {
        text.push_str(&format!("% RBN{}\n", records.signature));
    }
    let mut written: Vec<(usize, Said, Kept)> = Vec::with_capacity(records.said.len());
    let as_game = |said: Option<Said>| {
        let mut said = said?;
        let (kept, stale) = Kept::of(&said);
        kept.take_from(&mut said);
        let text = game::text(&said, &kept.blocks);
        Some((said, kept, stale, text))
    };
    let mut number = 0;
    in_waves(records.said.into_iter(), as_game, |game| {
        number += 1;
        match game {
            Some((said, kept, stale, game)) => {
                converted
                    .stale
                    .extend(stale.into_iter().map(|stale| StalePart {
                        number,
                        what: stale.tag,
                    }));
                text.push_str(&game);
                text.push('\n');
                written.push((number, said, kept));
            }
            None => {
                converted.lossy.push(number);
                converted.left_out += 1;
            }
        }
    });
    let mut rest = Said::default();
    rest.extras = records.rest;
    let kept = Kept::read(&rest).without_tags();
    kept.take_from(&mut rest);
    text.extend(kept.blocks.iter().map(|block| block.text.as_str()));
    for line in &rest.extras {
        text.push_str(&format!("% {}\n", kept::line_of_game(&line.text)));
    }
    let exported = exported(&encode(&text, encoding));
    let mut start = 0;
    let first = written.first().map(|(number, ..)| *number);
    let games = Games::new(&exported).filter(is_game).zip(&written);
    let come_back = |(game, (number, said, kept)): (Game, &(usize, Said, Kept))| {
        let mut back = game::said(&game);
        kept.take_from(&mut back);
        let has_signature = Some(*number) == first && !records.signature.is_empty();
        let (lines, parts) = match has_signature {
            true => kept::of_record(&with_signature(said, &records.signature), &back, *number),
            false => kept::of_record(said, &back, *number),
        };
        (first_tag(&exported, &game), lines, parts)
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
    converted
}

/// Writes games as records.
///
/// With `keeps` false no lines are kept; what they would hold is counted all the same.
pub fn to_records(bytes: &[u8], form: Form, keeps: bool) -> Converted {
    let exported = exported(bytes);
    let mut converted = games_to_records(&exported, form, keeps);
    if keeps {
        let after = records_to_pbn(&converted.bytes, form, true).bytes;
        let before = texts_of(&exported, ranges(&exported));
        converted.lossy = differences(before, texts_of(&after, ranges(&after)));
    }
    converted
}

/// Writes games in export format as records.
fn games_to_records(exported: &[u8], form: Form, keeps: bool) -> Converted {
    let encoding = Encoding::guess(exported);
    let mut converted = Converted::default();
    let (games, rest): (Vec<Game>, Vec<Game>) = Games::new(exported).partition(is_game);
    let mut all: Vec<Said> = Vec::with_capacity(games.len());
    let mut there = String::new();
    let mut signature = String::new();
    let as_record = |(index, game): (usize, &Game)| {
        let (mut said, stale) = kept::with_kept(game);
        let first = index == 0;
        let signature = first.then(|| take_signature(game, &mut said.extras));
        let text = game::text(&said, &[]);
        (index, said, stale, signature.flatten(), text)
    };
    let records = games.iter().enumerate();
    in_waves(records, as_record, |(index, said, stale, own, text)| {
        let stale = stale.into_iter();
        converted.stale.extend(stale.map(|stale| StalePart {
            number: index + 1,
            what: stale.what,
        }));
        if let Some(own) = own.filter(|own| !own.is_empty()) {
            there.push_str(&format!("% RBN{own}\n"));
            signature = own;
        }
        there.push_str(&text);
        there.push('\n');
        all.push(said);
    });
    // What would be written on the way back shows what has to be kept.
    let back = self::exported(&encode(&there, encoding));
    let mut after: Vec<Extra> = Vec::new();
    for game in &rest {
        let mut extras = game::said(game).extras;
        if games.is_empty() {
            signature = take_signature(game, &mut extras).unwrap_or(signature);
        }
        if !game.comments.is_empty() && keeps {
            let text = text_of(exported, &game.range, encoding);
            extras = kept::of_text(&kept::own_head(&text));
        }
        after.append(&mut extras);
    }
    let mut writer = Writer::new(&signature, Repeat::Least);
    let come_back = |(index, (game, other)): (usize, (&Game, Range<usize>))| {
        let (head, blocks) = Block::all(&text_of(exported, &game.range, encoding));
        let (other_head, others) = Block::all(&text_of(&back, &other, encoding));
        let head = Block {
            tag: String::new(),
            text: kept::own_head(&head),
        };
        let has_lost_head = head.text != kept::own_head(&other_head);
        let there: HashSet<&Block> = others.iter().collect();
        let is_lost = |block: &&Block| !there.contains(*block);
        let lost = blocks.iter().filter(is_lost);
        let lost: Vec<&Block> = has_lost_head
            .then_some(&head)
            .into_iter()
            .chain(lost)
            .collect();
        let parts = lost.iter().map(|block| {
            let what = match block.tag.as_str() {
                "" => "text before the tags",
                tag => tag,
            };
            let mut others = others.iter();
            let other = others.find(|other| other.tag == block.tag && !block.tag.is_empty());
            KeptPart {
                number: index + 1,
                what: what.to_owned(),
                text: block.text.clone(),
                comes_back_as: other.map(|other| other.text.clone()),
            }
        });
        let parts: Vec<KeptPart> = parts.collect();
        let lines = if keeps {
            kept::of_game(&lost)
        } else {
            Vec::new()
        };
        (lines, parts)
    };
    let there = games.iter().zip(ranges(&back)).enumerate();
    let mut written = all.iter();
    in_waves(there, come_back, |(lines, parts)| {
        converted.kept.extend(parts);
        if let Some(said) = written.next() {
            writer.record(said, &lines);
        }
    });
    writer.rest(&after);
    let written = in_form(&encode(&writer.out, encoding), form);
    converted.games = written.records;
    converted.bytes = written.bytes;
    converted
}

/// A file without the lines that keep something of another notation; `form` is that of records, `None`
/// for games.
pub fn without_kept_lines(bytes: &[u8], form: Option<Form>) -> Vec<u8> {
    let kept = match form {
        Some(form) => kept_lines_of_records(bytes, form),
        None => kept_lines_of_games(bytes),
    };
    let mut rest = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for range in kept {
        rest.extend_from_slice(bytes.get(at..range.start).unwrap_or(&[]));
        at = range.end;
    }
    rest.extend_from_slice(bytes.get(at..).unwrap_or(&[]));
    rest
}

fn kept_lines_of_games(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut kept = Vec::new();
    for game in Games::new(bytes) {
        let escapes = game.escapes.iter();
        let own = escapes.filter(|line| kept::is_kept(kept::without_sign(&line.text)));
        kept.extend(own.map(|line| {
            let end = next_line(bytes, line.offset).unwrap_or(bytes.len());
            line.offset..end
        }));
    }
    kept
}

fn kept_lines_of_records(bytes: &[u8], form: Form) -> Vec<Range<usize>> {
    let mut kept = Vec::new();
    for range in rbn::split(bytes, form).records {
        let record = Record::read(bytes.get(range.clone()).unwrap_or(&[]), form);
        let extras = record.lines.iter();
        let extras = extras.filter(|line| line.kind == LineKind::Extra);
        let own = extras.filter(|line| {
            let text = String::from_utf8_lossy(record.slice(line.data));
            kept::is_kept(text.trim_ascii())
        });
        kept.extend(own.map(|line| {
            let span = line.span.at(range.start);
            let text = bytes.get(span.clone()).unwrap_or(&[]);
            // The line end after the last field of RBX ends the record.
            match form {
                Form::Rbn => span,
                Form::Rbx => span.start..span.start + text.trim_ascii_end().len(),
            }
        }));
    }
    kept
}

/// Games in export format, with `#` for each value that the last game with the tag has already, in tags
/// that hand their values on (chapter 4.8). What a deal came to is written in each game.
pub fn with_inheritance(bytes: &[u8]) -> Vec<u8> {
    let mut last: HashMap<String, String> = HashMap::new();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for game in Games::new(bytes) {
        for tag in game.tags {
            let hands_on = tag_id(tag.name.as_bytes()).is_some_and(|id| id.info().inherits)
                && !matches!(
                    game::label_of(&tag.name),
                    Some(Label::Contract | Label::Result)
                );
            let (Some(value), Some(range), true) = (tag.value, tag.range, hands_on) else {
                continue;
            };
            if last.get(&tag.name) == Some(&value) && !value.is_empty() {
                out.extend_from_slice(bytes.get(at..range.start).unwrap_or(&[]));
                out.push(b'#');
                at = range.end;
            } else {
                last.insert(tag.name, value);
            }
        }
    }
    out.extend_from_slice(bytes.get(at..).unwrap_or(&[]));
    out
}

/// A file of records in output form, in which each record repeats what holds already, or does not. `None`
/// where the lines of a record cannot be told apart, for then it is not known what holds.
pub fn repeated(bytes: &[u8], form: Form, repeat: Repeat) -> Option<Vec<u8>> {
    let records = Records::read(bytes, form, Encoding::guess(bytes));
    let are_clear = records.said.iter().all(Option::is_some);
    are_clear.then(|| written_anew(&records, bytes, repeat, form))
}

fn written_anew(records: &Records, bytes: &[u8], repeat: Repeat, form: Form) -> Vec<u8> {
    let mut writer = Writer::new(&records.signature, repeat);
    for said in records.said.iter().flatten() {
        writer.record(said, &[]);
    }
    writer.rest(&records.rest);
    in_form(&encode(&writer.out, Encoding::guess(bytes)), form).bytes
}

/// Records of RBN in output form, or in that of RBX.
fn in_form(text: &[u8], form: Form) -> Written {
    let options = WriteOptions {
        form,
        text_on_one_line: true,
    };
    rbn::write(text, &rbn::split(text, Form::Rbn), &options)
}

/// Takes the line with the signature of the records that a file was made of; gives what is after the
/// name of the notation.
fn take_signature(game: &Game, extras: &mut Vec<Extra>) -> Option<String> {
    let lines = game.escapes.iter();
    let mut lines = lines.map(|line| kept::without_sign(&line.text));
    let signature = lines.find(|line| line.starts_with("RBN"))?;
    let at = extras.iter().position(|line| line.text == signature)?;
    Some(extras.remove(at).text.split_off(3))
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

/// A record as it is read from the game that is written for it.
fn single(said: &Said) -> Option<Game> {
    let text = exported(game::text(said, &[]).as_bytes());
    Games::new(&text).find(is_game)
}

fn is_game(game: &Game) -> bool {
    game.number.is_some()
}

/// A text in export format, in its own encoding.
fn exported(text: &[u8]) -> Vec<u8> {
    let settings = ExportOptions {
        version: None,
        default_version: Version::V2_1,
        fill: Fill::Unknown,
        line_end: Some(LineEnd::CrLf),
        to_latin1: false,
        expand_inheritance: true,
    };
    export(&Source::new(text), &settings).bytes
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

fn text_of(text: &[u8], game: &Range<usize>, encoding: Encoding) -> String {
    let text = text.get(game.clone()).unwrap_or(&[]);
    encoding.decode(text).into_owned()
}

/// A text in the encoding of the file that it is made of.
fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
    if encoding.is_utf8() || text.is_ascii() {
        return text.as_bytes().to_vec();
    }
    let byte = |character: char| (0..=u8::MAX).find(|byte| single_byte(*byte) == character);
    text.chars()
        .map(|character| byte(character).unwrap_or(b'?'))
        .collect()
}
