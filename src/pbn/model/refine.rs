//! Whether one text of a game says all that another one says.
//!
//! A [`GameSummary`] holds what a reader gets from a game, in forms that do not depend on how it
//! is written: values of tags, cards of the deal, calls and cards with their annotations,
//! notes, tables, comments with what they belong to, escape lines. A game *refines* another
//! when every value that could be read is still the same; a hole may be filled, and nothing
//! may be lost. Safe fixes and the export keep to it.
//!
//! What counts as equal, since no reader sees a difference (or export format wants it so):
//!
//! - upper and lower case where the standard allows both, `Both` and `All`, `NS 9` and `9`
//!   where North is declarer;
//! - a tag whose name gets the right case: it is read as if the name had been right;
//! - what cannot be read, before and after, as long as no letter and no digit is lost: one repair
//!   may repair a part of it, and another the rest;
//! - a deal, an auction or a play that begins with another player, but says the same;
//! - `AP` and as many passes, a suffix and its NAG, annotations of one call in any order;
//! - what is in a tag pair with a mistake, and in the section after it, as long as no letter and no
//!   digit is lost: it is not sure where the tag pair ends;
//! - `?` and any value; a tag that is a second time and an escape line with it;
//! - rows of a table of times that go with their calls and cards, and rows that say nothing for the
//!   hyphens in front of an auction;
//! - line ends in comments, and what the [`TextForm`] makes equal.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use memchr::memmem;

use super::{Sided, TagId};
use crate::engine::Part;
use crate::pbn::standard::{TAGS, TagKind, tag_id};
use crate::pbn::syntax::{Document, GameView, TagPair};
use crate::source::LineEnd;

mod moves;
mod reading;
mod summary;
#[cfg(test)]
mod tests;

use moves::TurnSummaries;
use reading::{deal_refines, has_no_less_text, read_element, read_value, says_no_less};
pub use summary::GameSummary;
pub(crate) use summary::has_letters;
use summary::{CommentOwner, Elements, TagStatement, numbered};

/// What a text is compared by: the bytes of a comment, a value or an escape line in, those
/// to compare out. The export makes equal here what it may change.
pub type TextForm<'f> = dyn for<'t> Fn(&'t [u8]) -> Cow<'t, [u8]> + Sync + 'f;

/// Texts as they are, but for line ends.
pub fn exact(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\r', text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut plain = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let line_end = LineEnd::at(text, at);
        plain.push(line_end.map_or(byte, |_| b'\n'));
        at += line_end.map_or(1, |(_, length)| length);
    }
    Cow::Owned(plain)
}

/// Texts of which only the words count: blanks and line ends between them are one blank.
pub fn by_words(text: &[u8]) -> Cow<'_, [u8]> {
    let words = text.split(u8::is_ascii_whitespace);
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    Cow::Owned(words.join(&b' '))
}

