//! Kept lines: what the other notation has no place for, in lines that its readers skip.
//!
//! Nobody lists what has no place. A conversion is mapped back, and what comes back different is kept.
//! On the way back a kept line holds only while the file says what it said when the line was written.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;

use super::said::{Extra, Note, Said};
use super::{KeptPart, game, tags};
use crate::games::Game;
use crate::pbn::syntax::split::directive_kind;
use crate::rbn::Label;
use crate::source::Encoding;

/// The start of a line that keeps something of a record.
const FROM_RBN: &str = "kept from RBN: ";

/// The start of a line that keeps something of a game.
const FROM_PBN: &str = "kept from PBN: ";

/// The start of a `%` line of a record that PBN would take for an order.
const ORDER: &str = "kept from RBN: % ";

/// The start of a line that goes on with the one before.
const MORE: &str = "kept more: ";

/// How many characters of a kept text are on one line.
const LENGTH: usize = 220;

/// Whether a `%` line, given without its sign, is a kept one.
pub(super) fn is_kept(line: &str) -> bool {
    [FROM_RBN, FROM_PBN, MORE]
        .iter()
        .any(|start| line.starts_with(start.trim_ascii_end()))
}

/// Whether a `%` line, given without its sign, goes on with the kept one before it.
pub(super) fn goes_on(line: &str) -> bool {
    line.starts_with(MORE.trim_ascii_end())
}

/// The tag pair of a game that a `%` line, given without its sign, keeps, or where that begins.
pub(super) fn tag_pair(line: &str) -> Option<&str> {
    let kept = line.strip_prefix(FROM_PBN)?;
    kept.starts_with('[').then_some(kept)
}

/// A `%` line without its sign.
pub(super) fn without_sign(line: &str) -> &str {
    line.trim_start_matches('%').trim_ascii()
}

/// A `%` line of a record as a game has it, without the sign. What PBN takes for an order is kept.
pub(super) fn line_of_game(line: &str) -> Cow<'_, str> {
    // A signature of its own would be taken for that of the file.
    match is_order(line) || line.starts_with("RBN") {
        true => Cow::Owned(format!("{ORDER}{line}")),
        false => Cow::Borrowed(line),
    }
}

/// A `%` line of a game as a record has it; `None` for orders and kept lines.
pub(super) fn line_of_record(line: &str) -> Option<&str> {
    match line.strip_prefix(ORDER) {
        Some(line) => Some(line),
        None if is_order(line) => None,
        None => Some(line),
    }
}

/// Whether a `%` line, without the sign, says something of its file to readers of PBN.
fn is_order(line: &str) -> bool {
    line.starts_with("PBN")
        || directive_kind(line.trim_ascii().as_bytes()).is_some()
        || is_kept(line)
}

/// A kept text on its lines.
fn lines(start: &str, text: &str, out: &mut Vec<String>) {
    let mut start = start;
    let text = without_controls(text);
    let mut rest = text.as_str();
    loop {
        let mut cut = rest.len();
        if rest.chars().nth(LENGTH).is_some() {
            let space = |at: &usize| {
                let (before, after) = rest.split_at_checked(*at).unwrap_or((rest, ""));
                before.ends_with(' ') || after.starts_with(' ')
            };
            let ends = rest.char_indices().map(|(at, _)| at).skip(1).take(LENGTH);
            cut = ends.filter(|at| !space(at)).last().unwrap_or(cut);
        }
        let (line, after) = rest.split_at_checked(cut).unwrap_or((rest, ""));
        out.push(format!("{start}{line}"));
        if after.is_empty() {
            return;
        }
        rest = after;
        start = MORE;
    }
}

/// The texts of the kept lines among `%` lines that begin in this way.
fn texts<'l>(start: &str, all: impl Iterator<Item = &'l str>) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut is_own = false;
    for line in all {
        // The blank after the colon goes where nothing follows it.
        let after = |start: &str| line.strip_prefix(start.trim_ascii_end());
        if let Some(text) = after(start) {
            texts.push(text.strip_prefix(' ').unwrap_or(text).to_owned());
            is_own = true;
        } else if let Some(more) = line.strip_prefix(MORE).filter(|_| is_own) {
            if let Some(last) = texts.last_mut() {
                last.push_str(more);
            }
        } else {
            is_own = false;
        }
    }
    texts.iter().map(|text| with_controls(text)).collect()
}

