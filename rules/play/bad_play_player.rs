//! # bad-play-player
//!
//! The value of the tag `Play` is not a player. It says whose cards are in the first column: W, N, E or S
//! (chapter 3.6). Without it readers cannot know who played which card. Only a play without cards may have
//! `?` or an empty value.
//!
//! Write the player who led to the first trick.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "West"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[bad-play-player]: expected W, N, E or S, found "West"
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Play "West"]
//!   │        ^^^^
//!   │
//!   = fix: write W
//!     + [Play "W"]
//! ```
//!
//! ```diff
//!  [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!  [Declarer "S"]
//!  [Contract "3NT"]
//! -[Play "West"]
//! +[Play "W"]
//!  H2 H5 HJ HA
//!  *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "?"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[bad-play-player]: the player whose cards are in the first column is missing
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Play "?"]
//!   │        ^
//!   │
//!   = fix: write W (unsafe)
//!     + [Play "W"]
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "X"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[bad-play-player]: expected W, N, E or S, found "X"
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Play "X"]
//!   │        ^
//!   │
//!   = fix: write W (unsafe)
//!     + [Play "W"]
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
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "w"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play ""]
//! ```

use crate::pbn::standard::TagId;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-play-player",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::LoosePlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play().filter(|play| play.first.is_none()) else {
        return;
    };
    let Some(pair) = game.tag(TagId::PLAY) else {
        return;
    };
    let (Some(value), Some(span)) = (pair.value(), pair.value_span()) else {
        return;
    };
    // What `#` and `##` may not do here is reported by another rule.
    if value.starts_with(b"#") || (!play.has_cards() && matches!(value, b"" | b"?")) {
        return;
    }
    let message = match value {
        b"" | b"?" => "the player whose cards are in the first column is missing".to_owned(),
        _ => format!("expected W, N, E or S, found \"{}\"", game.show(span)),
    };
    let named = meant::seat(value);
    let leader = game.model.leader().filter(|_| play.leading_hyphens() == 0);
    let place = if span.is_empty() {
        pair.string_span().unwrap_or(span)
    } else {
        span
    };
    let finding = report.at(place, message);
    let (player, applicability) = match (named, leader) {
        (Some(player), _) => (player, Applicability::Safe),
        (None, Some(leader)) => (leader, Applicability::Unsafe),
        _ => return,
    };
    let letter = player.letter();
    let title = format!("write {letter}");
    finding.fix(title, applicability, span, vec![letter as u8]);
}