/// The text of a game with those names of tags in the right case that are so in a later text of the
/// game: a name in the wrong case is as good as a hole. `None` where there are none, or where the
/// game has the tag under its right name as well, which readers take. Each byte keeps its place.
pub fn with_right_names(game: &Document<'_>, later: &Document<'_>) -> Option<Vec<u8>> {
    let pairs = |document| GameView::new(document).tag_pairs();
    let mut wrong: Vec<_> = pairs(game)
        .filter(|pair| tag_id(pair.name()).is_none())
        .filter_map(|pair| Some((pair, right_name(pair.name())?)))
        .collect();
    // Most games have none, and then nothing more is asked.
    wrong.first()?;
    let known: BTreeSet<_> = pairs(game).filter_map(|pair| tag_id(pair.name())).collect();
    wrong.retain(|(_, id)| *id == TagId::NOTE || !known.contains(id));
    wrong.first()?;
    // How many of each name went, and how many came.
    let mut gone: BTreeMap<&[u8], isize> = BTreeMap::new();
    for pair in pairs(game) {
        *gone.entry(pair.name()).or_default() += 1;
    }
    for pair in pairs(later) {
        *gone.entry(pair.name()).or_default() -= 1;
    }
    let left: BTreeSet<_> = pairs(later).map(|pair| pair.name()).collect();
    // Where none went or came, each is still in its place.
    let [places, later_places] = [game, later].map(|game| {
        let mut places: BTreeMap<TagId, Vec<TagPair<'_>>> = BTreeMap::new();
        for pair in pairs(game) {
            if let Some(id) = right_name(pair.name()) {
                places.entry(id).or_default().push(pair);
            }
        }
        places
    });
    let now = |pair: TagPair<'_>, id: TagId| {
        let (places, now) = (places.get(&id)?, later_places.get(&id)?);
        let start = |pair: &TagPair<'_>| pair.span().start;
        let place = places.binary_search_by_key(&start(&pair), start).ok()?;
        (places.len() == now.len()).then(|| Some(now.get(place)?.name()))?
    };
    let mut renamed = BTreeSet::new();
    let mut text = None;
    for (pair, id) in wrong {
        let right = id.name().as_bytes();
        let is_less = |name: &[u8]| gone.get(name).is_some_and(|count| *count > 0);
        let is_more = |name: &[u8]| gone.get(name).is_some_and(|count| *count < 0);
        // Of several that became right some may have gone, as they repeated another one.
        let is_probable = || {
            let is_one = is_more(right) || renamed.contains(&id) && !left.contains(pair.name());
            is_one && is_less(pair.name())
        };
        let is_renamed = now(pair, id).map_or_else(is_probable, |now| now == right);
        let Some(name) = pair.name_span().filter(|_| is_renamed) else {
            continue;
        };
        renamed.insert(id);
        *gone.entry(pair.name()).or_default() -= 1;
        *gone.entry(right).or_default() += 1;
        let text = text.get_or_insert_with(|| game.text.to_vec());
        if let Some(place) = text.get_mut(name.start as usize..name.end as usize) {
            place.copy_from_slice(right);
        }
    }
    text
}

/// The tag whose name differs from this one in upper and lower case only.
fn right_name(name: &[u8]) -> Option<TagId> {
    // Nearly all names are right.
    tag_id(name).or_else(|| {
        let mut tags = TAGS.iter();
        let tag = tags.find(|tag| tag.name.as_bytes().eq_ignore_ascii_case(name))?;
        tag_id(tag.name.as_bytes())
    })
}

/// The first thing that a game does not say any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameDifference {
    /// What kind of thing it is.
    pub part: Part,
    /// What it is, for a message: `the value of Contract`.
    pub what: String,
}

impl fmt::Display for GameDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

fn differ<T>(part: Part, what: impl Into<String>) -> Result<T, GameDifference> {
    Err(GameDifference {
        part,
        what: what.into(),
    })
}

/// Whether a game says all that another one said, parts that may change left out; else the
/// first thing that is lost.
pub fn refines(
    before: &GameSummary<'_>,
    after: &GameSummary<'_>,
    may_change: &[Part],
) -> Result<(), GameDifference> {
    if before.is_opaque {
        return Ok(());
    }
    let kept = KeptText::new(before, after);
    let has_text = |part: &[u8]| kept.has(part);
    let results = [
        tags_refine(before, after, may_change, &has_text),
        moves_refine(before, after, TagId::AUCTION),
        moves_refine(before, after, TagId::PLAY),
        notes_refine(before, after, &has_text),
        tables_refine(before, after, &has_text),
        comments_refine(before, after),
        escapes_refine(before, after),
    ];
    let mut differences = results.into_iter().filter_map(Result::err);
    match differences.find(|difference| !may_change.contains(&difference.part)) {
        Some(difference) => Err(difference),
        None => Ok(()),
    }
}

/// Whether text is still there that nobody can read for sure.
struct KeptText<'c, 'b, 'a> {
    before: &'c GameSummary<'b>,
    after: &'c GameSummary<'a>,
    /// Whether all letters and digits of the game are there.
    all: OnceCell<bool>,
    /// The letters and digits of both.
    letters: OnceCell<[Vec<u8>; 2]>,
    /// How many more parts are looked for one by one: each takes the time of the whole text.
    looks: Cell<usize>,
}

/// How many bytes are looked through for parts of a game at most.
const MOST_LOOKED_THROUGH: usize = 50_000_000;

impl<'c, 'b, 'a> KeptText<'c, 'b, 'a> {
    fn new(before: &'c GameSummary<'b>, after: &'c GameSummary<'a>) -> Self {
        KeptText {
            before,
            after,
            all: OnceCell::new(),
            letters: OnceCell::new(),
            looks: Cell::new(MOST_LOOKED_THROUGH / before.text().len().max(1)),
        }
    }