/// The places of the lines of a game that keep something of a record, each with the lines that go on
/// with it, as [`texts`] reads them. `text` is that of which the game was read.
pub(super) fn places(game: &Game, text: &[u8]) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::new();
    let mut is_own = false;
    for line in &game.escapes {
        let rest = text.get(line.offset..).unwrap_or(&[]);
        let end = line.offset + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let text = without_sign(&line.text);
        if text.starts_with(FROM_RBN.trim_ascii_end()) {
            places.push(line.offset..end);
            is_own = true;
        } else if text.starts_with(MORE) && is_own {
            if let Some(last) = places.last_mut() {
                last.end = end;
            }
        } else {
            is_own = false;
        }
    }
    places
}

/// What a game cannot say of a record: `said` is what the record says, `back` what the game says, with
/// the `%` lines of its kept blocks. Gives the lines, and what they are about. `number` is that of the
/// record, 1-based.
pub(super) fn of_record(said: &Said, back: &Said, number: usize) -> (Vec<String>, Vec<KeptPart>) {
    let (mut out, mut parts) = (Vec::new(), Vec::new());
    let mut keep = |text: &str, what: String, comes_back_as: Option<&str>| {
        lines(FROM_RBN, text, &mut out);
        parts.push(KeptPart {
            number,
            what,
            text: text.to_owned(),
            comes_back_as: comes_back_as.map(str::to_owned),
        });
    };
    for label in Label::ALL {
        if said.get(label) != back.get(label) {
            let letter = label.letter();
            let data = said
                .get(label)
                .map_or(String::new(), |data| format!(" {data}"));
            let back = back.get(label).map(|data| format!("{letter} {data}"));
            keep(
                &format!("{letter}{data}"),
                letter.to_string(),
                back.as_deref(),
            );
        }
    }
    // A note can be there twice.
    let mut notes: HashMap<&Note, usize> = HashMap::new();
    for note in &back.notes {
        *notes.entry(note).or_default() += 1;
    }
    for note in &said.notes {
        if let Some(count) = notes.get_mut(note).filter(|count| **count > 0) {
            *count -= 1;
            continue;
        }
        let Note {
            owner,
            number,
            text,
        } = note;
        keep(
            &format!("note {} {number} {text}", owner.letter()),
            "note".to_owned(),
            None,
        );
    }
    let is_as_many = said.texts.len() == back.texts.len();
    for (index, text) in said.texts.iter().enumerate() {
        let other = back.texts.get(index).filter(|_| is_as_many);
        let number = index + 1;
        if text.is_note {
            let owner = text.after.map_or(' ', Label::letter);
            keep(
                &format!("text {number} is note 0 of {owner}"),
                "note 0".to_owned(),
                None,
            );
        }
        if other.is_none_or(|other| other.text != text.text) {
            keep(
                &format!("text {number} = {}", text.text),
                "text".to_owned(),
                other.map(|other| other.text.as_str()),
            );
        }
        if other.is_none_or(|other| other.after != text.after) && !text.is_note {
            let place = text
                .after
                .map_or("nothing".to_owned(), |l| l.letter().to_string());
            let text = format!("text {number} after {place}");
            keep(&text, "text".to_owned(), None);
        }
    }
    // A game has its lines in another order where an auction comes before other labels, and has those of
    // its kept blocks among them.
    let mut places: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for (index, line) in back.extras.iter().enumerate() {
        places.entry(&line.text).or_default().push_back(index);
    }
    for line in &said.extras {
        let place = places.get_mut(line.text.as_str());
        let Some(index) = place.and_then(VecDeque::pop_front) else {
            continue;
        };
        let other = back.extras.get(index);
        if other.is_some_and(|other| other.after != line.after) {
            let after = line.after.map(|label| label.letter().to_string());
            let after = after.as_deref().unwrap_or("nothing");
            keep(
                &format!("line {} after {after}", index + 1),
                "% line".to_owned(),
                None,
            );
        }
    }
    (out, parts)
}

