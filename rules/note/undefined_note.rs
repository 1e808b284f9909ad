//! # undefined-note
//!
//! A call or card refers to a note that is missing. A note explains only the section that it follows: a note
//! after the cards explains no call (chapters 3.5.5 and 3.6.5). The first reference to each number is
//! reported. If the note exists in the wrong place, `note-out-of-place` reports it.
//!
//! Write the note, or delete the reference. If the section has one other note that no reference needs, its
//! number may be wrong. The fix that corrects it is unsafe, but for the only note of a section with a number
//! that no note can have.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= AP
//! ```
//!
//! ```text
//! warning[undefined-note]: note 1 is missing after the calls
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ 1NT Pass 2C =1= AP
//!   │             ^^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 =1= H5 HJ HA
//! *
//! ```
//!
//! ```text
//! warning[undefined-note]: note 1 is missing after the cards
//!   ┌─ example.pbn:5:4
//!   │
//! 5 │ H2 =1= H5 HJ HA
//!   │    ^^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT =1= Pass 2C =2= AP
//! [Note "1:15 to 17"]
//! [Note "3:Stayman"]
//! ```
//!
//! ```text
//! warning[undefined-note]: note 2 is missing after the calls
//!   ┌─ example.pbn:3:17
//!   │
//! 3 │ 1NT =1= Pass 2C =2= AP
//!   │                 ^^^
//! 4 │ [Note "1:15 to 17"]
//! 5 │ [Note "3:Stayman"]
//!   │        --------- did you mean this one?
//!   │
//!   = fix: write its number as 2 (unsafe)
//!     - [Note "3:Stayman"]
//!     + [Note "2:Stayman"]
//! ```
//!
//! ```diff
//!  [Auction "N"]
//!  1NT =1= Pass 2C =2= AP
//!  [Note "1:15 to 17"]
//! -[Note "3:Stayman"]
//! +[Note "2:Stayman"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= AP
//! [Note "0:Stayman"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//!  1NT Pass 2C =1= AP
//! -[Note "0:Stayman"]
//! +[Note "1:Stayman"]
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
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= AP
//! [Note "1:Stayman"]
//! ```

use crate::pbn::model::note::NoteNumbers;
use crate::pbn::model::{Annotation, AnnotationKind, NoteSection};
use crate::pbn::standard::NOTE_NUMBERS;
use crate::rules::cut_off::notes_after;
use crate::rules::misnumbered::{defined, has_hidden_notes, misnumbered};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "undefined-note",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    // Nothing could refer to the note.
    may_change: &[Part::Note],
    chapters: &[(PBN, &["3.5.5", "3.6.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddNotes], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if has_hidden_notes(game) {
        return;
    }
    if let Some(auction) = game.model.auction() {
        undefined(
            game,
            &auction.turns.annotations,
            NoteSection::Auction,
            report,
        );
    }
    if let Some(play) = game.model.play() {
        undefined(game, &play.turns.annotations, NoteSection::Play, report);
    }
}

fn undefined(
    game: &GameContext<'_>,
    annotations: &[Annotation],
    section: NoteSection,
    report: &mut Report<'_>,
) {
    let mut seen: Option<NoteNumbers> = None;
    // Nearly always all notes are in the game, and what comes after it is not read.
    let mut cut_off: Option<NoteNumbers> = None;
    for annotation in annotations {
        let AnnotationKind::Note(number) = annotation.kind else {
            continue;
        };
        let seen = match &mut seen {
            Some(seen) => seen,
            none => match defined(game, section) {
                Some(defined) => none.insert(defined),
                None => return,
            },
        };
        if !NOTE_NUMBERS.contains(&number) || !seen.insert(number) {
            continue;
        }
        // Notes after an empty line are cut off from the game, which another rule reports.
        let cut_off = cut_off.get_or_insert_with(|| notes_after(game));
        if cut_off.contains(number) {
            continue;
        }
        let notes = &game.model.notes().notes;
        let elsewhere = notes.iter().find(|note| note.number == Some(number));
        let message = format!("note {number} is missing after the {}", section.moves());
        let finding = report.at(annotation.span, message).habit_that(
            "references",
            "lack their notes",
            section,
        );
        if let Some((note, _)) = misnumbered(game, section).filter(|(_, of)| *of == number) {
            // Who counts notes from 0 means the note after it by each number.
            let is_sure = !note.is_numbered() && game.model.notes().of(section).count() == 1;
            let digits = Span::new(note.span.start, note.text.start.saturating_sub(1));
            finding.label(note.span, "did you mean this one?").fix(
                format!("write its number as {number}"),
                Applicability::safe_if(is_sure),
                digits,
                number.to_string().into_bytes(),
            );
        } else if let Some((note, other)) = elsewhere.and_then(|note| Some((note, note.section?))) {
            let other = other.moves();
            finding.label(
                note.span,
                format!("this note {number} belongs to the {other}"),
            );
        }
    }
}
