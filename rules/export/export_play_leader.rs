//! # export-play-leader
//!
//! The tag `Play` does not name the player who led to the first trick. In export format the leader's cards
//! are in the first column (chapter 3.6); only import format allows another player to come first, with
//! hyphens before the leader.
//!
//! Begin each row with the leader's card.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "S"]
//! - H2 H5 HJ
//! *
//! ```
//!
//! ```text
//! warning[export-play-leader]: in export format the play begins with the leader, West
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Play "S"]
//!   │        ^
//!   │
//!   = fix: begin each row with the leader
//!     - [Play "S"]
//!     - - H2 H5 HJ
//!     + [Play "W"]
//!     + H2 H5 HJ -
//! ```
//!
//! ```diff
//!  [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!  [Declarer "S"]
//!  [Contract "3NT"]
//! -[Play "S"]
//! -- H2 H5 HJ
//! +[Play "W"]
//! +H2 H5 HJ -
//!  *
//! ```
//!
//! ```pbn,export
//! [Deal "S:JT4.A94.A62.KJT9 983.T762.T95.854 AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "S"]
//! - H2 H5 HJ
//! *
//! [PlayTimeTable "Time"]
//! 5
//! 6
//! 7
//! ```
//!
//! ```text
//! warning[export-play-leader]: in export format the play begins with the leader, West
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Play "S"]
//!   │        ^
//!   │
//!   = the rows of PlayTimeTable have to move with the cards
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```pbn,export
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! [Play "W"]
//! S7 SA S3 S5
//! *
//! ```

use crate::bridge::playing::PlayReading;
use crate::bridge::{seat_name, turns_between};
use crate::pbn::standard::TagId;
use crate::rules::columns::rearranged;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-play-leader",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::LoosePlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play().filter(|play| play.has_cards()) else {
        return;
    };
    let (Some(first), Some(leader)) = (play.first, game.model.leader()) else {
        return;
    };
    let reading = game.model.replay().map(|replay| replay.reading);
    // Where the hyphens do not lead to the leader, that is reported by `wrong-leader`.
    if first == leader
        || !play.begins_with(leader)
        || !matches!(reading, None | Some(PlayReading::Columns))
    {
        return;
    }
    let message = format!(
        "in export format the play begins with the leader, {}",
        seat_name(leader)
    );
    let finding = report.at(play.value_span, message);
    if game.model.table(TagId::PLAY_TIME_TABLE).is_some() {
        finding.note("the rows of PlayTimeTable have to move with the cards");
        return;
    }
    // What cannot be read belongs to the card beside it, nobody knows to which; or it is several
    // cards without a blank between them.
    let mut turns = play.turns.iter();
    if play.turns.has_error || turns.any(|turn| turn.value.is_none()) {
        return;
    }
    let seats = turns_between(first, leader);
    let turns = play.turns.len();
    let places = (0..turns.div_ceil(4) * 4).map(|place| {
        let turn = place / 4 * 4 + (place + seats) % 4;
        (turn < turns).then_some(turn)
    });
    if let Some(mut edits) = rearranged(game, play, &places.collect::<Vec<_>>()) {
        edits.insert(
            0,
            SpanEdit::new(play.value_span, vec![leader.letter() as u8]),
        );
        let title = "begin each row with the leader";
        finding.fix_all(title, Applicability::Safe, edits);
    }
}
