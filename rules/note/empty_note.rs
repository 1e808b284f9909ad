//! # empty-note
//!
//! A note has no text. The call or card is alerted, but without an explanation (chapter 3.5.5).
//!
//! Write the explanation after the colon.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= AP
//! [Note "1:"]
//! ```
//!
//! ```text
//! info[empty-note]: the text of this note is missing
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Note "1:"]
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

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-note",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.5.5", "3.6.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddNotes], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for note in &game.model.notes().notes {
        if note.is_numbered() && game.slice(note.text).trim_ascii().is_empty() {
            report
                .at(note.span, "the text of this note is missing")
                .habit_that("notes", "have no text", ());
        }
    }
}
