//! # rbn-unknown-ranks
//!
//! A record has a play, but a hand has a card of unknown rank (`?`). So it is not known whether the players
//! held the cards that they played.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! H W:A??.KQ2.JT9.8765
//! C 1N:S
//! P SA
//!
//! ```
//!
//! ```text
//! warning[rbn-unknown-ranks]: hands with cards of unknown rank (`?`) cannot have a play
//!   ┌─ example.rbn:4:1
//!   │
//! 4 │ P SA
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! H W:A32.KQ2.JT9.8765
//! C 1N:S
//! P SA
//!
//! ```

use crate::rbn::hands::HandRank;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-unknown-ranks",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.H"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(line) = record
        .record
        .line(RbnLabel::Play)
        .filter(|line| !line.data.is_empty())
    else {
        return;
    };
    let is_unknown = |hands: &&crate::rbn::hands::RbnHands| {
        hands
            .cards
            .iter()
            .any(|card| card.rank == HandRank::Unknown)
    };
    if record.hands.filter(is_unknown).is_some() {
        let message = "hands with cards of unknown rank (`?`) cannot have a play";
        report.at(line.span.part(0, 1), message);
    }
}
