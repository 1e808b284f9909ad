//! What a game has no place for of its record, in `%` lines of the game.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use super::{FROM_RBN, MORE, lines, texts, without_sign};
use crate::convert::said::{Note, Said};
use crate::convert::{self, KeptPart, game, tags};
use crate::games::Game;
use crate::rbn::Label;
use crate::source::Encoding;

/// The places of the lines of a game that keep something of a record, each with the lines that go on
/// with it, as [`texts`] reads them. `text` is that of which the game was read.
pub(in crate::convert) fn places(game: &Game, text: &[u8]) -> Vec<Range<usize>> {
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
pub(in crate::convert) fn of_record(
    said: &Said,
    back: &Said,
    number: usize,
) -> (Vec<String>, Vec<KeptPart>) {
    let mut kept = KeptOfRecord {
        number,
        lines: Vec::new(),
        parts: Vec::new(),
    };
    kept.labels(said, back);
    kept.notes(said, back);
    kept.texts(said, back);
    kept.extras(said, back);
    (kept.lines, kept.parts)
}

/// What is kept of a record.
struct KeptOfRecord {
    number: usize,
    lines: Vec<String>,
    parts: Vec<KeptPart>,
}

impl KeptOfRecord {
    fn keep(&mut self, text: &str, what: &str, comes_back_as: Option<&str>) {
        lines(FROM_RBN, text, &mut self.lines);
        self.parts.push(KeptPart {
            number: self.number,
            what: what.to_owned(),
            text: text.to_owned(),
            comes_back_as: comes_back_as.map(str::to_owned),
        });
    }

    /// The labels that come back with other data.
    fn labels(&mut self, said: &Said, back: &Said) {
        for label in Label::ALL {
            let (data, data_back) = (said.get(label), back.get(label));
            if data == data_back {
                continue;
            }
            let letter = label.letter();
            let text = data.map_or(letter.to_string(), |data| format!("{letter} {data}"));
            let back = data_back.map(|data| format!("{letter} {data}"));
            self.keep(&text, &letter.to_string(), back.as_deref());
        }
    }

    /// The notes that do not come back. A note can be there twice.
    fn notes(&mut self, said: &Said, back: &Said) {
        let mut counts: HashMap<&Note, usize> = HashMap::new();
        for note in &back.notes {
            *counts.entry(note).or_default() += 1;
        }
        for note in &said.notes {
            if let Some(count) = counts.get_mut(note).filter(|count| **count > 0) {
                *count -= 1;
                continue;
            }
            let Note {
                owner,
                number,
                text,
            } = note;
            let text = format!("note {} {number} {text}", owner.letter());
            self.keep(&text, "note", None);
        }
    }

    /// The free texts that come back different, or in another place.
    fn texts(&mut self, said: &Said, back: &Said) {
        let is_as_many = said.texts.len() == back.texts.len();
        for (index, text) in said.texts.iter().enumerate() {
            let other = back.texts.get(index).filter(|_| is_as_many);
            let number = index + 1;
            if text.is_note {
                let owner = text.after.map_or(' ', Label::letter);
                let note = format!("text {number} is note 0 of {owner}");
                self.keep(&note, "note 0", None);
            }
            if other.is_none_or(|other| other.text != text.text) {
                let back = other.map(|other| other.text.as_str());
                self.keep(&format!("text {number} = {}", text.text), "text", back);
            }
            if other.is_none_or(|other| other.after != text.after) && !text.is_note {
                let place = place_after(text.after);
                self.keep(&format!("text {number} after {place}"), "text", None);
            }
        }
    }

    /// The places of `%` lines that come back in another one. A game has its lines in another order where an
    /// auction comes before other labels, and has those of its kept blocks among them.
    fn extras(&mut self, said: &Said, back: &Said) {
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
                let text = format!("line {} after {}", index + 1, place_after(line.after));
                self.keep(&text, "% line", None);
            }
        }
    }
}

/// After what a text or a `%` line is, as a kept line names it.
fn place_after(label: Option<Label>) -> String {
    label.map_or("nothing".to_owned(), |label| label.letter().to_string())
}

/// A kept line that contradicts its game, which was changed after the line was written.
pub(in crate::convert) struct Stale {
    /// Which one of the game's lines that keep something of a record, 0-based.
    pub(in crate::convert) index: usize,
    /// The letter of its label, or what else it is about.
    pub(in crate::convert) what: String,
    /// The label's line as the game says it; `None` where it says nothing of it.
    pub(in crate::convert) now: Option<String>,
}

/// What a game says with its kept lines; the encoding is that of its file. Gives also those that are stale.
pub(in crate::convert) fn with_kept(game: &Game, encoding: Encoding) -> (Said, Vec<Stale>) {
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
    let written = convert::single(&all, encoding);
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
