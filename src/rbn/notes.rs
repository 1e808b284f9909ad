//! Notes and the references to them (chapter 2).

use super::label::Label;
use super::record::{Line, LineKind, Record};
use super::value::notation::Reference;

/// How the notes of a record fit what refers to them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NoteUse {
    /// References without a note.
    pub missing: Vec<(Label, Reference)>,
    /// Notes to which nothing refers.
    pub unused: Vec<Line>,
    /// References whose note follows the other label, with the line of the note.
    pub misplaced: Vec<(Reference, Line)>,
    /// Notes whose number was there before, after the same label.
    pub repeated: Vec<Line>,
}

impl NoteUse {
    /// The notes of a record. Where the auction or the play cannot be read, nothing is said of
    /// what refers to their notes.
    pub fn of(record: &Record<'_>) -> NoteUse {
        let mut notes = NoteUse::default();
        let values = &record.values;
        let has_none = values
            .auction
            .as_ref()
            .is_none_or(|auction| auction.references.is_empty())
            && values
                .play
                .as_ref()
                .is_none_or(|play| play.references.is_empty());
        let is_note = |line: &Line| matches!(line.kind, LineKind::Note(..));
        if has_none && !record.lines.iter().any(is_note) {
            return notes;
        }
        let mut seen: [[Option<Line>; 10]; 2] = Default::default();
        let mut used = [[false; 10]; 2];
        let mut orphans = [false; 10];
        for line in &record.lines {
            let LineKind::Note(number, owner) = line.kind else {
                continue;
            };
            let Some(owner) = owner else {
                // What refers to its number may mean it.
                if let Some(orphan) = orphans.get_mut(usize::from(number)) {
                    *orphan = true;
                }
                continue;
            };
            let place = seen
                .get_mut(side(owner))
                .and_then(|notes| notes.get_mut(usize::from(number)));
            match place {
                Some(Some(_)) => notes.repeated.push(*line),
                Some(place) => *place = Some(*line),
                None => {}
            }
        }
        let [auction, play] = [
            record
                .values
                .auction
                .as_ref()
                .map(|auction| (auction.is_whole, &auction.references)),
            record
                .values
                .play
                .as_ref()
                .map(|play| (play.is_whole, &play.references)),
        ];
        let is_whole = |part: Option<(bool, &Vec<Reference>)>, label| match part {
            Some((is_whole, _)) => is_whole,
            None => record.data(label).is_none_or(<[u8]>::is_empty),
        };
        let readable = [
            is_whole(auction, Label::Auction),
            is_whole(play, Label::Play),
        ];
        let references = |part: Option<(bool, &Vec<Reference>)>| {
            part.map(|(_, references)| references.clone())
                .unwrap_or_default()
        };
        let all = [
            (Label::Auction, references(auction)),
            (Label::Play, references(play)),
        ];
        // First what fits, then what could belong to the other label.
        let mut left = Vec::new();
        for (label, references) in all {
            for reference in references {
                match note(&seen, side(label), reference.note) {
                    Some(_) => mark(&mut used, side(label), reference.note),
                    None => left.push((label, reference)),
                }
            }
        }
        for (label, reference) in left {
            let other = 1 - side(label);
            let is_free = !is_marked(&used, other, reference.note);
            match note(&seen, other, reference.note).filter(|_| is_free) {
                Some(line) => {
                    mark(&mut used, other, reference.note);
                    notes.misplaced.push((reference, line));
                }
                None if orphans.get(usize::from(reference.note)) == Some(&true) => {}
                None => notes.missing.push((label, reference)),
            }
        }
        for (side, of_side) in seen.iter().enumerate() {
            for (number, line) in of_side.iter().enumerate().skip(1) {
                let is_readable = readable.get(side).copied().unwrap_or(false);
                if let Some(line) = line.filter(|_| is_readable)
                    && !is_marked(&used, side, number as u8)
                {
                    notes.unused.push(line);
                }
            }
        }
        notes
    }
}

/// The place of a label among those that notes follow.
fn side(label: Label) -> usize {
    usize::from(label == Label::Play)
}

fn note(seen: &[[Option<Line>; 10]; 2], side: usize, number: u8) -> Option<Line> {
    *seen.get(side)?.get(usize::from(number))?
}

fn mark(used: &mut [[bool; 10]; 2], side: usize, number: u8) {
    let of_side = used.get_mut(side);
    if let Some(place) = of_side.and_then(|used| used.get_mut(usize::from(number))) {
        *place = true;
    }
}

fn is_marked(used: &[[bool; 10]; 2], side: usize, number: u8) -> bool {
    let of_side = used.get(side);
    of_side
        .and_then(|used| used.get(usize::from(number)))
        .is_some_and(|is_used| *is_used)
}
