//! # false-irregularity
//!
//! A card is marked `^L` or `^R`, but the play has no such irregularity there. `^L` says that a player led
//! out of turn, but here it was this player's turn to lead. `^R` says that a player revoked: the player
//! played another suit while holding a card of the suit led (chapter 3.9 and Law 61). A player who leads,
//! follows suit or has no card left in the suit led can revoke only if an opponent could demand a card.
//!
//! Delete the mark, put it before the card that it belongs to, or correct the card. If a card was
//! demanded and not played, say this in a comment.
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
//! error[false-irregularity]: this lead is marked as out of turn, but it is West's turn to lead
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
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ ^R HA
//! *
//! ```
//!
//! ```text
//! warning[false-irregularity]: South's ♥A is marked as a revoke, but it is legal
//!   ┌─ example.pbn:5:10
//!   │
//! 5 │ H2 H5 HJ ^R HA
//!   │          ^^ -- a legal card
//!   │
//!   = fix: delete the mark (unsafe)
//!     + H2 H5 HJ HA
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! ^R H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! warning[false-irregularity]: West's ♥2 is marked as a revoke, but it is legal
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ ^R H2 H5 HJ HA
//!   │ ^^ -- a legal card
//!   │
//!   = fix: delete the mark (unsafe)
//!     + H2 H5 HJ HA
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
//! H2 H5 HJ ^R CK
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```

use crate::bridge::{CardFaultKind, card_name, seat_name};
use crate::pbn::model::Irregularity;
use crate::rules::faulty_card::FaultyCard;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "false-irregularity",
    aliases: &["false-lead", "false-revoke"],
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddPlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(faulty) = FaultyCard::of(game) else {
        return;
    };
    let player = seat_name(faulty.player);
    let (kind, message) = match (faulty.kind, faulty.card) {
        (CardFaultKind::FalseLead, _) => (
            Irregularity::Lead,
            format!("this lead is marked as out of turn, but it is {player}'s turn to lead"),
        ),
        (CardFaultKind::FalseRevoke, Some(card)) => (
            Irregularity::Revoke,
            format!(
                "{player}'s {} is marked as a revoke, but it is legal",
                card_name(card)
            ),
        ),
        _ => return,
    };
    let Some(mark) = faulty.mark(kind) else {
        return;
    };
    let mut finding = report.at(mark, message);
    if kind == Irregularity::Revoke {
        // Each card keeps its player, and a comment may say which card was demanded.
        finding = finding
            .label(faulty.span, "a legal card")
            .milder(true)
            .softened(game.is_commented(faulty.span));
    }
    faulty.delete_mark(game, mark, finding);
}