    /// Whether all that the game had is there, or the letters of a part of it as often as before:
    /// another repair may have changed the rest.
    fn has(&self, part: &[u8]) -> bool {
        let part = letters(part);
        if part.is_empty() || *self.all.get_or_init(|| self.before.has_text_in(self.after)) {
            return true;
        }
        let Some(looks) = self.looks.get().checked_sub(1) else {
            return false;
        };
        self.looks.set(looks);
        let texts = || [self.before.text(), self.after.text()].map(letters);
        let texts = self.letters.get_or_init(texts).each_ref();
        let [before, now] = texts.map(|text| memmem::find_iter(text, &part).count());
        now >= before.max(1)
    }
}

/// The letters and digits of a text, in small letters.
fn letters(text: &[u8]) -> Vec<u8> {
    let letters = text.iter().filter(|byte| byte.is_ascii_alphanumeric());
    letters.map(u8::to_ascii_lowercase).collect()
}

/// Whether the value of a tag can be read; `?`, `#` and an empty one can.
pub fn can_be_read(tag: TagId, value: &[u8]) -> bool {
    read_value(tag, value).is_some()
}

fn show(text: &[u8]) -> String {
    const MOST: usize = 40;
    let part = text.get(..MOST).unwrap_or(text);
    let dots = if part.len() < text.len() { "..." } else { "" };
    format!("{}{dots}", crate::source::escape(part))
}

fn tags_refine(
    before: &GameSummary<'_>,
    after: &GameSummary<'_>,
    may_change: &[Part],
    has_text: &dyn Fn(&[u8]) -> bool,
) -> Result<(), GameDifference> {
    if may_change.contains(&Part::Tag) {
        return Ok(());
    }
    let mut in_other_case = None;
    for name in before.names_to_compare(after) {
        let values = before.stated(name);
        let Some(first) = values.first().filter(|_| !name.is_empty()) else {
            continue;
        };
        let mut now = after.stated(name);
        if now.is_empty() && first.id.is_none() {
            // A name in the wrong case may go, if its value is kept.
            let other = in_other_case
                .get_or_insert_with(|| in_small_letters(after.names().into_iter()))
                .get(&name.to_ascii_lowercase());
            now = other.map_or(now, |other| after.stated(other));
        }
        let is_note = || name.eq_ignore_ascii_case(TagId::NOTE.name().as_bytes());
        if first.id.is_none() && is_note() && values.iter().all(|value| is_noted(value, after)) {
            continue;
        }
        if now.is_empty() {
            if first.text.is_none() || first.is_broken && has_text(first.pair) {
                continue;
            }
            return differ(Part::Tag, format!("the tag {}", show(name)));
        }
        // Whose turn is first is compared with the turns.
        let has_moves = first.id.is_some_and(|id| before.has_moves(id));
        let is_refined_by_first = || now.first().is_some_and(|now| is_refined(first, now));
        let beside = if may_change.contains(&Part::Comment) {
            without_comments(first.beside_value())
        } else {
            Cow::Borrowed(first.beside_value())
        };
        let is_kept = has_moves || is_refined_by_first() && has_text(&beside);
        let is_kept = is_kept || is_filled(&values, &now);
        let is_in = |now: &TagStatement<'_>| has_no_less_text(first.pair, now.pair);
        let is_kept =
            is_kept || first.is_broken && (has_text(first.pair) || now.first().is_some_and(is_in));
        // Of several in the wrong case one may have become the right one.
        let is_kept = is_kept
            || first.id.is_none()
                && right_name(name).is_some_and(|id| {
                    let now = after.stated(id.name().as_bytes());
                    now.iter().any(|now| is_refined(first, now))
                });
        if !is_kept && !is_result_of_declarer(first, &now, after) {
            return differ(Part::Tag, format!("the value of {}", show(name)));
        }
        if !may_change.contains(&Part::RepeatedTag) {
            repeats_refine(name, &values, &now, after)?;
        }
    }
    Ok(())
}

/// A part of a tag pair without the brace comments in it.
fn without_comments(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'{', text).is_none() {
        return Cow::Borrowed(text);
    }
    let comments = text.split_inclusive(|byte| *byte == b'}');
    let outside = comments.filter_map(|part| part.split(|byte| *byte == b'{').next());
    Cow::Owned(outside.collect::<Vec<_>>().concat())
}

