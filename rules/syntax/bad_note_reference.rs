//! # bad-note-reference
//!
//! A `=` does not begin a reference to a note. A reference is a number between two equals signs,
//! without blanks: `=1=` (chapter 3.2). Readers stop there, or take the number for a call.
//!
//! Write the reference without blanks and with its second `=`. Nothing else begins with `=`, so the
//! fix is safe if a note can have the number.
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
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= Pass
//! [Note "1:Stayman"]
//! ```

use std::borrow::Cow;

use crate::pbn::standard::NOTE_NUMBERS;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-note-reference",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.2"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::BadNoteReference], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let text = game.slice(problem.span);
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
        // meant to be something else.
        if !game.slice(span).ends_with(b"=") && !is_note_number(&reference) {
            applicability = Applicability::Unsafe;
        }
        edits.push((span, Cow::Owned(reference)));
    }
    finding.fix_all("write the reference in full", applicability, edits);
}

fn is_note_number(reference: &[u8]) -> bool {
    let number = reference.trim_ascii_start().strip_prefix(b"=");
    let number = number.and_then(|number| number.strip_suffix(b"="));
    let number = number.and_then(|number| std::str::from_utf8(number).ok()?.parse().ok());
    number.is_some_and(|number: u32| NOTE_NUMBERS.contains(&number))
}

/// `=1=`, of text that has other things than one number only in blanks.
fn repaired(text: &[u8]) -> Option<Vec<u8>> {
    let inner = text.strip_prefix(b"=")?;
    let inner = inner.strip_suffix(b"=").unwrap_or(inner);
    let number = inner.trim_ascii();
    if number.is_empty() || !number.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some([b"=", number, b"="].concat())
}
