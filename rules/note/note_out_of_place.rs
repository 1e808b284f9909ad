//! # note-out-of-place
//!
//! A note stands where it belongs to nothing. The notes of the auction stand behind its calls, those
//! of the play behind its cards (chapters 3.5.5 and 3.6.5). Readers ignore a note before these sections
//! or behind a table, or stop there.
//!
//! Move it behind the calls or cards that refer to it.
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
//! warning[note-out-of-place]: a note stands behind the calls or cards that refer to it, not before
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ [Note "1:Stayman"]
//!   │ ^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: move it to the calls or cards that refer to it (unsafe)
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
//! warning[note-out-of-place]: a note stands directly behind calls or cards, not behind a table
//!   ┌─ example.pbn:6:1
//!   │
//! 4 │ [ActionTable "Rank;Call"]
//!   │ ------------------------- the table
//! 5 │ 1 2C
//! 6 │ [Note "1:Stayman"]
//!   │ ^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: move it to the calls or cards that refer to it (unsafe)
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

use std::borrow::Cow;

use crate::model::note::{NoteNumbers, references};
use crate::model::{Note, NoteSection};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "note-out-of-place",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3.5.5", "3.6.5"],
    needs: &[Need::OddNotes],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let mut referred: Option<[NoteNumbers; 2]> = None;
    for note in &game.model.notes().notes {
        let message = match (note.section, note.table) {
            (None, _) => "a note stands behind the calls or cards that refer to it, not before",
            (Some(_), Some(_)) => {
                "a note stands directly behind calls or cards, not behind a table"
            }
            (Some(_), None) => continue,
        };
        let mut finding = report.at(note.pair.span(), message);
        if let Some(table) = note.table {
            finding = finding.label(table, "the table");
        }
        if let Some(edits) = moved(
            game,
            note,
            *referred.get_or_insert_with(|| all_references(game)),
        ) {
            let title = "move it to the calls or cards that refer to it";
            finding.fix_all(title, Applicability::Unsafe, edits);
        }
    }
}

/// The numbers to which calls and cards refer.
fn all_references(game: &GameContext<'_>) -> [NoteNumbers; 2] {
    let auction = game
        .model
        .auction()
        .map(|auction| references(&auction.turns));
    let play = game.model.play().map(|play| references(&play.turns));
    [auction.unwrap_or_default(), play.unwrap_or_default()]
}

/// Edits that move a note to the one section that refers to it, where that has no note of
/// its number.
fn moved(
    game: &GameContext<'_>,
    note: &Note<'_>,
    [auction, play]: [NoteNumbers; 2],
) -> Option<[(Span, Cow<'static, [u8]>); 2]> {
    let number = note.number.filter(|_| note.is_numbered())?;
    let section = match (auction.contains(number), play.contains(number)) {
        (true, false) => NoteSection::Auction,
        (false, true) => NoteSection::Play,
        _ => return None,
    };
    let notes = game.model.notes();
    let mut same = notes
        .of(section)
        .filter(|other| other.pair.span() != note.pair.span());
    if same.any(|other| other.number == Some(number)) {
        return None;
    }
    let placed = notes.of(section).filter(|note| note.table.is_none()).last();
    let end = match placed {
        Some(last) => last.pair.span().end,
        None => game.model.section(section.tag())?.data_span()?.end,
    };
    let line = game.own_line(note.pair.span())?;
    if !game.is_line_end(end) || (end > line.start && end <= line.end) {
        return None;
    }
    let newline = game.file.newline_at(game.base + end as usize);
    let text = [newline, game.slice(note.pair.span())].concat();
    let insertion = (Span::empty(end), Cow::Owned(text));
    let removal = (line, Cow::Borrowed(&b""[..]));
    Some(match end <= line.start {
        true => [insertion, removal],
        false => [removal, insertion],
    })
}
