//! # false-revoke
//!
//! A card is marked `^R`, but it is not a revoke. A player revokes by playing another suit while
//! holding a card of the suit led (chapter 3.9 and Law 61). A lead, a card of the suit led, or a
//! card of a player who has no card left in that suit is a revoke only if an opponent could demand
//! a card.
//!
//! Delete the mark, or correct the card. If a card was demanded and not played, say this in a
//! comment.
//!
//! ## Bad
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
//! warning[false-revoke]: South's ♥A is marked as a revoke, but it is legal
//!   ┌─ example.pbn:5:10
//!   │
//! 5 │ H2 H5 HJ ^R HA
//!   │          ^^ -- a legal card
//!   │
//!   = fix: delete the mark (unsafe)
//!     + H2 H5 HJ HA
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
//! -H2 H5 HJ ^R HA
//! +H2 H5 HJ HA
//!  *
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
//! warning[false-revoke]: West's ♥2 is marked as a revoke, but it is legal
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
    name: "false-revoke",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3.9"],
    needs: &[Need::OddPlay],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let faulty = FaultyCard::of(game).filter(|card| card.kind == CardFaultKind::FalseRevoke);
    let Some((faulty, card)) = faulty.and_then(|faulty| Some((faulty, faulty.card?))) else {
        return;
    };
    let Some(mark) = faulty.mark(Irregularity::Revoke) else {
        return;
    };
    let (player, name) = (seat_name(faulty.player), card_name(card));
    let message = format!("{player}'s {name} is marked as a revoke, but it is legal");
    let finding = report
        .at(mark, message)
        .label(faulty.span, "a legal card")
        .softened(game.is_commented(faulty.span));
    faulty.delete_mark(game, mark, finding);
}
