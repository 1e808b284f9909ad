//! # note-number
//!
//! A note reference has a number that no note can have. Notes are numbered from 1 to 32 in each section
//! (chapters 3.5.4 and 3.6.4). Readers do not find this note.
//!
//! Give the note another number, here and in its tag.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =0= AP
//! ```
//!
//! ```text
//! warning[note-number]: expected the number of a note from 1 to 32, found `=0=`
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C =0= AP
//!   │    ^^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =33= AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =32= AP
//! [Note "32:natural"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= AP
//! [Note "1:natural"]
//! ```

use crate::pbn::model::AnnotationKind;
use crate::pbn::standard::NOTE_NUMBERS;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "note-number",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.5.4", "3.6.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddNotes], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (_, annotation) in game.model.annotations() {
        if let AnnotationKind::Note(number) = annotation.kind
            && !NOTE_NUMBERS.contains(&number)
        {
            let name = game.show(annotation.span);
            report.at(
                annotation.span,
                format!("expected the number of a note from 1 to 32, found `{name}`"),
            );
        }
    }
}
