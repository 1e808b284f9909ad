//! Notes, directly after the section that refers to them, by number (chapters 3.5.5, 3.6.5).

use super::notice::NoticeReason;
use super::writer::{GameWriter, Stop};
use crate::pbn::model::{NoteSection, NoteTag};
use crate::pbn::standard::TagId;

impl GameWriter<'_, '_, '_> {
    /// Whether each note belongs to a section.
    pub(super) fn check_notes(&self) -> Result<(), Stop> {
        let mut notes = self.model.notes().notes.iter();
        match notes.find(|note| note.section.is_none()) {
            Some(note) => Err(Stop {
                span: note.pair.span(),
                reason: NoticeReason::LooseNote,
            }),
            None => Ok(()),
        }
    }

    /// Writes the notes of a section; those without a number come last.
    pub(super) fn notes(&mut self, section: TagId) {
        let section = NoteSection::of(section);
        let notes = self.model.notes().notes.iter();
        let mut notes: Vec<_> = notes.filter(|note| note.section == section).collect();
        notes.sort_by_key(|note| note.number.unwrap_or(u32::MAX));
        let is_again = |notes: &&[&NoteTag<'_>]| matches!(notes, [one, next] if one.number.is_some() && one.number == next.number);
        if let Some([_, again]) = notes.windows(2).find(is_again) {
            self.notice(again.pair.span(), NoticeReason::RepeatedNote);
        }
        if let Some(note) = notes.iter().find(|note| !note.is_numbered()) {
            self.notice(note.pair.span(), NoticeReason::Form(TagId::NOTE));
        }
        for note in notes {
            let start = note.pair.span().start;
            let index = self
                .tags
                .partition_point(|(pair, _)| pair.span().start < start);
            // A reference has no zero before its number either.
            let value = note.pair.value().unwrap_or_default();
            let zeros = value.iter().take_while(|byte| **byte == b'0').count();
            let bare = value
                .get(zeros..)
                .filter(|_| note.number.is_some_and(|number| number > 0));
            self.pair(index, bare.filter(|_| zeros > 0));
        }
    }
}
