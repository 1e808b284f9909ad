//! Notes and the references to them (chapter 2).

use super::label::RbnLabel;
use super::record::{RbnLine, RbnLineKind, RbnRecord};
use super::value::notation::Reference;

/// How the notes of a record fit what refers to them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NoteUse {
    /// References without a note.
    pub missing: Vec<(RbnLabel, Reference)>,
    /// Notes to which nothing refers.
    pub unused: Vec<RbnLine>,
    /// References whose note follows the other label, with the line of the note.
    pub misplaced: Vec<(Reference, RbnLine)>,
    /// Notes whose number was there before, after the same label.
    pub repeated: Vec<RbnLine>,
}

impl NoteUse {
    /// The notes of a record. Where the auction or the play cannot be read, nothing is said of
    /// what refers to their notes.
    pub fn of(record: &RbnRecord<'_>) -> NoteUse {
        let mut found = NoteUse::default();
        let mut notes = NoteLines::read(record, &mut found.repeated);
        // First what fits, then what could belong to the other label.
        let mut left = Vec::new();
        for (label, reference) in references(record) {
            match notes.get_mut(label, reference.note) {
                Some(note) if note.line.is_some() => note.is_used = true,
                _ => left.push((label, reference)),
            }
        }
        for (label, reference) in left {
            match notes.use_unused(other(label), reference.note) {
                Some(line) => found.misplaced.push((reference, line)),
                None if notes.is_orphan(reference.note) => {}
                None => found.missing.push((label, reference)),
            }
        }
        for label in [RbnLabel::Auction, RbnLabel::Play] {
            if is_readable(record, label) {
                found.unused.extend(notes.unused(label));
            }
        }
        found
    }
}

/// The references to notes, each with the label that has it in its data.
fn references(record: &RbnRecord<'_>) -> impl Iterator<Item = (RbnLabel, Reference)> {
    let auction = record.values.auction.iter();
    let auction = auction.flat_map(|auction| &auction.references);
    let play = record.values.play.iter();
    let play = play.flat_map(|play| &play.references);
    let auction = auction.map(|reference| (RbnLabel::Auction, *reference));
    auction.chain(play.map(|reference| (RbnLabel::Play, *reference)))
}

/// Whether all references in the auction or the play can be read.
fn is_readable(record: &RbnRecord<'_>, label: RbnLabel) -> bool {
    let values = &record.values;
    let is_whole = match label {
        RbnLabel::Play => values.play.as_ref().map(|play| play.is_whole),
        _ => values.auction.as_ref().map(|auction| auction.is_whole),
    };
    is_whole.unwrap_or_else(|| record.data(label).is_none_or(<[u8]>::is_empty))
}

/// The other one of the two labels that notes follow.
fn other(label: RbnLabel) -> RbnLabel {
    match label {
        RbnLabel::Play => RbnLabel::Auction,
        _ => RbnLabel::Play,
    }
}

/// The notes of a record by label and number, the first of each.
#[derive(Default)]
struct NoteLines {
    of_auction: [NoteLine; 10],
    of_play: [NoteLine; 10],
    /// For each number whether a note has it that follows neither auction nor play.
    orphans: [bool; 10],
}

#[derive(Clone, Copy, Default)]
struct NoteLine {
    line: Option<RbnLine>,
    is_used: bool,
}

impl NoteLines {
    fn read(record: &RbnRecord<'_>, repeated: &mut Vec<RbnLine>) -> NoteLines {
        let mut notes = NoteLines::default();
        for line in &record.lines {
            let RbnLineKind::Note(number, owner) = line.kind else {
                continue;
            };
            match owner {
                Some(owner) => match notes.get_mut(owner, number) {
                    Some(note) if note.line.is_some() => repeated.push(*line),
                    Some(note) => note.line = Some(*line),
                    None => {}
                },
                None => {
                    if let Some(is_orphan) = notes.orphans.get_mut(usize::from(number)) {
                        *is_orphan = true;
                    }
                }
            }
        }
        notes
    }

    fn get_mut(&mut self, label: RbnLabel, number: u8) -> Option<&mut NoteLine> {
        let of_label = match label {
            RbnLabel::Play => &mut self.of_play,
            _ => &mut self.of_auction,
        };
        of_label.get_mut(usize::from(number))
    }

    /// Uses a note that nothing refers to yet.
    fn use_unused(&mut self, label: RbnLabel, number: u8) -> Option<RbnLine> {
        let note = self.get_mut(label, number).filter(|note| !note.is_used)?;
        note.is_used = note.line.is_some();
        note.line
    }

    /// Whether a note with this number follows neither label. What refers to the number may mean it.
    fn is_orphan(&self, number: u8) -> bool {
        self.orphans.get(usize::from(number)) == Some(&true)
    }

    /// The notes to which nothing refers. A note with the number 0 is a free text.
    fn unused(&self, label: RbnLabel) -> impl Iterator<Item = RbnLine> {
        let of_label = match label {
            RbnLabel::Play => &self.of_play,
            _ => &self.of_auction,
        };
        let unused = of_label.iter().skip(1).filter(|note| !note.is_used);
        unused.filter_map(|note| note.line)
    }
}