/// A kept line that contradicts its game, which was changed after the line was written.
pub(super) struct Stale {
    /// Which one of the game's lines that keep something of a record, 0-based.
    pub(super) index: usize,
    /// The letter of its label, or what else it is about.
    pub(super) what: String,
    /// The label's line as the game says it; `None` where it says nothing of it.
    pub(super) now: Option<String>,
}

/// What a game says with its kept lines; the encoding is that of its file. Gives also those that are stale.
pub(super) fn with_kept(game: &Game, encoding: Encoding) -> (Said, Vec<Stale>) {
    let base = game::said(game);
    let escapes = game.escapes.iter();
    let escapes = escapes.map(|line| without_sign(&line.text));
    let kept = texts(FROM_RBN, escapes);
    if kept.is_empty() {
        return (base, Vec::new());
    }
    let mut all = base.clone();
    let mut labels = Vec::new();
    for (index, text) in kept.iter().enumerate() {
        if let Some(label) = restore(text, &mut all) {
            labels.push((index, label));
        }
    }
    let stale_label = |&(index, label): &(usize, Label)| {
        let letter = label.letter();
        Stale {
            index,
            what: letter.to_string(),
            now: base.get(label).map(|data| format!("{letter} {data}")),
        }
    };
    all.notes.sort_by_key(|note| (note.owner, note.number));
    all.texts.sort_by_key(|text| text.after);
    all.extras.sort_by_key(|line| line.after);
    // Mapped forward again, it must be what the file says now.
    let written = super::single(&all, encoding);
    let Some(again) = written else {
        let stale = labels.iter().map(stale_label).collect();
        return (base, stale);
    };
    let back = game::said(&again);
    let mut stale = Vec::new();
    for label in Label::ALL {
        let mut lines = labels.iter().filter(|(_, of)| *of == label).peekable();
        if lines.peek().is_none() {
            continue;
        }
        let own = again
            .tags
            .iter()
            .filter(|tag| game::label_of(&tag.name) == Some(label));
        let is_same = |tag: &crate::games::Tag| {
            tags::written(game, &tag.name) == tags::written(&again, &tag.name)
        };
        let holds = back.get(label) == base.get(label) && own.into_iter().all(is_same);
        if !holds {
            all.set(label, base.get(label).map(str::to_owned));
            stale.extend(lines.map(stale_label));
        }
    }
    if back.texts != base.texts {
        if all.texts != base.texts {
            let is_text = |kept: &String| kept.starts_with("text ");
            stale.push(Stale {
                index: kept.iter().position(is_text).unwrap_or_default(),
                what: "text".to_owned(),
                now: None,
            });
        }
        all.texts.clone_from(&base.texts);
    }
    stale.sort_by_key(|stale| stale.index);
    (all, stale)
}

/// Puts what a kept line says into a record; gives the label that it is about.
fn restore(kept: &str, said: &mut Said) -> Option<Label> {
    if kept.starts_with('%') {
        // It is among the `%` lines of the game.
        return None;
    }
    if let Some(note) = kept.strip_prefix("note ") {
        let mut parts = note.splitn(3, ' ');
        let owner = label(parts.next()?)?;
        let number = parts.next()?.parse().ok()?;
        let text = parts.next().unwrap_or_default().to_owned();
        said.notes.push(Note {
            owner,
            number,
            text,
        });
        return None;
    }
    if let Some(text) = kept.strip_prefix("text ") {
        let (number, what) = text.split_once(' ')?;
        let index = number.parse::<usize>().ok()?.checked_sub(1)?;
        let own = said.texts.get_mut(index)?;
        if let Some(exact) = what.strip_prefix("= ") {
            exact.clone_into(&mut own.text);
        } else if let Some(owner) = what.strip_prefix("is note 0 of ") {
            own.is_note = true;
            own.after = label(owner);
        } else if let Some(place) = what.strip_prefix("after ") {
            own.after = label(place);
        }
        return None;
    }
    if let Some(line) = kept.strip_prefix("line ") {
        let (number, place) = line.split_once(" after ")?;
        let index = number.parse::<usize>().ok()?.checked_sub(1)?;
        said.extras.get_mut(index)?.after = label(place);
        return None;
    }
    let label = label(kept.get(..1)?)?;
    let data = kept.get(2..).unwrap_or_default();
    said.set(label, Some(data.to_owned()));
    Some(label)
}