/// Whether the value of a `NOTE`, which is no note, is one of the notes now.
fn is_noted(value: &TagStatement<'_>, after: &GameSummary<'_>) -> bool {
    let Some(text) = value.text.as_deref() else {
        return true;
    };
    match numbered(text) {
        Some(note) => {
            let mut notes = after.notes.iter();
            notes.any(|now| (now.number, now.text.as_ref()) == note)
        }
        None => text.is_empty() || after.unnumbered.contains(&text),
    }
}

/// Names by their small letters; of those that differ in nothing else the first.
fn in_small_letters<'g>(names: impl Iterator<Item = &'g [u8]>) -> BTreeMap<Vec<u8>, &'g [u8]> {
    let mut found = BTreeMap::new();
    for name in names {
        found.entry(name.to_ascii_lowercase()).or_insert(name);
    }
    found
}

/// Values that readers ignore must still be somewhere.
fn repeats_refine(
    name: &[u8],
    before: &[TagStatement<'_>],
    now: &[TagStatement<'_>],
    after: &GameSummary<'_>,
) -> Result<(), GameDifference> {
    if before.len() < 2 {
        return Ok(());
    }
    let mut kept = BTreeSet::new();
    for now in now {
        let text = now.text.as_deref();
        kept.extend(text.map(|text| (now.is_handed_on, text.trim_ascii())));
    }
    for line in &after.escapes {
        let value = escaped_value(line, name);
        kept.extend(value.map(|value| (false, value)));
        let handed_on = value.and_then(|value| value.strip_prefix(b"##"));
        // What has no value hands nothing on.
        let handed_on = handed_on.map(<[u8]>::trim_ascii);
        kept.extend(handed_on.map(|value| (!value.is_empty(), value)));
    }
    for again in before.iter().skip(1) {
        let has_meaning = again.id.is_some_and(TagId::has_meaning_when_empty);
        if again.text.as_deref() == Some(b"") && !has_meaning {
            continue;
        }
        // What becomes of the first value is judged with it.
        let is_again = |first: &TagStatement<'_>| {
            first.value() == again.value() && first.is_handed_on == again.is_handed_on
        };
        if before.first().is_some_and(is_again) && !now.is_empty() {
            continue;
        }
        let is_readable = |text: &[u8]| again.id.is_some_and(|id| read_value(id, text).is_some());
        let is_kept = |text: &Cow<'_, [u8]>| {
            let says_the_same = |now: &TagStatement<'_>| {
                if is_readable(text) {
                    is_refined(again, now)
                } else {
                    now.text
                        .as_ref()
                        .is_some_and(|now| says_no_less(again.id, text, now))
                }
            };
            kept.contains(&(again.is_handed_on, text.trim_ascii())) || now.iter().any(says_the_same)
        };
        if !again.text.as_ref().is_none_or(is_kept) {
            return differ(
                Part::RepeatedTag,
                format!("the second value of {}", show(name)),
            );
        }
    }
    Ok(())
}

/// The value in the escape line `%[Room "Open"]`, after the `%`, without blanks around it.
fn escaped_value<'l>(line: &'l [u8], name: &[u8]) -> Option<&'l [u8]> {
    let inner = line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    let value = inner.trim_ascii().strip_prefix(name)?.trim_ascii();
    let value = value.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    Some(value.trim_ascii())
}

fn is_refined(before: &TagStatement<'_>, after: &TagStatement<'_>) -> bool {
    // Of a tag pair with a mistake the value counts where it is plain which it is.
    let Some(text) = before.text.as_ref().or(before.broken.as_ref()) else {
        return true;
    };
    // A mistake after the value may make the tag unreadable, but the value is there.
    let Some(now) = after.text.as_ref().or(after.broken.as_ref()) else {
        return false;
    };
    if before.is_handed_on && !after.has_mark {
        return false;
    }
    if text == now || text.as_ref() == b"?" {
        return true;
    }
    let Some(id) = after
        .id
        .filter(|id| before.id.is_none_or(|before| before == *id))
    else {
        return false;
    };
    if id == TagId::DEAL {
        return deal_refines(text, now);
    }
    match (read_value(id, text), read_value(id, now)) {
        (Some(before), Some(now)) => before == now,
        (Some(_), None) => false,
        (None, Some(_)) => true,
        (None, None) => says_no_less(Some(id), text, now),
    }
}

