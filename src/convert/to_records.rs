//! Games as records.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;

use super::kept::{self, TagBlock};
use super::restore::{self, ContradictedLine};
use super::said::{Extra, RecordContent};
use super::tags::{has_hole, says_something};
use super::writer::RecordWriter;
use super::{
    Converted, KeptContent, Repeat, StalePart, encode, exported, game, in_waves, is_game, text_of,
};
use crate::games::{FileGames, Game, ranges};
use crate::pbn::standard::is_inheritance;
use crate::rbn::RecordForm;
use crate::source::Encoding;

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
pub(super) fn games_to_records(exported: &[u8], form: RecordForm, keeps: bool) -> Converted {
    let encoding = Encoding::guess(exported);
    let mut records = AsRecords::read(exported, form, encoding);
    let (after, kept_rest) = records.lines_after(form, keeps);
    let (mut kept, kept_lines) = records.kept(keeps);
    kept.extend(kept_rest);
    let mut writer = RecordWriter::new(&records.signature, Repeat::Least);
    // Without a game on the way back it is missing.
    for (game, lines) in records.games.iter().zip(&kept_lines) {
        writer.record(&game.said, lines);
    }
    writer.rest(&after);
    let written = writer.written(form, encoding);
    Converted {
        games: written.records,
        bytes: written.bytes,
        kept,
        stale: records.stale,
        ..Converted::default()
    }
}

/// The games of a file, as what their records say.
struct AsRecords<'f> {
    /// The file, in export format.
    exported: &'f [u8],
    encoding: Encoding,
    games: Vec<AsRecord>,
    /// What is after the name of the notation in the signature of the records that the file was made of.
    signature: String,
    /// Kept lines that contradict their games.
    stale: Vec<StalePart>,
    /// What is no game is the text after the last one.
    rest: Vec<Game>,
    /// The games as they would be written on the way back.
    back: String,
}

/// A game, as what its record says.
struct AsRecord {
    /// Where it is in the file.
    range: Range<usize>,
    said: RecordContent,
    /// The game as it would be written on the way back, where it has a hole: export keeps such a game as it
    /// is, and fills nothing in.
    with_hole: Option<String>,
}