fn label(letter: &str) -> Option<Label> {
    match letter.as_bytes() {
        [letter] => Label::of(*letter),
        _ => None,
    }
}

/// A tag pair of a game with what follows it: the rows of its section, its notes, comments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Block {
    /// The name of the tag.
    pub(super) tag: String,
    /// Its lines, each with a line feed.
    pub(super) text: String,
}

impl Block {
    /// The name of the tag.
    pub(super) fn tag(&self) -> &str {
        &self.tag
    }

    /// Whether rows follow the tag.
    pub(super) fn is_section(&self) -> bool {
        let mut lines = self.text.lines().skip(1);
        lines.any(|line| !line.starts_with(['[', '{', '%']))
    }

    /// The blocks of a game in export format, and what is before the first one.
    pub(super) fn all(text: &str) -> (String, Vec<Block>) {
        let mut head = String::new();
        let mut blocks: Vec<Block> = Vec::new();
        let (mut in_comment, mut ends_in_text) = (false, false);
        for line in text.lines() {
            if line.is_empty() && !in_comment {
                // It parts a text that belongs to no game from the tags.
                if blocks.is_empty() && ends_in_text {
                    head.push('\n');
                    ends_in_text = false;
                }
                continue;
            }
            ends_in_text = !in_comment && !line.starts_with(['%', ';', '{']);
            let tag = line.strip_prefix('[').filter(|_| !in_comment);
            let tag = tag.and_then(|tag| tag.split_once(' ')).map(|(tag, _)| tag);
            match tag.filter(|tag| *tag != "Note") {
                Some(tag) => blocks.push(Block {
                    tag: tag.to_owned(),
                    text: format!("{line}\n"),
                }),
                None => {
                    let text = blocks.last_mut().map_or(&mut head, |block| &mut block.text);
                    text.push_str(line);
                    text.push('\n');
                }
            }
            if tag.is_none() && !line.starts_with('%') {
                let last = line.rfind(['{', '}']).and_then(|at| line.get(at..=at));
                in_comment = last.map_or(in_comment, |brace| brace == "{");
            }
        }
        (head, blocks)
    }
}

/// The lines that keep blocks of a game.
pub(super) fn of_game(blocks: &[&Block]) -> Vec<String> {
    let mut out = Vec::new();
    for block in blocks {
        for line in block.text.lines() {
            lines(FROM_PBN, &escaped(line), &mut out);
        }
    }
    out
}

/// The lines that keep a text after the last game.
pub(super) fn of_text(text: &str) -> Vec<Extra> {
    let head = Block {
        tag: String::new(),
        text: text.to_owned(),
    };
    let lines = of_game(&[&head]).into_iter();
    lines.map(|text| Extra { after: None, text }).collect()
}

/// A line of a game in a record: RBX has no signs for braces, and blanks at the end of a line
/// are not of it.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\\\");
    let line = line.replace('{', "\\x7b").replace('}', "\\x7d");
    match line.strip_suffix(' ') {
        Some(line) => format!("{line}\\x20"),
        None => line,
    }
}

/// A text with control characters as `\xNN`, for a line with one is not in export format. A blank at
/// its end, which would not be of the line, is written likewise.
fn without_controls(text: &str) -> String {
    let shown = text.chars().map(|character| match character.is_control() {
        true => format!("\\x{:02x}", u32::from(character)),
        false => character.to_string(),
    });
    let mut shown: String = shown.collect();
    if shown.ends_with(' ') {
        shown.pop();
        shown.push_str("\\x20");
    }
    shown
}