/// Whether an empty value became one that the game gives elsewhere: in a repeat, or, of declarer and
/// contract, in its auction.
fn is_filled(before: &[TagStatement<'_>], now: &[TagStatement<'_>]) -> bool {
    let (Some(first), Some(now)) = (before.first(), now.first()) else {
        return false;
    };
    let is_of_auction = matches!(first.id, Some(TagId::DECLARER | TagId::CONTRACT));
    let is_repeated = || before.iter().skip(1).any(|again| is_refined(again, now));
    first.value() == Some(b"") && (is_of_auction || is_repeated())
}

/// `NS 9` says the same as `9` where North is declarer.
fn is_result_of_declarer(
    before: &TagStatement<'_>,
    now: &[TagStatement<'_>],
    game: &GameSummary<'_>,
) -> bool {
    if before.id != Some(TagId::RESULT) {
        return false;
    }
    let declarer = game.first_stated(b"Declarer");
    let declarer = declarer.as_ref().and_then(|stated| stated.text.as_deref());
    let Some((declarer, _)) = declarer.and_then(|text| super::value::declarer(text).ok()) else {
        return false;
    };
    let read = |stated: &TagStatement<'_>| {
        let text = stated.text.as_deref().or(stated.broken.as_deref());
        super::value::result(text?).ok()
    };
    let (Some(before), Some(now)) = (read(before), now.first().and_then(read)) else {
        return false;
    };
    let own = |tricks: Sided<u32>| tricks.of(declarer);
    // What one side does not win the other one does; where both are named and do not come to all
    // tricks, these are those so far, and each of them counts.
    let all = game.tricks();
    let of_others = || all.checked_sub(before.tricks.of(declarer.lho())?);
    let is_whole = match before.tricks {
        Sided::Both { ns, ew } => [13, all].contains(&(ns + ew)),
        _ => true,
    };
    is_whole
        && before.is_irregular == now.is_irregular
        && own(now.tricks).is_some()
        && own(now.tricks) == own(before.tricks).or_else(of_others)
}

fn moves_refine(
    before: &GameSummary<'_>,
    after: &GameSummary<'_>,
    id: TagId,
) -> Result<(), GameDifference> {
    if before.has_same_moves(after, id) {
        return Ok(());
    }
    match (before.moves(id), after.moves(id)) {
        (None, _) => Ok(()),
        (Some(before), Some(after)) => before.refined_by(after),
        (Some(before), None) if before.is_empty() => Ok(()),
        (Some(_), None) => differ(Part::Turn, format!("the section {}", id.name())),
    }
}

fn notes_refine(
    before: &GameSummary<'_>,
    after: &GameSummary<'_>,
    has_text: &dyn Fn(&[u8]) -> bool,
) -> Result<(), GameDifference> {
    if before.notes == after.notes {
        return Ok(());
    }
    let notes = after.notes.iter();
    let now: BTreeSet<_> = notes
        .map(|n| (n.section, n.number, n.text.as_ref()))
        .collect();
    let notes = after.notes.iter();
    let anywhere: BTreeSet<_> = notes.map(|n| (n.number, n.text.as_ref())).collect();
    // What could not be read before, and may have referred to any note, may be read now.
    let references = |sections: [Option<&TurnSummaries>; 2]| {
        let mut sections = sections.into_iter().flatten();
        let sure = sections.find(|moves| !moves.may_refer_to_any_note());
        sure.map(TurnSummaries::note_references)
    };
    let in_auction = references([before.auction(), after.auction()]);
    let in_play = references([before.play(), after.play()]);
    // A note without a text explains nothing.
    for note in before.notes.iter().filter(|note| !note.text.is_empty()) {
        let text = note.text.as_ref();
        let referred = match note.section {
            Some(TagKind::Auction) => &in_auction,
            _ => &in_play,
        };
        let is_referred = |numbers: &BTreeSet<u32>| numbers.contains(&note.number);
        // A note explains nothing if it is before any section, or if no call or card of its section
        // refers to it. In another place it may explain something.
        let is_kept = if note.section.is_some() && referred.as_ref().is_none_or(is_referred) {
            now.contains(&(note.section, note.number, text))
        } else {
            anywhere.contains(&(note.number, text))
        };
        if !(is_kept || note.is_broken && has_text(note.pair)) {
            return differ(Part::Note, format!("note {}", note.number));
        }
    }
    Ok(())
}

