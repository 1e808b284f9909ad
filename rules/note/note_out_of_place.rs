//! # note-out-of-place
//!
//! A note is in a place where it explains nothing. Notes of the auction come directly after its calls, and
//! notes of the play directly after its cards (chapters 3.5.5 and 3.6.5). Readers ignore a note before these
//! sections or after a table, or stop there. They take a note after the play for a note of the play, and show
//! the call without its explanation.
//!
//! Move the notes to the end of the calls or cards that refer to them. The fix is unsafe only if a word that
//! cannot be read may refer to the note where it is now.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Note "1:Stayman"]
//! [Auction "N"]
//! 1NT Pass 2C =1= AP
//! ```
//!
//! ```text
//! warning[note-out-of-place]: this note must come after the calls or cards that refer to it, not before
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ [Note "1:Stayman"]
//!   │ ^^^^^^^^^^^^^^^^^^
//! 3 │ [Auction "N"]
//! 4 │ 1NT Pass 2C =1= AP
//!   │             --- the note belongs to this reference
//!   │
//!   = fix: move it after the calls
//!     - [Note "1:Stayman"]
//!       [Auction "N"]
//!       1NT Pass 2C =1= AP
//!     + [Note "1:Stayman"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//! -[Note "1:Stayman"]
//!  [Auction "N"]
//!  1NT Pass 2C =1= AP
//! +[Note "1:Stayman"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= AP
//! [ActionTable "Rank;Call"]
//! 1 2C
//! [Note "1:Stayman"]
//! ```
//!
//! ```text
//! warning[note-out-of-place]: this note must come directly after the calls, not after a table
//!   ┌─ example.pbn:6:1
//!   │
//! 4 │ [ActionTable "Rank;Call"]
//!   │ ------------------------- the table
//! 5 │ 1 2C
//! 6 │ [Note "1:Stayman"]
//!   │ ^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: move it after the calls
//!     + [Note "1:Stayman"]
//!     - [Note "1:Stayman"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Auction "N"]
//! 1D =1= 1S 3H =2= 4S
//! 4NT X Pass Pass
//! 5C X 5H X
//! AP
//! [Play "W"]
//! SK H3 S4 S3
//! *
//! [Note "1:five cards"]
//! [Note "2:natural"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Auction "N"]
//! 1D =1= 1S 3H X 4H
//! 4S 5H X Pass Pass Pass
//! [Note "2:attitude"]
//! [Play "W"]
//! SK =2= H3 S4 S3
//! *
//! [Note "1:five cards"]
//! ```
//!
//! ```text
//! warning[note-out-of-place]: these 2 notes must each come directly after the calls or cards that refer to them
//!    ┌─ example.pbn:9:1
//!    │
//!  9 │ [Note "2:attitude"]
//!    │ ^^^^^^^^^^^^^^^^^^^
//! 10 │ [Play "W"]
//! 11 │ SK =2= H3 S4 S3
//!    │    --- the note belongs to this reference
//! 12 │ *
//! 13 │ [Note "1:five cards"]
//!    │ --------------------- and this one
//!    │
//!    = fix: move them after the calls and cards
//!      - [Note "2:attitude"]
//!      + [Note "1:five cards"]
//!      - [Note "1:five cards"]
//!      + [Note "2:attitude"]
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

use crate::pbn::model::note::{Homes, NoteNumbers};
use crate::pbn::model::{AnnotationKind, NoteSection, NoteTag};
use crate::rules::cut_off::notes_wanted_before;
use crate::rules::misnumbered::has_hidden_section;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "note-out-of-place",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5.5", "3.6.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddNotes], &Check::Game(check))]);

/// How many notes are shown beside the first.
const SHOWN: usize = 3;

/// Notes that have the same fault.
#[derive(Default)]
struct NoteGroup<'n, 'g> {
    notes: Vec<&'n NoteTag<'g>>,
    /// Where each of them belongs, if they can be moved there.
    homes: Vec<NoteSection>,
    is_guess: bool,
}

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let homes = Homes::of(game.model);
    let mut movable = NoteGroup::default();
    let mut others = NoteGroup::default();
    let mut moved = [NoteNumbers::default(); 2];
    // Notes that an empty line separates from their game are reported by another rule, and so are
    // those that would not be needed anywhere.
    let cut_off = notes_wanted_before(game);
    for note in &game.model.notes().notes {
        let home = homes.home(note);
        let is_placed = note.section.is_some() && note.table.is_none();
        let is_cut_off = cut_off.contains(note.number.unwrap_or(0));
        if home.is_none() && (is_placed || is_cut_off || homes.is_unwanted(note)) {
            continue;
        }
        let target = home.filter(|home| {
            let moved = moved.get_mut(home.section as usize);
            is_alone(game, note)
                && moved.is_some_and(|moved| moved.insert(note.number.unwrap_or(0)))
                && place(game, &homes, home.section).is_some()
        });
        match target {
            Some(home) => {
                movable.notes.push(note);
                movable.homes.push(home.section);
                movable.is_guess |= !home.is_certain;
            }
            None => others.notes.push(note),
        }
    }
    let is_any = !movable.notes.is_empty() || !others.notes.is_empty();
    if !is_any || has_hidden_section(game) {
        return;
    }
    for group in [movable, others] {
        group.report(game, &homes, report);
    }
}