/// The same with the control characters and blanks.
fn with_controls(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\x") {
        out.push_str(before);
        let number = after
            .get(..2)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let control = number
            .and_then(char::from_u32)
            .filter(|c| c.is_control() || *c == ' ');
        match control {
            Some(control) => out.push(control),
            None => out.push_str("\\x"),
        }
        rest = after.get(control.map_or(0, |_| 2)..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

fn unescaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        line.push_str(before);
        let signs = [("x7b", '{'), ("x7d", '}'), ("x20", ' '), ("\\", '\\')];
        let sign = signs
            .into_iter()
            .find_map(|(sign, is)| Some((after.strip_prefix(sign)?, is)));
        let (after, sign) = sign.unwrap_or((after, '\\'));
        line.push(sign);
        rest = after;
    }
    line.push_str(rest);
    line
}

/// What is before the first tag of a game, without the lines that keep something of a record: these are
/// made anew.
pub(super) fn own_head(head: &str) -> String {
    let mut is_kept = false;
    let own = head.lines().filter(|line| {
        let text = without_sign(line);
        // Export itself knows what to claim.
        if text == "EXPORT" {
            return false;
        }
        is_kept = text.starts_with(FROM_RBN.trim_ascii_end())
            || is_kept && text.starts_with(MORE.trim_ascii_end());
        !is_kept
    });
    own.fold(String::new(), |text, line| text + line + "\n")
}

/// The name of the tag of which a line of a record keeps the pair; empty for what is before the tags.
pub(super) fn tag_of(line: &str) -> Option<&str> {
    let kept = line.strip_prefix(FROM_PBN)?;
    let tag = kept.strip_prefix('[').and_then(|tag| tag.split_once(' '));
    Some(tag.map_or("", |(tag, _)| tag))
}

/// Whether a `%` line of a record may keep something that contradicts it.
pub(super) fn may_contradict(line: &str) -> bool {
    let is_about_label = || {
        let label = tag_of(line).and_then(game::label_of);
        label.is_some() || line.contains(['{', ';']) || line.contains("\\x7b")
    };
    // A line that goes on can have any part of a tag.
    line.starts_with(MORE.trim_ascii_end())
        || line.starts_with(FROM_PBN.trim_ascii_end()) && is_about_label()
}

/// What the kept lines of a record keep of a game.
#[derive(Default)]
pub(super) struct Kept {
    /// The blocks; one without a tag is what is before the tags.
    pub(super) blocks: Vec<Block>,
    /// The texts and `%` lines in them, which a record can have beside them for its own readers.
    texts: Asides,
    extras: Asides,
    /// Whether the lines only look like kept ones: nobody writes them so, or no game has what they say.
    /// They are lines like others then.
    are_none: bool,
}

/// Texts or `%` lines of blocks, and how often each of them is there. A record can have the same one
/// more often.
#[derive(Default)]
struct Asides {
    /// Those before the tags.
    first: HashMap<String, usize>,
    /// Those after tags.
    last: HashMap<String, usize>,
}

impl Asides {
    /// Which of these texts of a record are in the blocks: what is before the tags comes first.
    fn are_in<'t>(&self, texts: impl Iterator<Item = &'t str>) -> Vec<bool> {
        let (mut first, mut last) = (self.first.clone(), self.last.clone());
        let take = |counts: &mut HashMap<String, usize>, text: &str| {
            let count = counts.get_mut(text).filter(|count| **count > 0);
            count.map(|count| *count -= 1).is_some()
        };
        let texts: Vec<&str> = texts.collect();
        let mut are_in: Vec<bool> = texts.iter().map(|text| take(&mut first, text)).collect();
        for (is_in, text) in are_in.iter_mut().zip(&texts).rev() {
            *is_in = *is_in || take(&mut last, text);
        }
        are_in
    }
}

/// A block of a game that contradicts its record, which was changed after the block was kept.
pub(super) struct StaleBlock {
    /// The name of its tag.
    pub(super) tag: String,
    /// The label that it contradicts, as the record says it; `None` where the record says nothing of it,
    /// or has other texts.
    pub(super) now: Option<String>,
}