fn tables_refine(
    before: &GameSummary<'_>,
    after: &GameSummary<'_>,
    has_text: &dyn Fn(&[u8]) -> bool,
) -> Result<(), GameDifference> {
    // Repeated sections keep their order. One in which nothing can be read need not stay, so
    // it is passed over where another one is looked for.
    let mut by_name: BTreeMap<&[u8], VecDeque<&Elements<'_>>> = BTreeMap::new();
    for table in &after.tables {
        by_name.entry(table.name).or_default().push_back(table);
    }
    let mut in_other_case = None;
    for table in before
        .tables
        .iter()
        .filter(|table| !table.elements.is_empty())
    {
        let name = if by_name.contains_key(table.name) {
            Some(table.name)
        } else {
            // A name in the wrong case may have become the right one.
            in_other_case
                .get_or_insert_with(|| in_small_letters(by_name.keys().copied()))
                .get(&table.name.to_ascii_lowercase())
                .copied()
        };
        let now = name.and_then(|name| by_name.get_mut(name));
        let Some(now) = now.filter(|now| !now.is_empty()) else {
            // What it had may be a tag pair of its own now, whose `[` was missing.
            if (table.is_broken || table.has_hole) && has_text(table.section) {
                continue;
            }
            return differ(Part::Table, format!("the section {}", show(table.name)));
        };
        let next = now.front().copied();
        let is_kept = std::iter::from_fn(|| now.pop_front())
            .any(|now| elements_refine((table, before), (now, after)));
        // Its end may be a tag pair, too.
        let is_beginning = |next: &Elements<'_>| {
            let rest = table.elements.strip_prefix(next.elements.as_slice());
            rest.is_some_and(|rest| !rest.is_empty())
        };
        let is_parted = || next.is_some_and(is_beginning) && has_text(table.section);
        let is_kept = is_kept || table.has_hole && is_parted();
        if !(is_kept || table.is_broken && has_text(table.section)) {
            return differ(Part::Table, format!("an element of {}", show(table.name)));
        }
    }
    Ok(())
}

fn elements_refine(
    (table_before, before): (&Elements<'_>, &GameSummary<'_>),
    (table_now, now): (&Elements<'_>, &GameSummary<'_>),
) -> bool {
    // A name or a header that could not be read may be readable now.
    let columns = match columns_of(table_before, before) {
        columns if columns.iter().all(Option::is_none) => columns_of(table_now, now),
        columns => columns,
    };
    // Where the header is not at hand that an earlier game hands on.
    let header = before.first_stated(table_before.name);
    let is_inherited = header.is_some_and(|header| header.text.as_deref() == Some(b"#"));
    let says = |index: usize, before: &[u8], now: &[u8]| {
        let column = columns.get(index % columns.len().max(1)).copied().flatten();
        before == now
            || before == b"?"
            || is_inherited && has_no_less_text(before, now)
            || match (read_element(column, before), read_element(column, now)) {
                (Some(before), Some(now)) => before == now,
                (Some(_), None) => false,
                (None, Some(_)) => true,
                (None, None) => has_no_less_text(before, now),
            }
    };
    let say = |before: &[Cow<'_, [u8]>], now: &[Cow<'_, [u8]>]| {
        let mut elements = before.iter();
        let mut places = now.iter().enumerate();
        if before.len() == now.len() {
            elements
                .zip(places)
                .all(|(element, (index, now))| says(index, element, now))
        } else {
            // What was read over may have become elements, and nothing may have gone.

            table_before.has_hole
                && elements.all(|element| places.any(|(index, now)| says(index, element, now)))
        }
    };
    // Rows of times go with their calls and cards. Where these are written as before, or could not
    // be read, so are the rows.
    let starts = |game: &GameSummary<'_>| {
        let hyphens = game.auction().map(|moves| moves.hyphens_written);
        (hyphens, game.play().map(|moves| moves.first))
    };
    let has_hole = |moves: Option<&TurnSummaries>| moves.is_some_and(TurnSummaries::has_hole);
    let is_unled = |moves: Option<&TurnSummaries>| moves.is_some_and(|it| it.first.is_none());
    let is_written_alike = || {
        let were_unsure = has_hole(before.auction()) || has_hole(before.play());
        starts(before) == starts(now) || were_unsure || is_unled(before.play())
    };
    // Hyphens that lead to a dealer who was not named before are no longer turns. Their rows say
    // nothing.
    let gone = match table_before.id {
        Some(TagId::AUCTION_TIME_TABLE) => {
            hyphens_gone(before, now) * header_width(table_before, before)
        }
        _ => 0,
    };
    let is_without_hyphens = || {
        let rows = table_before.written().split_at_checked(gone);
        rows.filter(|_| gone > 0).is_some_and(|(gone, rest)| {
            gone.iter().all(|element| element.as_ref() == b"-") && say(rest, table_now.written())
        })
    };
    // To calls and cards that could not be read any row may have belonged.
    let is_new = |id| !before.has_moves(id) && now.has_moves(id);
    let has_new_turns = is_new(TagId::AUCTION) || is_new(TagId::PLAY);
    say(&table_before.elements, &table_now.elements)
        || is_written_alike() && say(table_before.written(), table_now.written())
        || is_without_hyphens()
        || (table_before.has_hole || table_now.has_hole || has_new_turns)
            && has_no_less_text(
                &table_before.words.join(&b' '),
                &table_now.words.join(&b' '),
            )
}

