//! Conversion of a file, mapped back and compared.

use std::cell::Cell;
use std::ops::Range;

use super::kept::{self, TagBlock};
use super::records::RecordFile;
use super::said::Extra;
use super::to_pbn::records_to_pbn;
use super::to_records::games_to_records;
use super::{Converted, Repeat, exported, written_anew};
use crate::games::{FileGames, ranges};
use crate::rbn::{self, RecordForm};
use crate::source::{Encoding, Slice};

/// Writes records as games in export format.
///
/// With `keeps` false no lines are kept; what they would hold is counted all the same.
pub fn to_pbn(bytes: &[u8], form: RecordForm, keeps: bool) -> Converted {
    let encoding = Encoding::guess(bytes);
    let records = RecordFile::read(bytes, form, encoding);
    let has_kept_lines = records.have_kept_lines();
    let written = |records: &RecordFile| written_anew(records, bytes, Repeat::Least, form);
    let before = keeps.then(|| {
        if has_kept_lines {
            written(&kept_lines_first(records.clone()))
        } else {
            written(&records)
        }
    });
    let numbers = records.numbers();
    let mut converted = records_to_pbn(records, encoding, keeps);
    if let Some(before) = before {
        let exported = exported(&converted.bytes);
        let mut after = games_to_records(&exported, form, true).bytes;
        if has_kept_lines {
            let records = RecordFile::read(&after, form, Encoding::guess(&after));
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
fn kept_lines_first(mut records: RecordFile) -> RecordFile {
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

/// Writes games as records.
///
/// With `keeps` false no lines are kept; what they would hold is counted all the same.
pub fn to_records(bytes: &[u8], form: RecordForm, keeps: bool) -> Converted {
    let (exported, parted) = exported_apart(bytes);
    let mut converted = games_to_records(&exported, form, keeps);
    if keeps {
        let encoding = Encoding::guess(&converted.bytes);
        let records = RecordFile::read(&converted.bytes, form, encoding);
        let after = records_to_pbn(records, encoding, true).bytes;
        let unlike_unknown = Cell::new(0);
        converted.lossy = differences(
            &exported,
            &after,
            |bytes| ranges(bytes).collect(),
            |game, other| {
                let text = |bytes: &[u8]| encoding.decode(bytes).into_owned();
                let unlike = TagBlock::unlike_unknown(&text(game), &text(other));
                unlike_unknown.set(unlike_unknown.get() + unlike.unwrap_or(0));
                unlike.is_some()
            },
        );
        converted.unlike_unknown = unlike_unknown.get();
        if exported != after && rest_of(&exported) != rest_of(&after) {
            converted.lossy.push(ranges(&exported).count() + 1);
        }
    }
    converted.lossy.extend(parted);
    converted.lossy.sort_unstable();
    converted.lossy.dedup();
    converted
}

/// A file in export format, with an empty line before each game that lacks it; gives the numbers
/// (1-based) of the games that are two in it, or more.
fn exported_apart(bytes: &[u8]) -> (Vec<u8>, Vec<usize>) {
    let file = exported(bytes);
    let mut apart = Vec::with_capacity(file.len());
    let (mut at, mut numbers) = (0, Vec::new());
    for (number, place) in FileGames::new(&file).joined() {
        apart.extend_from_slice(file.slice(at..place));
        // Where the tag is not at the start of its line, one line end is not enough.
        apart.extend_from_slice(b"\r\n\r\n");
        numbers.push(number);
        at = place;
    }
    if numbers.is_empty() {
        return (file, numbers);
    }
    apart.extend_from_slice(file.slice(at..));
    (exported(&apart), numbers)
}

/// The text after the last game, without what conversion makes anew.
fn rest_of(games: &[u8]) -> String {
    let end = ranges(games).last().map_or(0, |game| game.end);
    let text = String::from_utf8_lossy(games.slice(end..));
    let own = kept::own_head(&text);
    let is_own = |line: &&str| !line.is_empty() && !line.starts_with("% PBN");
    own.lines().filter(is_own).collect::<Vec<_>>().join("\n")
}

/// Which games or records (1-based) are not the same in another file, and are not alike either.
fn differences(
    file: &[u8],
    other: &[u8],
    ranges: impl Fn(&[u8]) -> Vec<Range<usize>>,
    are_alike: impl Fn(&[u8], &[u8]) -> bool,
) -> Vec<usize> {
    if file == other {
        return Vec::new();
    }
    let mut others = ranges(other).into_iter().map(|range| other.get(range));
    let texts = ranges(file).into_iter().map(|range| file.get(range));
    let mut is_same = |text: Option<&[u8]>| {
        let other = others.next().flatten();
        text == other
            || text
                .zip(other)
                .is_some_and(|(text, other)| are_alike(text, other))
    };
    let differs = texts.map(|text| !is_same(text)).enumerate();
    let differs = differs.filter(|(_, differs)| *differs);
    differs.map(|(index, _)| index + 1).collect()
}
