//! # misplaced-plus
//!
//! The `+` of a new trick is not in the column of the player who leads. The `+` stands for the next card
//! (chapter 3.6), and each column belongs to one player. Nothing is reported if the trick has some of its
//! cards, because its hyphens may be unknown cards, or if a card before the trick is not known.
//!
//! Move the `+` to the column of the player who plays next.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! +  -  -  -
//! ```
//!
//! ```text
//! warning[misplaced-plus]: this is the column of West, but South plays next
//!   ┌─ example.pbn:6:1
//!   │
//! 6 │ +  -  -  -
//!   │ ^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! - + - -
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! -  -  -  +
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 - + -
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 + -  CJ
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! -  -  -  -
//! +  -  -  -
//! ```

use crate::bridge::playing::PlayReading;
use crate::bridge::{PlayCard, seat_after, seat_name};
use crate::rules::play::card_after_plus;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "misplaced-plus",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Plus])],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let (Some(play), Some(replay)) = (game.model.play(), game.model.replay()) else {
        return;
    };
    let (Some(plus), Some(first)) = (play.turns.plus(), play.first) else {
        return;
    };
    // That there is a `*` as well is reported as such.
    let is_followed = replay.reading == PlayReading::Columns && replay.fault.is_none();
    if !is_followed || play.turns.star().is_some() {
        return;
    }
    // The leader is known only where all cards of the tricks before are.
    let trick = plus.turns_before / 4;
    let Some(leader) = replay.tricks.get(trick).and_then(|trick| trick.leader) else {
        return;
    };
    let mut row = play.turns.iter().skip(trick * 4).take(4);
    let has_card = row.any(|turn| matches!(turn.value, Some(PlayCard::Card(_))));
    let player = seat_after(first, plus.turns_before);
    if player == leader || has_card || card_after_plus::finds(game) {
        return;
    }
    let (player, leader) = (seat_name(player), seat_name(leader));
    report.at(
        plus.span,
        format!("this is the column of {player}, but {leader} plays next"),
    );
}