/// Whether a block may have a comment, which its record has as a text, too.
fn may_have_comment(block: &Block) -> bool {
    block.text.contains(['{', ';'])
}

impl Kept {
    /// Reads the kept lines of a record, and gives also the blocks that are stale, which are left out.
    pub(super) fn of(said: &Said) -> (Kept, Vec<StaleBlock>) {
        Kept::read(said).judged(said)
    }

    /// The blocks of a record's kept lines that are stale.
    pub(super) fn stale_of(said: &Said) -> Vec<StaleBlock> {
        let kept = Kept::read(said);
        // Writing the game takes most of the time, and most blocks cannot contradict a record.
        let is_about_record =
            |block: &Block| game::label_of(&block.tag).is_some() || may_have_comment(block);
        match kept.blocks.iter().any(is_about_record) {
            true => kept.judged(said).1,
            false => Vec::new(),
        }
    }

    /// The blocks that hold, and those that are stale.
    fn judged(self, said: &Said) -> (Kept, Vec<StaleBlock>) {
        if self.blocks.is_empty() {
            return (self, Vec::new());
        }
        let mut own = said.clone();
        self.take_from(&mut own);
        let written = super::exported(game::text(&own, &self.blocks).as_bytes());
        let mut games = super::Games::new(&written).filter(super::is_game);
        let game = games.next().filter(|_| games.next().is_none());
        let Some(game) = game.filter(|_| self.is_in(&String::from_utf8_lossy(&written))) else {
            let none = Kept {
                are_none: true,
                ..Kept::default()
            };
            return (none, Vec::new());
        };
        let stale = self.stale(said, &game::said(&game));
        if stale.is_empty() {
            return (self, stale);
        }
        let tags: HashSet<&str> = stale.iter().map(|stale| stale.tag.as_str()).collect();
        let mut blocks = self.blocks;
        blocks.retain(|block| !tags.contains(block.tag.as_str()));
        (Kept::with(blocks), stale)
    }

    /// Whether there are texts or `%` lines in the blocks.
    pub(super) fn has_lines(&self) -> bool {
        let asides = [&self.texts, &self.extras].into_iter();
        asides
            .flat_map(|asides| [&asides.first, &asides.last])
            .any(|texts| !texts.is_empty())
    }

    /// Reads the kept lines of a record, or those after the last one.
    pub(super) fn read(said: &Said) -> Kept {
        let kept = texts(FROM_PBN, said.extras.iter().map(|line| line.text.as_str()));
        let extras = said.extras.iter().map(|line| line.text.as_str());
        let lines: Vec<&str> = extras.filter(|line| is_kept(line)).collect();
        if lines.is_empty() {
            return Kept::default();
        }
        let kept = kept.iter().map(|line| unescaped(line) + "\n");
        let text: String = kept.collect();
        let (head, mut blocks) = Block::all(&text);
        if !head.is_empty() {
            let head = Block {
                tag: String::new(),
                text: head,
            };
            blocks.insert(0, head);
        }
        let again = of_game(&blocks.iter().collect::<Vec<_>>());
        let again = again.iter().map(|line| line.trim_ascii_end());
        if !lines.into_iter().eq(again) {
            return Kept {
                are_none: true,
                ..Kept::default()
            };
        }
        Kept::with(blocks)
    }

    /// Reads the kept lines after the last record: comments, or after games text that belongs to none.
    /// There is no game that a tag could be of, whatever form the tag has.
    pub(super) fn of_rest(rest: &Said, has_games: bool) -> Kept {
        let kept = Kept::read(rest);
        if kept.blocks.is_empty() {
            return kept;
        }
        let text: String = kept
            .blocks
            .iter()
            .map(|block| block.text.as_str())
            .collect();
        let written = super::exported(text.as_bytes());
        let mut games = super::Games::new(&written);
        let is_bare = |game: &Game| game.escapes.is_empty() && game.tags.is_empty();
        let is_text = |game: &Game| {
            let belongs_to_none = !game.comments.is_empty() || has_games && is_bare(game);
            belongs_to_none && !super::is_game(game)
        };
        match games.next().is_some_and(|game| is_text(&game))
            && games.next().is_none()
            && kept.is_in(&String::from_utf8_lossy(&written))
        {
            true => kept,
            false => Kept {
                are_none: true,
                ..Kept::default()
            },
        }
    }

