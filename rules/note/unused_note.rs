//! # unused-note
//!
//! No call or card refers to a note. Readers show a note at the call or card of its section that has its
//! number, such as `=1=` (chapters 3.5.5 and 3.6.5). They never show this one.
//!
//! Write the reference after the call or card that the note explains.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C AP
//! [Note "1:Stayman"]
//! ```
//!
//! ```text
//! warning[unused-note]: none of the calls refers to this note with `=1=`
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Note "1:Stayman"]
//!   │        ^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! Pass Pass 3NT AP
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! [Note "1:third and fifth"]
//! ```
//!
//! ```text
//! warning[unused-note]: none of the cards refers to this note with `=1=`
//!    ┌─ example.pbn:10:8
//!    │
//! 10 │ [Note "1:third and fifth"]
//!    │        ^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= AP
//! [Note "1:Stayman"]
//! ```

use std::cell::OnceCell;

use crate::pbn::model::note::{Homes, NoteNumbers};
use crate::pbn::model::{GameNotes, NoteSection};
use crate::rules::misnumbered::{Misnumbered, references_of};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unused-note",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.5.5", "3.6.5"])],
    fades: true,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddNotes], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let notes = game.model.notes();
    if notes.notes.is_empty() {
        return;
    }
    // Unreadable references may refer to this note.
    let in_auction = references_of(game, NoteSection::Auction);
    let in_play = references_of(game, NoteSection::Play);
    let misnumbered = Misnumbered::default();
    let mut noted: Option<[NoteNumbers; 2]> = None;
    let homes = OnceCell::new();
    for note in &notes.notes {
        let (Some(number), Some(section)) = (note.number, note.section) else {
            continue;
        };
        // A note after a table that belongs elsewhere is reported by another rule.
        let homes = || homes.get_or_init(|| Homes::of(game.model));
        if note.table.is_some() && !homes().is_unwanted(note) {
            continue;
        }
        let (references, others) = match section {
            NoteSection::Auction => (in_auction, in_play),
            NoteSection::Play => (in_play, in_auction),
        };
        let other = section.other();
        // If the other section lacks this note, the finding is at the reference.
        let is_others = others.is_some_and(|numbers| numbers.contains(number));
        let noted = noted.get_or_insert_with(|| {
            [NoteSection::Auction, NoteSection::Play].map(|section| numbered(notes, section))
        });
        let noted = noted.get(other as usize).copied().unwrap_or_default();
        if is_others && !noted.contains(number) {
            continue;
        }
        if !note.is_numbered() || references.is_none_or(|numbers| numbers.contains(number)) {
            continue;
        }
        if misnumbered.has(game, note) {
            continue;
        }
        let message = format!(
            "none of the {} refers to this note with `={number}=`",
            section.moves()
        );
        report
            .at(note.span, message)
            .habit_that("notes", "are not referred to", section);
    }
}

/// The numbers of the notes of a section.
fn numbered(notes: &GameNotes<'_>, section: NoteSection) -> NoteNumbers {
    let mut numbers = NoteNumbers::default();
    for note in notes.of(section) {
        numbers.insert(note.number.unwrap_or(0));
    }
    numbers
}
