//! The kept lines of a file that contradict it, and a file without its kept lines.

use std::collections::HashMap;
use std::ops::Range;

use super::kept;
use super::records::{RecordsReader, in_output_form};
use super::restore::{self, KeptLines};
use super::{exported, in_waves, is_game};
use crate::games::FileGames;
use crate::rbn::{self, RbnLine, RbnLineKind, RbnRecord, RecordForm};
use crate::source::{Encoding, Slice, next_line};

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
    let game = FileGames::new(text).find(is_game);
    let kept = game.map_or(Vec::new(), |game| kept::places(&game, text));
    if kept.is_empty() {
        return Vec::new();
    }
    let exported = exported(text);
    let game = FileGames::new(&exported).find(is_game);
    let stale = game
        .map(|game| restore::with_kept(&game, Encoding::guess(&exported)).1)
        .unwrap_or_default();
    let with_place = |stale: restore::ContradictedLine| {
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
pub fn stale_lines_of_records(bytes: &[u8], form: RecordForm) -> Vec<StaleLine> {
    let encoding = Encoding::guess(bytes);
    let split = rbn::split(bytes, form);
    let mut reader = RecordsReader::new(bytes, form, encoding);
    let records = split.records.iter().take(split.count()).enumerate();
    let with_kept_tags = records.filter_map(|(index, range)| {
        let text = bytes.get(range.clone())?;
        let record = RbnRecord::read_lines(text, form);
        // Conversion has no form of other records of RBX.
        let is_read = record.has_clear_lines || form == RecordForm::Rbn;
        if !is_read || !has_kept_tags(&record, encoding) {
            let labels = record.lines.iter().filter_map(|line| match line.kind {
                RbnLineKind::Label(label) => Some((label, line.data.at(0))),
                _ => None,
            });
            reader.pass_over(labels, range);
            return None;
        }
        let said = reader.said(&record, range.start);
        let said = if record.has_clear_lines {
            in_output_form(said)
        } else {
            in_output_form(said.on_one_line())
        };
        Some((index + 1, range.start, record, reader.with_start(said)))
    });
    let mut lines = Vec::new();
    let stale = |(number, base, record, said)| (number, base, record, KeptLines::stale_of(&said));
    in_waves(with_kept_tags, stale, |(number, base, record, stale)| {
        if stale.is_empty() {
            return;
        }
        let kept: HashMap<String, Range<usize>> = extras(&record, encoding)
            .filter_map(|(text, line)| Some((kept::tag_of(&text)?.to_owned(), line.data.at(base))))
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

/// Whether a record keeps something of a game that can contradict it: a tag that is about a label, or a
/// comment.
fn has_kept_tags(record: &RbnRecord<'_>, encoding: Encoding) -> bool {
    extras(record, encoding).any(|(text, _)| kept::may_contradict(&text))
}

/// The `%` lines of a record, each with its text.
fn extras<'r>(
    record: &'r RbnRecord<'_>,
    encoding: Encoding,
) -> impl Iterator<Item = (String, &'r RbnLine)> {
    let lines = record.lines.iter();
    let extras = lines.filter(|line| line.kind == RbnLineKind::Extra);
    extras.map(move |line| {
        let text = encoding.decode(record.slice(line.data));
        (text.trim_ascii().to_owned(), line)
    })
}

/// A file without the lines that keep something of another notation; `form` is that of records, `None`
/// for games.
pub fn without_kept_lines(bytes: &[u8], form: Option<RecordForm>) -> Vec<u8> {
    let kept = match form {
        Some(form) => kept_lines_of_records(bytes, form),
        None => kept_lines_of_games(bytes),
    };
    let mut rest = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for range in kept {
        rest.extend_from_slice(bytes.slice(at..range.start));
        at = range.end;
    }
    rest.extend_from_slice(bytes.slice(at..));
    rest
}

fn kept_lines_of_games(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut kept = Vec::new();
    for game in FileGames::new(bytes) {
        let escapes = game.escapes.iter();
        let own = escapes.filter(|line| kept::is_kept(kept::without_sign(&line.text)));
        kept.extend(own.map(|line| {
            let end = next_line(bytes, line.offset).unwrap_or(bytes.len());
            line.offset..end
        }));
    }
    kept
}

fn kept_lines_of_records(bytes: &[u8], form: RecordForm) -> Vec<Range<usize>> {
    let mut kept = Vec::new();
    for range in rbn::split(bytes, form).records {
        let record = RbnRecord::read(bytes.slice(range.clone()), form);
        let extras = record.lines.iter();
        let extras = extras.filter(|line| line.kind == RbnLineKind::Extra);
        let own = extras.filter(|line| {
            let text = String::from_utf8_lossy(record.slice(line.data));
            kept::is_kept(text.trim_ascii())
        });
        kept.extend(own.map(|line| {
            let span = line.span.at(range.start);
            let text = bytes.slice(span.clone());
            // The line end after the last field of RBX ends the record.
            match form {
                RecordForm::Rbn => span,
                RecordForm::Rbx => span.start..span.start + text.trim_ascii_end().len(),
            }
        }));
    }
    kept
}