impl NoteGroup<'_, '_> {
    /// Reports all notes of the group at once: one program forgot one thing.
    fn report(&self, game: &GameContext<'_>, homes: &Homes, report: &mut Report<'_>) {
        let Some((first, others)) = self.notes.split_first() else {
            return;
        };
        let count = self.notes.len();
        let (these, them, explain) = match count {
            1 => ("this note".to_owned(), "it", "explains"),
            _ => (format!("these {count} notes"), "them", "explain"),
        };
        let home = homes.home(first).map(|home| home.section);
        let are_of_both = [NoteSection::Auction, NoteSection::Play]
            .iter()
            .all(|section| self.homes.contains(section));
        let message = match (home, first.section, first.table) {
            _ if are_of_both => {
                format!(
                    "{these} must each come directly after the calls or cards that refer to {them}"
                )
            }
            (Some(home), Some(other), None) => {
                let (home, other) = (home.moves(), other.moves());
                let they = if count == 1 { "it" } else { "they" };
                format!(
                    "{these} {explain} {home}, so {they} must come after the {home}, not after the {other}"
                )
            }
            (_, Some(section), Some(_)) => {
                let moves = section.moves();
                format!("{these} must come directly after the {moves}, not after a table")
            }
            _ => format!(
                "{these} must come after the calls or cards that refer to {them}, not before"
            ),
        };
        let mut finding = report.at(first.pair.span(), message);
        // Other notes need not all be shown, if there is nothing to add about them.
        for other in others.iter().take(SHOWN) {
            finding = finding.label(other.pair.span(), "and this one");
        }
        let kind = (
            home,
            first.section,
            first.table.is_some(),
            self.homes.is_empty(),
        );
        finding = finding.habit_that("games", "have notes in the wrong place", kind);
        if let Some(table) = first.table {
            finding = finding.label(table, "the table");
        } else if let Some(call) = home.and_then(|home| reference(game, home, first)) {
            finding = finding.label(call, "the note belongs to this reference");
        }
        if !self.homes.is_empty() {
            let title = match (self.homes.as_slice(), count) {
                ([NoteSection::Auction, rest @ ..], _) if !rest.contains(&NoteSection::Play) => {
                    "after the calls"
                }
                ([NoteSection::Play, rest @ ..], _) if !rest.contains(&NoteSection::Auction) => {
                    "after the cards"
                }
                _ => "after the calls and cards",
            };
            let applicability = Applicability::safe_if(!self.is_guess);
            finding.fix_all(
                format!("move {them} {title}"),
                applicability,
                self.edits(game, homes),
            );
        }
    }

    /// Edits that move the notes to where they belong, in their order.
    fn edits(&self, game: &GameContext<'_>, homes: &Homes) -> Vec<SpanEdit> {
        let mut edits = Vec::new();
        for section in [NoteSection::Auction, NoteSection::Play] {
            let Some(end) = place(game, homes, section) else {
                continue;
            };
            let newline = game.newline_at(end);
            let mut lines = Vec::new();
            for (note, home) in self.notes.iter().zip(&self.homes) {
                if *home == section {
                    lines.extend_from_slice(newline);
                    lines.extend_from_slice(game.slice(note.pair.span()));
                }
            }
            if !lines.is_empty() {
                edits.push(SpanEdit::insert(end, lines));
            }
        }
        let lines = self
            .notes
            .iter()
            .filter_map(|note| game.own_line(note.pair.span()));
        edits.extend(lines.map(SpanEdit::delete));
        edits.sort_by_key(|edit| edit.span.start);
        edits
    }
}

/// Whether a note has its line to itself, and neither data nor a comment follows it.
fn is_alone(game: &GameContext<'_>, note: &NoteTag<'_>) -> bool {
    let span = note.pair.span();
    game.own_line(span).is_some() && game.end_of_tag(note.pair) == span.end
}

/// Where a note of a section can be inserted: after the notes that belong there, or its calls or cards.
fn place(game: &GameContext<'_>, homes: &Homes, section: NoteSection) -> Option<u32> {
    let notes = game.model.notes();
    let placed = notes.of(section);
    let placed = placed.filter(|note| note.table.is_none() && homes.home(note).is_none());
    let last = match placed.last() {
        Some(last) => last.pair,
        None => game.tag(section.tag())?,
    };
    let end = game.end_of_tag(last);
    game.is_line_end(end).then_some(end)
}

/// The first reference of a section to a note.
fn reference(game: &GameContext<'_>, section: NoteSection, note: &NoteTag<'_>) -> Option<Span> {
    let annotations = match section {
        NoteSection::Auction => &game.model.auction()?.turns.annotations,
        NoteSection::Play => &game.model.play()?.turns.annotations,
    };
    let number = note.number?;
    let mut annotations = annotations.iter();
    let found = annotations.find(|annotation| annotation.kind == AnnotationKind::Note(number));
    found.map(|annotation| annotation.span)
}
