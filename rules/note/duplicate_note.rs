//! # duplicate-note
//!
//! Two notes of one section have the same number. Readers show one of them and lose the other
//! (chapters 3.5.5 and 3.6.5). The notes of the auction and those of the play are numbered
//! separately.
//!
//! Give the second note another number, or delete it if both say the same.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT =1= Pass 2C =1= AP
//! [Note "1:15 to 17"]
//! [Note "1:Stayman"]
//! ```
//!
//! ```text
//! warning[duplicate-note]: the calls already have a note 1
//!   ┌─ example.pbn:5:8
//!   │
//! 4 │ [Note "1:15 to 17"]
//!   │        ---------- the first note
//! 5 │ [Note "1:Stayman"]
//!   │        ^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT =1= AP
//! [Note "1:15 to 17"]
//! [Note "1:15 to 17"]
//! ```
//!
//! ```text
//! warning[duplicate-note]: the calls already have a note 1
//!   ┌─ example.pbn:5:8
//!   │
//! 4 │ [Note "1:15 to 17"]
//!   │        ---------- the first note
//! 5 │ [Note "1:15 to 17"]
//!   │        ^^^^^^^^^^
//!   │
//!   = fix: delete it
//!     - [Note "1:15 to 17"]
//! ```
//!
//! ```diff
//!  [Auction "N"]
//!  1NT =1= AP
//!  [Note "1:15 to 17"]
//! -[Note "1:15 to 17"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT =1= Pass 2C =2= AP
//! [Note "1:15 to 17"]
//! [Note "2:Stayman"]
//! ```

use crate::pbn::model::NoteTag;
use crate::rules::misnumbered::{Misnumbered, has_hidden_section};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "duplicate-note",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5.5", "3.6.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddNotes], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let notes = &game.model.notes().notes;
    if notes.len() < 2 || has_hidden_section(game) {
        return;
    }
    let misnumbered = Misnumbered::default();
    // The first note, by section and number.
    let mut firsts: [[Option<NoteTag<'_>>; 33]; 2] = [[None; 33]; 2];
    for note in notes.iter().filter(|note| note.is_numbered()) {
        let (Some(number), Some(section)) = (note.number, note.section) else {
            continue;
        };
        let firsts = firsts.get_mut(section as usize);
        let Some(first) = firsts.and_then(|firsts| firsts.get_mut(number as usize)) else {
            continue;
        };
        let Some(first) = first else {
            *first = Some(*note);
            continue;
        };
        if misnumbered.has(game, note) {
            continue;
        }
        let message = format!("the {} already have a note {number}", section.moves());
        let finding = report
            .at(note.span, message)
            .habit_that("notes", "are repeated like this", ())
            .label(first.span, "the first note");
        // What follows the note would belong to the tag before it, and what is within it would go.
        let pair = note.pair.span();
        let is_alone = !note.pair.begins_section() && !game.is_commented(pair);
        if is_alone
            && !game.has_aside(pair)
            && game.slice(first.text) == game.slice(note.text)
            && let Some(line) = game.own_line(pair)
        {
            finding.fix("delete it", Applicability::Safe, line, b"");
        }
    }
}
