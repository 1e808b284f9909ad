//! What a game has no place for of its record, in `%` lines of the game.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use super::{FROM_RBN, MORE, lines, without_sign};
use crate::convert::KeptContent;
use crate::convert::said::{RecordContent, RecordNote};
use crate::games::Game;
use crate::rbn::RbnLabel;
use crate::source::Slice;

/// The places of the lines of a game that keep something of a record, each with the lines that go on
/// with it, as [`texts`] reads them. `text` is that of which the game was read.
pub(in crate::convert) fn places(game: &Game, text: &[u8]) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::new();
    let mut is_own = false;
    for line in &game.escapes {
        let rest = text.slice(line.offset..);
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
    said: &RecordContent,
    back: &RecordContent,
    number: usize,
) -> (Vec<String>, Vec<KeptContent>) {
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
    parts: Vec<KeptContent>,
}

impl KeptOfRecord {
    fn keep(&mut self, text: &str, what: &str, comes_back_as: Option<&str>) {
        lines(FROM_RBN, text, &mut self.lines);
        self.parts.push(KeptContent {
            number: self.number,
            what: what.to_owned(),
            text: text.to_owned(),
            comes_back_as: comes_back_as.map(str::to_owned),
        });
    }

    /// The labels that come back with other data.
    fn labels(&mut self, said: &RecordContent, back: &RecordContent) {
        for label in RbnLabel::ALL {
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
    fn notes(&mut self, said: &RecordContent, back: &RecordContent) {
        let mut counts: HashMap<&RecordNote, usize> = HashMap::new();
        for note in &back.notes {
            *counts.entry(note).or_default() += 1;
        }
        for note in &said.notes {
            if let Some(count) = counts.get_mut(note).filter(|count| **count > 0) {
                *count -= 1;
                continue;
            }
            let RecordNote {
                owner,
                number,
                text,
            } = note;
            let text = format!("note {} {number} {text}", owner.letter());
            self.keep(&text, "note", None);
        }
    }

    /// The free texts that come back different, or in another place.
    fn texts(&mut self, said: &RecordContent, back: &RecordContent) {
        let is_as_many = said.texts.len() == back.texts.len();
        for (index, text) in said.texts.iter().enumerate() {
            let other = back.texts.get(index).filter(|_| is_as_many);
            let number = index + 1;
            if text.is_note {
                let owner = text.after.map_or(' ', RbnLabel::letter);
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
    fn extras(&mut self, said: &RecordContent, back: &RecordContent) {
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
fn place_after(label: Option<RbnLabel>) -> String {
    label.map_or("nothing".to_owned(), |label| label.letter().to_string())
}
