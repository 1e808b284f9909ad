//! # false-lead
//!
//! A card is marked `^L`, but it was this player's turn to lead. The mark says that a player led out
//! of turn (chapter 3.9).
//!
//! Delete the mark, or put it before the card that was led out of turn.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! ^L H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[false-lead]: this lead is marked as out of turn, but it is West's turn to lead
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ ^L H2 H5 HJ HA
//!   │ ^^
//!   │
//!   = fix: delete the mark (unsafe)
//!     + H2 H5 HJ HA
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
//! -^L H2 H5 HJ HA
//! +H2 H5 HJ HA
//!  *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ ^L CJ
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
//! H2 H5 ^L HJ HA
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```

use crate::bridge::{CardFaultKind, seat_name};
use crate::pbn::model::Irregularity;
use crate::rules::faulty_card::FaultyCard;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "false-lead",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3.9"],
    needs: &[Need::OddPlay],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let card = FaultyCard::of(game).filter(|card| card.kind == CardFaultKind::FalseLead);
    let Some((card, mark)) = card.and_then(|card| Some((card, card.mark(Irregularity::Lead)?)))
    else {
        return;
    };
    let player = seat_name(card.player);
    let message = format!("this lead is marked as out of turn, but it is {player}'s turn to lead");
    card.delete_mark(game, mark, report.at(mark, message));
}
