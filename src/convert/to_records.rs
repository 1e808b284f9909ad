//! Games as records.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::kept::{self, Block};
use super::reading::{Pairs, Placed, Read, Reading};
use super::records::Records;
use super::said::{Extra, Said};
use super::tags::has_hole;
use super::to_pbn::records_to_pbn;
use super::writer::Writer;
use super::{
    Converted, KeptPart, Repeat, StalePart, Way, differences, encode, exported, game, in_waves,
    is_game, text_of,
};
use crate::games::{Game, Games, ranges};
use crate::rbn::Form;
use crate::source::Encoding;

/// Writes games as records.
///
/// With `keeps` false no lines are kept; what they would hold is counted all the same.
pub fn to_records(bytes: &[u8], form: Form, keeps: bool) -> Converted {
    to_records_by(Way::Short, bytes, form, keeps)
}

/// The same by one of the ways.
pub fn to_records_by(way: Way, bytes: &[u8], form: Form, keeps: bool) -> Converted {
    let plain = Pairs::of(bytes, way);
    let rest = plain.exported_rest().map(|file| (file, Vec::new()));
    let (exported, parted) = rest.unwrap_or_else(|| exported_apart(bytes));
    let (mut converted, games) = games_to_records(&exported, form, keeps, way, &plain);
    drop(plain);
    if keeps {
        let pairs = Pairs {
            file: exported,
            games,
        };
        let records = &converted.bytes;
        let encoding = Encoding::guess(records);
        let records = Records::read(records, form, encoding, way, &pairs);
        let exported = pairs.file;
        let after = records_to_pbn(records, encoding, true, way).0.bytes;
        converted.lossy = differences(&exported, &after, |bytes| ranges(bytes).collect());
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
    for (number, place) in Games::new(&file).joined() {
        apart.extend_from_slice(file.get(at..place).unwrap_or(&[]));
        // Where the tag is not at the start of its line, one line end is not enough.
        apart.extend_from_slice(b"\r\n\r\n");
        numbers.push(number);
        at = place;
    }
    if numbers.is_empty() {
        return (file, numbers);
    }
    apart.extend_from_slice(file.get(at..).unwrap_or(&[]));
    (exported(&apart), numbers)
}

/// The tags of which export writes a value or section anew: a game in which one has a hole is kept as it is.
const WRITTEN_ANEW: [&str; 8] = [
    "Dealer",
    "Vulnerable",
    "Deal",
    "Declarer",
    "Contract",
    "Result",
    "Auction",
    "Play",
];

/// Writes games in export format as records.
///
/// The games of `pairs` are those that are known. Gives also those that are plain.
pub(super) fn games_to_records(
    exported: &[u8],
    form: Form,
    keeps: bool,
    way: Way,
    pairs: &Pairs,
) -> (Converted, Vec<Option<Box<Placed<Said>>>>) {
    let encoding = Encoding::guess(exported);
    let mut converted = Converted::default();
    let known = |number: usize, game: &[u8]| pairs.said(number, game);
    // What is no game is the text after the last one.
    let mut rest: Vec<Game> = Vec::new();
    let games = Reading::new(exported, way, &known).filter_map(|read| match read {
        Read::Whole(game) if !is_game(&game) => {
            rest.push(*game);
            None
        }
        game => Some(game),
    });
    let mut all: Vec<(Range<usize>, Said, bool)> = Vec::new();
    // The games as they would be written on the way back, with their indexes. Of the plain ones, which
    // would be the same, one is enough: with it the file is one of games in export form.
    let mut there = String::new();
    let mut in_there: Vec<usize> = Vec::new();
    let mut has_plain = false;
    // Those with holes, which export keeps as they are: nothing is filled in.
    let mut with_holes: HashMap<usize, String> = HashMap::new();
    let mut signature = String::new();
    let as_record = |(index, game): (usize, Read)| {
        let game = match game {
            Read::Plain(range, said) => return (range, said.into_owned(), None),
            Read::Whole(game) => game,
        };
        let (mut said, stale) = kept::with_kept(&game, encoding);
        let first = index == 0;
        let signature = first.then(|| take_signature(&game, &mut said.extras));
        let text = game::text(&said, &[]);
        let has_hole = WRITTEN_ANEW.iter().any(|tag| has_hole(&game, tag));
        (
            game.range,
            said,
            Some((stale, signature.flatten(), text, has_hole)),
        )
    };
    let mut number = 0;
    in_waves(games.enumerate(), as_record, |(range, said, read)| {
        number += 1;
        let index = all.len();
        all.push((range.clone(), said, read.is_none()));
        let Some((stale, own, text, has_hole)) = read else {
            if !std::mem::replace(&mut has_plain, true) {
                in_there.push(index);
                there.push_str(&text_of(exported, &range, encoding));
                there.push('\n');
            }
            return;
        };
        in_there.push(index);
        let stale = stale.into_iter();
        converted.stale.extend(stale.map(|stale| StalePart {
            number,
            what: stale.what,
        }));
        if let Some(own) = own.filter(|own| !own.is_empty()) {
            there.push_str(&format!("% RBN{own}\n"));
            signature = own;
        }
        there.push_str(&text);
        there.push('\n');
        if has_hole {
            with_holes.insert(index, text);
        }
    });
    // What would be written on the way back shows what has to be kept.
    let back = self::exported(&encode(&there, encoding));
    let mut after: Vec<Extra> = Vec::new();
    for game in rest {
        let mut extras = game::said(&game).extras;
        if all.is_empty() {
            signature = take_signature(&game, &mut extras).unwrap_or(signature);
        }
        // What is no `%` line is a comment, or text that belongs to no game.
        let text = text_of(exported, &game.range, encoding);
        let mut lines = text.lines().map(str::trim_ascii);
        let has_words = lines.any(|line| !line.is_empty() && !line.starts_with('%'));
        if keeps && (!game.comments.is_empty() || has_words && !all.is_empty()) {
            let own = kept::own_head(&text);
            extras = kept::of_text(own.trim_start_matches('\n'));
        }
        after.append(&mut extras);
    }
    let mut writer = Writer::new(&signature, Repeat::Least);
    let come_back = |(index, other): (usize, Range<usize>)| {
        let game = match all.get(index) {
            Some((game, _, false)) => game,
            _ => return (index, Vec::new(), Vec::new()),
        };
        let (head, blocks) = Block::all(&text_of(exported, game, encoding));
        let (other_head, others) = Block::all(&text_of(&back, &other, encoding));
        let head = Block {
            tag: String::new(),
            text: kept::own_head(&head),
        };
        let has_lost_head = !head.text.is_empty() && head.text != kept::own_head(&other_head);
        let there: HashSet<&Block> = others.iter().collect();
        let as_it_is = with_holes.get(&index).map(|text| Block::all(text).1);
        let as_it_is: Option<HashSet<&Block>> = as_it_is.as_ref().map(|own| own.iter().collect());
        let is_missing = |block: &&Block| {
            let is_there = as_it_is.as_ref().is_none_or(|own| own.contains(*block));
            !is_there || !there.contains(*block)
        };
        let missing: HashSet<&str> = blocks.iter().filter(is_missing).map(Block::tag).collect();
        // Of a tag that is there twice the first one counts: all come back in their order.
        let is_lost = |block: &&Block| missing.contains(block.tag());
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
        (index, lines, parts)
    };
    let there = in_there.into_iter().zip(ranges(&back));
    let mut kept_lines: HashMap<usize, Vec<String>> = HashMap::new();
    in_waves(there, come_back, |(index, lines, parts)| {
        converted.kept.extend(parts);
        kept_lines.insert(index, lines);
    });
    for (index, (_, said, is_plain)) in all.iter().enumerate() {
        match (is_plain, kept_lines.get(&index)) {
            (true, _) => writer.plain(said),
            (false, Some(lines)) => writer.record(said, lines),
            // Without a game on the way back it is missing.
            (false, None) => {}
        }
    }
    writer.rest(&after);
    let written = writer.written(form, encoding);
    converted.games = written.records;
    converted.bytes = written.bytes;
    let games = all.into_iter();
    let games = games.map(|(range, said, is_plain)| is_plain.then(|| Box::new((range, said))));
    (converted, games.collect())
}

/// The text after the last game, without what conversion makes anew.
fn rest_of(games: &[u8]) -> String {
    let end = ranges(games).last().map_or(0, |game| game.end);
    let text = String::from_utf8_lossy(games.get(end..).unwrap_or(&[]));
    let own = kept::own_head(&text);
    let is_own = |line: &&str| !line.is_empty() && !line.starts_with("% PBN");
    own.lines().filter(is_own).collect::<Vec<_>>().join("\n")
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
