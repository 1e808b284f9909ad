//! # misplaced-plus
//!
//! The `+` of a play stands in the column of a player whose turn it is not. It stands for the next
//! card (chapter 3.6), and each column is one player's: after a trick that is the column of its
//! winner, and in a trick that of the first player after the leader whose card is missing. Plays
//! in which a card before the `+` is not known are left alone.
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
//! error[misplaced-plus]: this is the column of West, but South plays next
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
//! H2 - + -
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

use super::card_after_plus;
use crate::model::play::Reading;
use crate::model::{PlayCard, seat_after, seat_name, turns_between};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "misplaced-plus",
    severity: Severity::Error,
    chapters: &["3.6"],
    needs: &[Need::Token(&[TokenKind::Plus])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let (Some(play), Some(replay)) = (game.model.play(), game.model.replay()) else {
        return;
    };
    let (Some(plus), Some(first)) = (play.turns.plus(), play.first) else {
        return;
    };
    // That there is a `*` as well is told as such.
    let is_followed = replay.reading == Reading::Columns && replay.fault.is_none();
    if !is_followed || play.turns.star().is_some() {
        return;
    }
    // The leader is known only where all cards of the tricks before are.
    let trick = plus.turns_before / 4;
    let Some(leader) = replay.tricks.get(trick).and_then(|trick| trick.leader) else {
        return;
    };
    let is_played = |seat| {
        let turn = play.turns.turns.get(trick * 4 + turns_between(first, seat));
        matches!(turn.and_then(|turn| turn.value), Some(PlayCard::Card(_)))
    };
    let mut order = (0..4).map(|turns| seat_after(leader, turns));
    let Some(next) = order.find(|seat| !is_played(*seat)) else {
        return;
    };
    let player = seat_after(first, plus.turns_before);
    if player == next || card_after_plus::find(game).is_some() {
        return;
    }
    let (player, next) = (seat_name(player), seat_name(next));
    report.at(
        plus.span,
        format!("this is the column of {player}, but {next} plays next"),
    );
}
