//! # repeated-irregularity
//!
//! The same irregularity is twice before one call or card. Once is enough (chapter 3.9), and some readers
//! refuse the second.
//!
//! Delete one. The fix does so.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^I ^I 1C AP
//! ```
//!
//! ```text
//! warning[repeated-irregularity]: `^I` appears twice before the same turn
//!   ┌─ example.pbn:3:7
//!   │
//! 3 │ 1D ^I ^I 1C AP
//!   │       ^^
//!   │
//!   = fix: delete one
//!     + 1D ^I 1C AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1D ^I ^I 1C AP
//! +1D ^I 1C AP
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 ^R ^R SQ HA
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^I 1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^S ^S ^I 1C AP
//! ```

use crate::pbn::model::Turns;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-irregularity",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::IRREGULARITY], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(auction) = game.model.auction() {
        judge(game, &auction.turns, report);
    }
    if let Some(play) = game.model.play() {
        judge(game, &play.turns, report);
    }
}

fn judge<T>(game: &GameContext<'_>, turns: &Turns<T>, report: &mut Report<'_>) {
    for (_, span) in &turns.doubled {
        let mark = game.show(*span);
        report
            .at(
                *span,
                format!("`{mark}` appears twice before the same turn"),
            )
            .fix_all("delete one", Applicability::Safe, [game.removal(*span)]);
    }
}