    /// Whether a game in export format has the blocks as they are.
    fn is_in(&self, game: &str) -> bool {
        let (head, blocks) = Block::all(game);
        let heads: HashSet<&str> = head.lines().collect();
        let blocks: HashSet<&Block> = blocks.iter().collect();
        let mut own = self.blocks.iter();
        own.all(|block| match block.tag.is_empty() {
            true => block.text.lines().all(|line| heads.contains(line)),
            false => blocks.contains(block),
        })
    }

    fn with(blocks: Vec<Block>) -> Kept {
        let (heads, others): (Vec<&Block>, Vec<&Block>) =
            blocks.iter().partition(|block| block.tag.is_empty());
        let text_of = |blocks: &[&Block]| -> String {
            blocks.iter().map(|block| block.text.as_str()).collect()
        };
        let mut kept = Kept::default();
        let head = format!("{}[Event \"?\"]\n", text_of(&heads));
        let rest = format!("[Event \"?\"]\n{}", text_of(&others));
        let (texts, extras) = asides_in(&head);
        (kept.texts.first, kept.extras.first) = (texts, extras);
        (kept.texts.last, kept.extras.last) = asides_in(&rest);
        kept.blocks = blocks;
        kept
    }

    /// The blocks with which the game would not say what the record says.
    ///
    /// `back` is what that game says.
    fn stale(&self, said: &Said, back: &Said) -> Vec<StaleBlock> {
        let notes = |said: &Said, label: Label| {
            let own = said.notes.iter().filter(|note| note.owner == label);
            own.cloned().collect::<Vec<Note>>()
        };
        let holds = |label: Label| {
            back.get(label) == said.get(label) && notes(back, label) == notes(said, label)
        };
        let texts: HashSet<&str> = said.texts.iter().map(|text| text.text.as_str()).collect();
        let has_other_text = |block: &Block| {
            let own = may_have_comment(block).then(|| Kept::with(vec![block.clone()]).texts);
            let own = own.unwrap_or_default();
            let mut own = own.first.keys().chain(own.last.keys());
            own.any(|text| !texts.contains(text.as_str()))
        };
        let stale = self.blocks.iter().filter_map(|block| {
            let label = game::label_of(&block.tag).filter(|label| !holds(*label));
            if label.is_none() && !has_other_text(block) {
                return None;
            }
            Some(StaleBlock {
                tag: block.tag.clone(),
                now: label.and_then(|label| {
                    let data = said.get(label)?;
                    Some(format!("{} {data}", label.letter()))
                }),
            })
        });
        stale.collect()
    }

    /// Takes out of a record what is in the blocks.
    pub(super) fn take_from(&self, said: &mut Said) {
        if self.are_none {
            return;
        }
        let texts = said.texts.iter().map(|text| text.text.as_str());
        let mut are_in = self.texts.are_in(texts).into_iter();
        said.texts.retain(|_| !are_in.next().unwrap_or(false));
        said.extras.retain(|line| !is_kept(&line.text));
        let extras = said.extras.iter().map(|line| line.text.as_str());
        let mut are_in = self.extras.are_in(extras).into_iter();
        said.extras.retain(|_| !are_in.next().unwrap_or(false));
    }
}

/// The texts and the `%` lines of a game, and how often each of them is there.
fn asides_in(game: &str) -> (HashMap<String, usize>, HashMap<String, usize>) {
    let (mut texts, mut extras) = (HashMap::new(), HashMap::new());
    for game in super::Games::new(game.as_bytes()) {
        let (own_texts, own_extras) = game::asides_of(&game);
        for text in own_texts {
            *texts.entry(text).or_default() += 1;
        }
        for line in own_extras {
            *extras.entry(line).or_default() += 1;
        }
    }
    (texts, extras)
}
