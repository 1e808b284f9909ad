//! # bad-note
//!
//! The value of a tag `Note` is not a number, a colon and a text. Calls and cards refer to the note by its
//! number, from 1 to 32, as in `=1=` (chapters 3.5.5 and 3.6.5). Without a number readers cannot find the
//! note.
//!
//! Write the number and a colon before the text. There is a fix, an unsafe one, only where the number is
//! written in another form: `1. Stayman`, `(1) Stayman` or `=1= Stayman`, or `1 Stayman` where a call or card
//! refers to note 1.
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
//!   = fix: write `1:` (unsafe)
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
//! 1NT Pass 2C =1= AP
//! [Note "(1) Stayman"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//!  1NT Pass 2C =1= AP
//! -[Note "(1) Stayman"]
//! +[Note "1:Stayman"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT =1= Pass 2C AP
//! [Note "15-17"]
//! ```
//!
//! ```text
//! error[bad-note]: expected the number of the note and a colon, such as `1:`, found `15-17`
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Note "15-17"]
//!   │        ^^^^^
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

use crate::pbn::model::note::references;
use crate::pbn::model::{AnnotationKind, NoteSection, NoteTag};
use crate::pbn::standard::NOTE_NUMBERS;
use crate::rules::misnumbered::Misnumbered;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-note",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.5.5", "3.6.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddNotes], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let mut referred: Option<HashSet<(NoteSection, u32)>> = None;
    let misnumbered = Misnumbered::default();
    for note in &game.model.notes().notes {
        // A tag without a value, and `#`, are reported by other rules.
        let Some(value) = note.pair.value().filter(|value| !value.starts_with(b"#")) else {
            continue;
        };
        match note.number {
            None => without_number(game, note, value, report),
            Some(number) if !note.is_numbered() => {
                // A call or card that refers to it is reported there, and so is one that refers to another number.
                let referred = referred.get_or_insert_with(|| bad_references(game));
                let section = note.section.map(|section| (section, number));
                let is_referred = section.is_some_and(|reference| referred.contains(&reference));
                if is_referred || misnumbered.has(game, note) {
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

fn without_number(
    game: &GameContext<'_>,
    note: &NoteTag<'_>,
    value: &[u8],
    report: &mut Report<'_>,
) {
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit());
    let digits = digits.count();
    // A number of so many digits is not read as one.
    if digits > 0 && value.get(digits) == Some(&b':') {
        return out_of_range(game, note.span.part(0, digits), report);
    }
    let is_meant = |start: &NoteStart| start.is_marked || is_referred_to(game, note, start.number);
    let Some(start) = NoteStart::read(value).filter(is_meant) else {
        let place = if value.is_empty() {
            note.pair.string_span().unwrap_or(note.span)
        } else {
            note.span
        };
        let message = format!(
            "expected the number of the note and a colon, such as `1:`, found {}",
            game.found(note.span)
        );
        report.at(place, message).habit("notes", ());
        return;
    };
    let number = start.number;
    let place = note.span.part(0, start.length);
    let message = format!(
        "expected `{number}:` at the start of the note, found {}",
        game.found(place)
    );
    report.at(place, message).habit("notes", ()).fix(
        format!("write `{number}:`"),
        Applicability::Unsafe,
        place,
        format!("{number}:").into_bytes(),
    );
}

/// The start of a note that has a number, but not as the standard has it: `1 `, `1. `, `(1)`, `=1=`.
struct NoteStart {
    number: u32,
    /// Of all that is before the text, in bytes.
    length: usize,
    /// Whether a sign says that this is the number of the note. A blank does not: `5 card major`.
    is_marked: bool,
}

impl NoteStart {
    fn read(value: &[u8]) -> Option<NoteStart> {
        let (first, closing) = match value.first()? {
            b'(' => (1, Some(b')')),
            b'=' => (1, Some(b'=')),
            _ => (0, None),
        };
        let rest = value.get(first..)?;
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(rest.get(..digits)?).ok()?;
        let number = number.parse().ok().filter(|n| NOTE_NUMBERS.contains(n))?;
        let mut rest = rest.get(digits..)?;
        if closing.is_some() {
            rest = rest.strip_prefix(closing.as_slice())?;
        }
        let text = rest.trim_ascii_start();
        let is_parted = text.len() < rest.len();
        let (sign, text) = match text {
            [
                sign @ (b':' | b';' | b'.' | b',' | b')' | b'-' | b'=' | b'/'),
                text @ ..,
            ] => (Some(*sign), text),
            text => (None, text),
        };
        let is_followed_by = |is: fn(&u8) -> bool| text.first().is_some_and(is);
        let is_marked = match sign {
            // As in `15-17` and `1.5`.
            Some(b'-' | b'.' | b',' | b'/') if is_followed_by(u8::is_ascii_digit) => return None,
            // As in `5-card major`.
            Some(b'-' | b'.' | b',' | b'/') => !is_followed_by(u8::is_ascii_alphabetic),
            Some(_) => true,
            None => closing.is_some() || text.is_empty(),
        };
        if !is_marked && sign.is_none() && !is_parted {
            return None;
        }
        let text = match sign {
            Some(b':') => text,
            _ => text.trim_ascii_start(),
        };
        Some(NoteStart {
            number,
            length: value.len() - text.len(),
            is_marked,
        })
    }
}

/// Whether a call or card before the note refers to a note of this number.
fn is_referred_to(game: &GameContext<'_>, note: &NoteTag<'_>, number: u32) -> bool {
    let numbers = match note.section {
        Some(NoteSection::Auction) => game.model.auction().map(|a| references(&a.turns)),
        Some(NoteSection::Play) => game.model.play().map(|p| references(&p.turns)),
        None => None,
    };
    numbers.is_some_and(|numbers| numbers.contains(number))
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
