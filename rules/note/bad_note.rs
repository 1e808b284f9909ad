//! # bad-note
//!
//! The value of a tag `Note` is not a number, a colon and a text. Calls and cards refer to the note
//! by its number, from 1 to 32, as in `=1=` (chapters 3.5.5 and 3.6.5). Readers cannot find a note
//! without a number.
//!
//! Write the number and a colon before the text.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= AP
//! [Note "1 Stayman"]
//! ```
//!
//! ```text
//! error[bad-note]: expected `1:` at the start of the note, found `1 `
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Note "1 Stayman"]
//!   │        ^^
//!   │
//!   = fix: write a colon (unsafe)
//!     + [Note "1:Stayman"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//!  1NT Pass 2C =1= AP
//! -[Note "1 Stayman"]
//! +[Note "1:Stayman"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C AP
//! [Note "Stayman"]
//! ```
//!
//! ```text
//! error[bad-note]: expected the number of the note and a colon, such as `1:`, found `Stayman`
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Note "Stayman"]
//!   │        ^^^^^^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C AP
//! [Note "40:Stayman"]
//! ```
//!
//! ```text
//! error[bad-note]: expected a note number from 1 to 32, found 40
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Note "40:Stayman"]
//!   │        ^^
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

use std::collections::HashSet;

use crate::pbn::model::{AnnotationKind, Note, NoteSection};
use crate::pbn::standard::NOTE_NUMBERS;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-note",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3.5.5", "3.6.5"],
    needs: &[Need::OddNotes],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let mut referred: Option<HashSet<(NoteSection, u32)>> = None;
    for note in &game.model.notes().notes {
        // A tag without a value, and `#`, are reported by other rules.
        let Some(value) = note.pair.value().filter(|value| !value.starts_with(b"#")) else {
            continue;
        };
        match note.number {
            None => without_number(game, note, value, report),
            Some(number) if !note.is_numbered() => {
                // A call or card that refers to it is reported there.
                let referred = referred.get_or_insert_with(|| bad_references(game));
                let section = note.section.map(|section| (section, number));
                if section.is_some_and(|reference| referred.contains(&reference)) {
                    continue;
                }
                let place = note
                    .span
                    .part(0, value.len() - note.text.len() as usize - 1);
                out_of_range(game, place, report);
            }
            Some(_) => {}
        }
    }
}

fn out_of_range(game: &GameContext<'_>, number: Span, report: &mut Report<'_>) {
    let message = format!(
        "expected a note number from 1 to 32, found {}",
        game.show(number)
    );
    report.at(number, message).habit("notes", ());
}

fn without_number(game: &GameContext<'_>, note: &Note<'_>, value: &[u8], report: &mut Report<'_>) {
    let digits = value
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if digits == 0 {
        let place = match value.is_empty() {
            true => note.pair.string_span().unwrap_or(note.span),
            false => note.span,
        };
        let message = format!(
            "expected the number of the note and a colon, such as `1:`, found {}",
            game.found(note.span)
        );
        report.at(place, message).habit("notes", ());
        return;
    }
    let rest = value.get(digits..).unwrap_or(&[]);
    let gap = rest
        .iter()
        .take_while(|byte| b" .)-=".contains(byte))
        .count();
    let colon = usize::from(rest.get(gap) == Some(&b':'));
    // A number of so many digits is not read as one.
    if gap == 0 && colon == 1 {
        return out_of_range(game, note.span.part(0, digits), report);
    }
    let place = note.span.part(digits, digits + gap + colon);
    let number = game.show(note.span.part(0, digits));
    let start = note.span.part(0, digits + gap + colon);
    let message = format!(
        "expected `{number}:` at the start of the note, found {}",
        game.found(start)
    );
    report.at(start, message).habit("notes", ()).fix(
        "write a colon",
        Applicability::Unsafe,
        place,
        &b":"[..],
    );
}

/// The references to numbers that no note can have.
fn bad_references(game: &GameContext<'_>) -> HashSet<(NoteSection, u32)> {
    let auction = game
        .model
        .auction()
        .map(|a| (NoteSection::Auction, &a.turns.annotations));
    let play = game
        .model
        .play()
        .map(|p| (NoteSection::Play, &p.turns.annotations));
    let mut references = HashSet::new();
    for (section, annotations) in auction.into_iter().chain(play) {
        for annotation in annotations {
            if let AnnotationKind::Note(number) = annotation.kind
                && !NOTE_NUMBERS.contains(&number)
            {
                references.insert((section, number));
            }
        }
    }
    references
}