impl<'f> AsRecords<'f> {
    fn read(exported: &'f [u8], form: RecordForm, encoding: Encoding) -> AsRecords<'f> {
        let mut all = AsRecords {
            exported,
            encoding,
            games: Vec::new(),
            signature: String::new(),
            stale: Vec::new(),
            rest: Vec::new(),
            back: String::new(),
        };
        let mut rest = Vec::new();
        let games = FileGames::new(exported).filter_map(|game| {
            if is_game(&game) {
                return Some(game);
            }
            rest.push(game);
            None
        });
        let as_record = |(index, game): (usize, Game)| {
            let (mut said, stale) = restore::with_kept(&game, encoding);
            let first = index == 0;
            let signature = first.then(|| take_signature(&game, &mut said.extras));
            if form == RecordForm::Rbx {
                said = said.without_braces();
            }
            ReadGame {
                range: game.range.clone(),
                stale,
                signature: signature.flatten(),
                text: game::text(&said, &[]),
                has_hole: WRITTEN_ANEW.iter().any(|tag| has_hole(&game, tag)),
                said,
            }
        };
        in_waves(games.enumerate(), as_record, |game| all.add(game));
        all.rest = rest;
        all
    }

    fn add(&mut self, game: ReadGame) {
        let number = self.games.len() + 1;
        let stale = game.stale.into_iter().map(|stale| StalePart {
            number,
            what: stale.what,
        });
        self.stale.extend(stale);
        if let Some(own) = game.signature.filter(|own| !own.is_empty()) {
            self.back.push_str(&format!("% RBN{own}\n"));
            self.signature = own;
        }
        self.back.push_str(&game.text);
        self.back.push('\n');
        self.games.push(AsRecord {
            range: game.range,
            said: game.said,
            with_hole: game.has_hole.then_some(game.text),
        });
    }

    /// The lines after the last record, and what is kept in them. A file without a game can have its
    /// signature there.
    fn lines_after(&mut self, form: RecordForm, keeps: bool) -> (Vec<Extra>, Vec<KeptContent>) {
        let (mut after, mut kept): (Vec<Extra>, Vec<KeptContent>) = Default::default();
        for game in std::mem::take(&mut self.rest) {
            let mut extras = game::said(&game).extras;
            if self.games.is_empty()
                && let Some(signature) = take_signature(&game, &mut extras)
            {
                self.signature = signature;
            }
            // What is no `%` line is a comment, or text that belongs to no game.
            let text = text_of(self.exported, &game.range, self.encoding);
            let mut lines = text.lines().map(str::trim_ascii);
            let has_words = lines.any(|line| !line.is_empty() && !line.starts_with('%'));
            let is_kept = !game.comments.is_empty() || has_words && !self.games.is_empty();
            // RBX has no sign for a brace, and `%` lines alone are not kept.
            let is_cut =
                form == RecordForm::Rbx && extras.iter().any(|line| line.text.contains('}'));
            if is_kept || is_cut && !keeps {
                let own = kept::own_head(&text);
                let own = own.trim_start_matches('\n');
                if keeps {
                    extras = kept::of_text(own);
                }
                let what = if self.games.is_empty() {
                    "text"
                } else {
                    "text after the last game"
                };
                kept.push(KeptContent {
                    number: self.games.len() + 1,
                    what: what.to_owned(),
                    text: own.to_owned(),
                    comes_back_as: None,
                });
            }
            after.append(&mut extras);
        }
        (after, kept)
    }

    /// What has to be kept, as what would be written on the way back shows it; and the lines that keep it,
    /// for each game that comes back.
    fn kept(&self, keeps: bool) -> (Vec<KeptContent>, Vec<Vec<String>>) {
        let back = exported(&encode(&self.back, self.encoding));
        let games = self.games.iter().zip(ranges(&back)).enumerate();
        let (mut kept, mut kept_lines) = (Vec::new(), Vec::new());
        let come_back = |(index, (game, other)): (usize, (&AsRecord, Range<usize>))| {
            let other = text_of(&back, &other, self.encoding);
            let parts = self.kept_of(index + 1, game, &other);
            let texts = parts.iter().map(|part| part.text.as_str());
            let lines = keeps.then(|| kept::of_game(texts));
            (parts, lines.unwrap_or_default())
        };
        in_waves(games, come_back, |(parts, lines)| {
            kept.extend(parts);
            kept_lines.push(lines);
        });
        (kept, kept_lines)
    }

    /// What of a game is not in the text that comes back.
    fn kept_of(&self, number: usize, game: &AsRecord, other: &str) -> Vec<KeptContent> {
        let (head, blocks) = TagBlock::all(&text_of(self.exported, &game.range, self.encoding));
        let (other_head, others) = TagBlock::all(other);
        let head = TagBlock {
            tag: String::new(),
            text: kept::own_head(&head),
        };
        let has_lost_head = !head.text.is_empty() && head.text != kept::own_head(&other_head);
        let there: HashSet<&TagBlock> = others.iter().collect();
        let as_it_is = game.with_hole.as_ref().map(|text| TagBlock::all(text).1);
        let as_it_is: Option<HashSet<&TagBlock>> =
            as_it_is.as_ref().map(|own| own.iter().collect());
        let is_missing = |block: &&TagBlock| {
            let is_there = as_it_is.as_ref().is_none_or(|own| own.contains(*block));
            !is_there || !there.contains(*block)
        };
        let missing: HashSet<&str> = blocks
            .iter()
            .filter(is_missing)
            .map(TagBlock::tag)
            .collect();
        // Of a tag that is there twice the first one counts: all come back in their order.
        let lost = blocks.iter().filter(|block| missing.contains(block.tag()));
        let lost = has_lost_head.then_some(&head).into_iter().chain(lost);
        let mut others_of: HashMap<&str, VecDeque<&TagBlock>> = HashMap::new();
        for other in &others {
            others_of.entry(other.tag()).or_default().push_back(other);
        }
        let is_bare = game.said.holds_only_a_deal();
        let comes_back = |block: &TagBlock, other: &TagBlock| match (block.pair(), other.pair()) {
            // What `#` takes over comes back, written out.
            (Some(value), Some(other)) if is_inheritance(value.as_bytes()) => says_something(other),
            // Programs write that nobody played a deal in one way or the other.
            (Some(value), Some(other)) => {
                is_bare && !says_something(value) && !says_something(other)
            }
            _ => false,
        };
        let parts = lost.filter_map(|block| {
            let (what, other) = match block.tag.as_str() {
                "" => ("text before the tags", None),
                tag => {
                    let others = others_of.get_mut(tag);
                    (tag, others.and_then(VecDeque::pop_front))
                }
            };
            if other.is_some_and(|other| comes_back(block, other)) {
                return None;
            }
            Some(KeptContent {
                number,
                what: what.to_owned(),
                text: block.text.clone(),
                comes_back_as: other.map(|other| other.text.clone()),
            })
        });
        parts.collect()
    }
}

/// What is read of a game.
struct ReadGame {
    range: Range<usize>,
    said: RecordContent,
    stale: Vec<ContradictedLine>,
    /// What is after the name of the notation in the signature, where the game is the first one.
    signature: Option<String>,
    /// The game as it would be written on the way back.
    text: String,
    /// Whether it has a hole in a tag of which export writes the value anew.
    has_hole: bool,
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