/// How many columns the header of a table names.
fn header_width(table: &Elements<'_>, game: &GameSummary<'_>) -> usize {
    let header = game.first_stated(table.name);
    let header = header.as_ref();
    let header = header.and_then(|stated| stated.text.as_deref());
    header.map_or(1, |header| memchr::memchr_iter(b';', header).count() + 1)
}

/// How many hyphens before the first call are no longer calls, because they lead to a dealer who is
/// known now.
fn hyphens_gone(before: &GameSummary<'_>, after: &GameSummary<'_>) -> usize {
    let hyphens = |game: &GameSummary<'_>| game.auction().map_or(0, TurnSummaries::leading_hyphens);
    hyphens(before).saturating_sub(hyphens(after))
}

/// The grammars of the columns of a table.
fn columns_of(
    table: &Elements<'_>,
    game: &GameSummary<'_>,
) -> Vec<Option<crate::pbn::standard::CellValue>> {
    let known = table.id.and_then(crate::pbn::standard::table);
    let header = game.first_stated(table.name);
    let header = header.as_ref();
    let header = header.and_then(|stated| stated.text.as_deref());
    let (Some(known), Some(header)) = (known, header) else {
        return Vec::new();
    };
    // Version 1.0 has no headers that are handed on, and a table is read as if it had.
    let header = header.strip_prefix(b"##").unwrap_or(header);
    let columns = header.split(|byte| *byte == b';');
    columns
        .map(|column| {
            let name = column.split(|byte| *byte == b'\\').next()?;
            let name = name
                .strip_prefix(b"+")
                .or(name.strip_prefix(b"-"))
                .unwrap_or(name);
            Some(known.column(name)?.value)
        })
        .collect()
}

