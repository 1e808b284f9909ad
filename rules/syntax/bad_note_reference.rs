//! # bad-note-reference
//!
//! A `=` does not begin a reference to a note. A reference is a number between two equals signs, without
//! blanks: `=1=` (chapter 3.2). Readers stop there, or take the number for a call. They take a number in
//! brackets, `[1]`, for a tag that ends the auction or the play.
//!
//! Write the reference without blanks and with its second `=`. Nothing else begins with `=`, so the fix is
//! safe if a note can have the number. For a number in brackets it is safe if the note exists.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1 = Pass
//! [Note "1:Stayman"]
//! ```
//!
//! ```text
//! error[bad-note-reference]: unexpected blanks in a reference to a note
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ 1NT Pass 2C =1 = Pass
//!   │             ^^^^
//!   │
//!   = fix: write the reference in full
//!     + 1NT Pass 2C =1= Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT Pass 2C =1 = Pass
//! +1NT Pass 2C =1= Pass
//!  [Note "1:Stayman"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C=1 Pass
//! [Note "1:Stayman"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT [1] Pass Pass Pass
//! [Note "1:15 to 17 points"]
//! ```
//!
//! ```text
//! error[bad-note-reference]: expected a reference to a note, `=1=`, found `[1]`
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 1NT [1] Pass Pass Pass
//!   │     ^^^
//!   │
//!   = fix: write the reference in full
//!     + 1NT =1= Pass Pass Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C [2] AP
//! [Note "1:Stayman"]
//! ```
//!
//! ```text
//! error[bad-note-reference]: expected a reference to a note, `=2=`, found `[2]`
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ 1NT Pass 2C [2] AP
//!   │             ^^^
//!   │
//!   = fix: write the reference in full (unsafe)
//!     + 1NT Pass 2C =2= AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= Pass
//! [Note "1:Stayman"]
//! ```

use crate::pbn::model::NoteSection;
use crate::pbn::standard::{NOTE_NUMBERS, TagId};
use crate::rules::holes::RANKS;
use crate::rules::prelude::*;
use crate::rules::stars::{PARTS_NO_GAMES, is_decoration};

pub(crate) const META: Meta = Meta {
    name: "bad-note-reference",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::BadNoteReference], check)]);

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let text = game.slice(problem.span);
    if is_decoration(text) && game.line_alone(problem.span).is_some() {
        report.at(problem.span, PARTS_NO_GAMES).fix_all(
            "delete the line",
            Applicability::Unsafe,
            [game.removal(problem.span)],
        );
        return;
    }
    let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let inner = text.strip_prefix(b"=").unwrap_or(text);
    let closed = inner.strip_suffix(b"=");
    let message = match closed {
        Some(number) if is_number(number.trim_ascii()) => {
            "unexpected blanks in a reference to a note".to_owned()
        }
        None if is_number(inner) => {
            "the second `=` of this reference to a note is missing".to_owned()
        }
        _ if bracketed(text).is_some_and(is_number) => {
            let number = game.show(problem.span.part(1, text.len() - 1));
            format!("expected a reference to a note, `={number}=`, found `[{number}]`")
        }
        _ => format!(
            "expected a reference to a note such as `=1=`, found {}",
            game.found(problem.span)
        ),
    };
    let finding = report.at(problem.span, message).habit("references", ());
    // A reference after an irregularity would part it from its call.
    if game.is_after_irregularity(problem.span.start) {
        return;
    }
    let mut edits = Vec::new();
    let mut applicability = Applicability::Safe;
    let tokens = game.tokens_in(problem.span);
    for (_, _, span) in tokens.filter(|(_, kind, _)| *kind == TokenKind::Error) {
        let Some(reference) = repaired(game.slice(span)) else {
            return;
        };
        // Nothing but a reference begins with `=`. A number that no note can have may have been
        // meant to be something else, and so may without its note one in brackets, or one that can be
        // the rank of a card for whose suit the `=` was typed.
        let token = game.slice(span);
        let number = note_number(&reference);
        let has_note = number.is_some_and(|number| has_note(game, span, number));
        let may_be_card = number.is_some_and(|number| RANKS.contains(&number))
            && matches!(game.tag_at(span.start), Some((_, Some(TagId::PLAY))))
            && game.is_word_start(span.start);
        let is_certain = match bracketed(token) {
            Some(_) => has_note,
            None => token.ends_with(b"=") || number.is_some() && (has_note || !may_be_card),
        };
        if !is_certain {
            applicability = Applicability::Unsafe;
        }
        edits.push(SpanEdit::new(span, reference));
    }
    finding.fix_all("write the reference in full", applicability, edits);
}

/// The number of a reference, if a note can have it.
fn note_number(reference: &[u8]) -> Option<u32> {
    let number = reference.strip_prefix(b"=")?.strip_suffix(b"=")?;
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    NOTE_NUMBERS.contains(&number).then_some(number)
}

/// Whether a note of a number follows the section in which a place is.
fn has_note(game: &GameContext<'_>, place: Span, number: u32) -> bool {
    let mut tags = game.tags.iter().rev();
    let section = tags.find(|(pair, _)| pair.span().start < place.start);
    let section = section.and_then(|(_, tag)| NoteSection::of((*tag)?));
    let notes = game.model.notes();
    section.is_some_and(|section| notes.of(section).any(|note| note.number == Some(number)))
}

/// What is in brackets, as in `[1]`.
fn bracketed(text: &[u8]) -> Option<&[u8]> {
    text.strip_prefix(b"[")?.strip_suffix(b"]")
}

/// `=1=`, of text that has other things than one number only in blanks.
fn repaired(text: &[u8]) -> Option<Vec<u8>> {
    let inner = match bracketed(text) {
        Some(inner) => inner,
        None => {
            let inner = text.strip_prefix(b"=")?;
            inner.strip_suffix(b"=").unwrap_or(inner)
        }
    };
    let number = inner.trim_ascii();
    if number.is_empty() || !number.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some([b"=", number, b"="].concat())
}
