//! # too-many-tricks
//!
//! The play has more tricks than a hand has cards. There are thirteen; an end position has as many tricks as
//! each player has cards (chapters 3.6 and 3.10). Hyphens count, because they stand for cards.
//!
//! Delete the extra tricks; perhaps the plays of two boards are joined here.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! ```
//!
//! ```text
//! error[too-many-tricks]: a fourteenth trick: a play has thirteen
//!    ┌─ example.pbn:18:1
//!    │
//! 18 │ - - - -
//!    │ ^
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! [Play "N"]
//! SA S3 S5 S7
//! S2 S4 S6 S8
//! - - - -
//! ```
//!
//! ```text
//! error[too-many-tricks]: one trick too many: each hand has 2 cards
//!   ┌─ example.pbn:6:1
//!   │
//! 6 │ - - - -
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! - - - -
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! [Play "N"]
//! SA S3 S5 S7
//! S2 S4 S6 S8
//! ```

use crate::bridge::playing::PlayReading;
use crate::pbn::model::Deal;
use crate::rules::columns::above_cards;
use crate::rules::law::card_played_twice;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "too-many-tricks",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.6", "3.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::LoosePlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play() else {
        return;
    };
    // The players above their columns are no trick, and words that are no cards may be an explanation.
    if above_cards(game).is_some() || play.turns.has_hole() {
        return;
    }
    let count = play.turns.len();
    let deal = game.model.deal();
    if count <= 4 * deal.map_or(13, Deal::tricks) {
        return;
    }
    // Without the card that is there twice there are fewer.
    if card_played_twice::finds(game) {
        return;
    }
    let tricks = match deal.filter(|deal| deal.is_consistent()) {
        Some(deal) => deal.tricks(),
        None => 13,
    };
    let reading = game.model.replay().map(|replay| replay.reading);
    let skipped = match reading {
        Some(PlayReading::RunOn) => play.leading_hyphens(),
        _ => 0,
    };
    let Some(turn) = play.turns.get(tricks * 4 + skipped) else {
        return;
    };
    let message = match tricks {
        13 => "a fourteenth trick: a play has thirteen".to_owned(),
        _ => format!("one trick too many: each hand has {tricks} cards"),
    };
    report.at(turn.span, message);
}