fn comments_refine(
    before: &GameSummary<'_>,
    after: &GameSummary<'_>,
) -> Result<(), GameDifference> {
    if before.comments.is_empty() {
        return Ok(());
    }
    // Hyphens that lead to a dealer who was not named before are no longer turns, and what belonged
    // to them belongs to the tag.
    let gone = hyphens_gone(before, after);
    if gone == 0 && before.comments == after.comments {
        return Ok(());
    }
    // `AP` may become passes, and what belonged to it belongs to one of them then.
    let all_pass = before.auction().and_then(TurnSummaries::all_pass);
    let last = after.auction().and_then(TurnSummaries::last);
    let all_pass = all_pass.zip(last);
    let all_pass = all_pass.map(|(all_pass, last)| all_pass.saturating_sub(gone).min(last));
    let first_of_passes = |owner| match (owner, all_pass) {
        (CommentOwner::Turn(TagId::AUCTION, turn), Some(all_pass)) => {
            CommentOwner::Turn(TagId::AUCTION, turn.min(all_pass))
        }
        _ => owner,
    };
    let mut tables = before.tables.iter();
    let times = tables.find(|table| table.id == Some(TagId::AUCTION_TIME_TABLE));
    let gone_of_times = times.map_or(0, |table| gone * header_width(table, before));
    let without_hyphens = |owner| match owner {
        CommentOwner::Turn(TagId::AUCTION, turn) => match turn.checked_sub(gone) {
            Some(turn) => CommentOwner::Turn(TagId::AUCTION, turn),
            None => CommentOwner::Tag(TagId::AUCTION.name().as_bytes()),
        },
        CommentOwner::Element(name, element) if times.is_some_and(|table| table.name == name) => {
            match element.checked_sub(gone_of_times) {
                Some(element) => CommentOwner::Element(name, element),
                None => CommentOwner::Tag(name),
            }
        }
        _ => owner,
    };
    let mut owned: BTreeMap<(&[u8], CommentOwner<'_>), usize> = BTreeMap::new();
    let mut texts: BTreeMap<&[u8], usize> = BTreeMap::new();
    for (owner, text) in &after.comments {
        *owned.entry((text, first_of_passes(*owner))).or_default() += 1;
        *texts.entry(text).or_default() += 1;
    }
    for (owner, text) in &before.comments {
        if !take(&mut texts, &text.as_ref()) {
            return differ(Part::Comment, format!("the comment `{}`", show(text)));
        }
        let owned_by = first_of_passes(without_hyphens(*owner));
        // A comment within a table belongs to its tag (chapter 5.1).
        let of_table = match owned_by {
            CommentOwner::Element(name, _) => Some(CommentOwner::Tag(name)),
            _ => None,
        };
        let is_kept = |owned: &mut BTreeMap<_, _>, owner| take(owned, &(text.as_ref(), owner));
        if is_sure(*owner, before)
            && !is_kept(&mut owned, owned_by)
            && !of_table.is_some_and(|owner| is_kept(&mut owned, owner))
        {
            return differ(
                Part::Comment,
                format!("what the comment `{}` belongs to", show(text)),
            );
        }
    }
    Ok(())
}

/// Takes one of a kind, and says whether there was one.
fn take<K: Ord>(counts: &mut BTreeMap<K, usize>, key: &K) -> bool {
    match counts.get_mut(key) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    }
}

/// Whether what a comment belongs to is sure: it can be read, and so can all before it.
fn is_sure(owner: CommentOwner<'_>, game: &GameSummary<'_>) -> bool {
    match owner {
        CommentOwner::Game | CommentOwner::Tag(_) | CommentOwner::End(_) => true,
        CommentOwner::Turn(id, _) => game.moves(id).is_some_and(TurnSummaries::is_sure),
        CommentOwner::Element(name, _) => {
            // The elements of a table of times are numbered by the calls or cards to which they belong.
            let has_hole = |table: &Elements<'_>| {
                let timed = match table.id {
                    Some(TagId::AUCTION_TIME_TABLE) => game.auction(),
                    Some(TagId::PLAY_TIME_TABLE) => game.play(),
                    _ => None,
                };
                table.has_hole || timed.is_some_and(TurnSummaries::has_hole)
            };
            let mut tables = game.tables.iter();
            tables.all(|table| table.name != name || !has_hole(table))
        }
        CommentOwner::Hole => false,
    }
}

fn escapes_refine(before: &GameSummary<'_>, after: &GameSummary<'_>) -> Result<(), GameDifference> {
    if before.escapes == after.escapes {
        return Ok(());
    }
    let mut now: BTreeMap<Cow<'_, [u8]>, usize> = BTreeMap::new();
    for line in &after.escapes {
        *now.entry(plain_directive(line)).or_default() += 1;
    }
    for line in &before.escapes {
        if !take(&mut now, &plain_directive(line)) {
            return differ(Part::EscapeLine, format!("the line `%{}`", show(line)));
        }
    }
    Ok(())
}

/// A line that says something about the file, in the one way in which it is written exactly.
fn plain_directive(line: &[u8]) -> Cow<'_, [u8]> {
    use crate::pbn::syntax::split::{DirectiveKind, directive};
    // What makes a line inexact is after the `%`, so it is put back.
    let mut whole = vec![b'%'];
    whole.extend_from_slice(line);
    match directive(&whole, 0).map(|directive| directive.kind) {
        Some(DirectiveKind::Version { major, minor }) => {
            Cow::Owned(format!(" PBN {major}.{minor}").into_bytes())
        }
        Some(DirectiveKind::Export) => Cow::Borrowed(b" EXPORT"),
        None => Cow::Borrowed(line),
    }
}
