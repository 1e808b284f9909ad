//! # lead-and-revoke
//!
//! A card is marked both as a lead out of turn (`^L`) and as a revoke (`^R`). Only a player who has to follow
//! suit can revoke, and the player who leads may choose any suit (chapter 3.9 and Law 61A).
//!
//! Delete the mark that is wrong.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 ^L ^R H5 HJ HA
//! *
//! ```
//!
//! ```text
//! warning[lead-and-revoke]: H5 cannot be both: a lead is never a revoke, because it follows no suit
//!   ┌─ example.pbn:5:4
//!   │
//! 5 │ H2 ^L ^R H5 HJ HA
//!   │    ^^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 ^R ^L H5 HJ HA
//! *
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
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 ^R SQ HA
//! *
//! ```

use crate::pbn::model::Irregularity;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "lead-and-revoke",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::IRREGULARITY], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play() else {
        return;
    };
    for (one, other) in play.turns.marks.iter().zip(play.turns.marks.iter().skip(1)) {
        let is_both = |a, b| (one.kind, other.kind) == (a, b) || (other.kind, one.kind) == (a, b);
        if one.turn == other.turn
            && is_both(Irregularity::Lead, Irregularity::Revoke)
            && let Some(turn) = play.turns.get(one.turn)
        {
            let card = game.show(turn.span);
            let message = format!(
                "{card} cannot be both: a lead is never a revoke, because it follows no suit"
            );
            report.at(one.span.to(other.span), message);
        }
    }
}
