//! # export-note-order
//!
//! The notes of a section are not in the order of their numbers. In export format they follow the calls or
//! cards directly (chapters 3.5.5 and 3.6.5). The standard does not give their order; pbnlint writes the
//! lowest number first, to give each game only one form.
//!
//! Sort them.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT =2= Pass 2C =1= Pass
//! Pass Pass
//! [Note "2:15 to 17"]
//! [Note "1:Stayman"]
//! ```
//!
//! ```text
//! info[export-note-order]: note 1 comes after a note with a higher number
//!   ┌─ example.pbn:6:8
//!   │
//! 5 │ [Note "2:15 to 17"]
//!   │        ---------- the note before
//! 6 │ [Note "1:Stayman"]
//!   │        ^^^^^^^^^
//!   │
//!   = fix: sort the notes
//!     + [Note "1:Stayman"]
//!       [Note "2:15 to 17"]
//!     - [Note "1:Stayman"]
//! ```
//!
//! ```diff
//!  [Auction "N"]
//!  1NT =2= Pass 2C =1= Pass
//!  Pass Pass
//! +[Note "1:Stayman"]
//!  [Note "2:15 to 17"]
//! -[Note "1:Stayman"]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT =2= Pass 2C =1= Pass
//! Pass Pass
//! [Note "1:Stayman"]
//! [Note "2:15 to 17"]
//! ```

use crate::pbn::model::{NoteSection, NoteTag};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-note-order",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5.5", "3.6.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let notes = game.model.notes();
    if notes.notes.len() < 2 {
        return;
    }
    for section in [NoteSection::Auction, NoteSection::Play] {
        let notes = notes.of(section).filter(|note| note.is_numbered());
        let mut notes: Vec<&NoteTag<'_>> = notes.collect();
        let mut pairs = notes.windows(2);
        let wrong = pairs.find_map(|pair| match pair {
            [first, second] if second.number < first.number => Some((*first, *second)),
            _ => None,
        });
        let Some((first, second)) = wrong else {
            continue;
        };
        let number = second.number.unwrap_or(0);
        let message = format!("note {number} comes after a note with a higher number");
        let finding = report
            .at(second.span, message)
            .label(first.span, "the note before");
        // Comments and other tags between the notes belong to these.
        let (Some(from), Some(to)) = (notes.first(), notes.last()) else {
            continue;
        };
        let mut tokens = game.tokens_in(from.pair.span().to(to.pair.span()));
        let is_bare = tokens.all(|(_, kind, _)| {
            kind.is_space()
                || matches!(
                    kind,
                    TokenKind::LeftBracket
                        | TokenKind::RightBracket
                        | TokenKind::Name
                        | TokenKind::String
                )
        });
        let places: Vec<Span> = notes.iter().map(|note| note.span).collect();
        notes.sort_by_key(|note| note.number);
        if is_bare {
            let texts = notes.iter().map(|note| game.slice(note.span).to_vec());
            let edits = places.into_iter().zip(texts);
            let edits = edits.map(|(place, text)| SpanEdit::new(place, text));
            finding.fix_all("sort the notes", Applicability::Safe, edits);
        }
    }
}
