//! # misplaced-irregularity
//!
//! An irregularity is in the wrong section. `^I`, an insufficient bid, and `^S`, a skipped player, are for
//! auctions; `^R`, a revoke, and `^L`, a lead out of turn, are for plays (chapter 3.9). Readers stop there.
//!
//! Write the mark that is meant, or delete it.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 ^I H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[misplaced-irregularity]: ^I is an insufficient bid, which cannot be in a play
//!   ┌─ example.pbn:5:4
//!   │
//! 5 │ H2 ^I H5 HJ HA
//!   │    ^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! ^R 1C AP
//! ```
//!
//! ```text
//! error[misplaced-irregularity]: ^R is a revoke, which cannot be in an auction
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ ^R 1C AP
//!   │ ^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 ^L H5 HJ HA
//! *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ^S 1D AP
//! ```

use crate::pbn::model::{Irregularity, Turns};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "misplaced-irregularity",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::IRREGULARITY], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(auction) = game.model.auction() {
        misplaced(game, &auction.turns, false, report);
    }
    if let Some(play) = game.model.play() {
        misplaced(game, &play.turns, true, report);
    }
}

fn misplaced<T>(game: &GameContext<'_>, turns: &Turns<T>, is_play: bool, report: &mut Report<'_>) {
    let marks = turns.marks.iter().map(|mark| (mark.kind, mark.span));
    for (kind, span) in marks.chain(turns.loose.iter().copied()) {
        if kind.is_of_play() == is_play {
            continue;
        }
        let mark = game.show(span);
        let (meaning, section) = match kind {
            Irregularity::Insufficient => ("an insufficient bid", "a play"),
            Irregularity::Skipped => ("a skipped player", "a play"),
            Irregularity::Revoke => ("a revoke", "an auction"),
            Irregularity::Lead => ("a lead out of turn", "an auction"),
        };
        let message = format!("{mark} is {meaning}, which cannot be in {section}");
        report.at(span, message);
    }
}
