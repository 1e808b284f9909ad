//! # hands-rotated
//!
//! The play does not fit the seats of the deal. Every card belongs to the player one, two or three seats
//! after the player of its column. Either the hands of `Deal` were rotated and the play was not, or the other
//! way round. If the first column belongs to the player who leads against `Declarer`, `Play` may name the
//! wrong player instead. The rule also finds two hands that are exchanged, where the play is legal with each
//! in the place of the other. The rest of the game is not checked.
//!
//! Rotate or exchange the hands back, or correct `Play` or `Declarer`. The fix is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Play "E"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```text
//! error[hands-rotated]: all cards in the column of East are in West's hand, and so on around the table
//!   ┌─ example.pbn:4:8
//!   │
//! 1 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!   │        --------------------------------------------------------------------- the hands
//!   ·
//! 4 │ [Play "E"]
//!   │        ^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "W"]
//! [Contract "3NT"]
//! [Play "N"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "N"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```text
//! error[hands-rotated]: West leads against South, but Play names North: all cards in the column of North are in West's hand, and so on around the table
//!   ┌─ example.pbn:4:8
//!   │
//! 2 │ [Declarer "S"]
//!   │ -------------- West leads against this declarer
//! 3 │ [Contract "3NT"]
//! 4 │ [Play "N"]
//!   │        ^
//!   │
//!   = fix: write West in Play (unsafe)
//!     + [Play "W"]
//! ```
//!
//! ```diff
//!  [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!  [Declarer "S"]
//!  [Contract "3NT"]
//! -[Play "N"]
//! +[Play "W"]
//!  H2 H5 HJ HA
//!  C4 C2 CQ CJ
//!  *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Play "N"]
//! S2 S4 S3 S6
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 983.T762.T95.854 JT4.A94.A62.KJT9 Q52.KJ3.Q873.Q76"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```text
//! error[hands-rotated]: the hands of East and West are exchanged in Deal, or their columns in Play: each plays only cards of the other
//!   ┌─ example.pbn:4:8
//!   │
//! 1 │ [Deal "N:AK76.Q85.KJ4.A32 983.T762.T95.854 JT4.A94.A62.KJT9 Q52.KJ3.Q873.Q76"]
//!   │        --------------------------------------------------------------------- the hands
//!   ·
//! 4 │ [Play "W"]
//!   │        ^
//!   │
//!   = fix: exchange them in Deal (unsafe)
//!     - [Deal "N:AK76.Q85.KJ4.A32 983.T762.T95.854 JT4.A94.A62.KJT9 Q52.KJ3.Q873.Q76"]
//!     + [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```
//!
//! ```diff
//! -[Deal "N:AK76.Q85.KJ4.A32 983.T762.T95.854 JT4.A94.A62.KJT9 Q52.KJ3.Q873.Q76"]
//! +[Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
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
//! C4 C2 CQ CJ
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

use crate::bridge::playing::PlayReading;
use crate::bridge::{Seat, seat_after, seat_name};
use crate::pbn::model::PlaySection;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "hands-rotated",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4.11", "3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddPlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let (Some(play), Some(replay)) = (game.model.play(), game.model.replay()) else {
        return;
    };
    if let PlayReading::Exchanged(one, other) = replay.reading {
        return are_exchanged(game, play, one, other, report);
    }
    let (PlayReading::Rotated(seats), Some(first)) = (replay.reading, play.first) else {
        return;
    };
    let holder = seat_after(first, seats);
    let (name, holds) = (seat_name(first), seat_name(holder));
    let declarer = game.model.declarer().map(|(declarer, _)| declarer);
    let leads_against = declarer.filter(|declarer| declarer.lho() == holder);
    let leader = match leads_against {
        Some(declarer) => format!(
            "{holds} leads against {}, but Play names {name}: ",
            seat_name(declarer)
        ),
        None => String::new(),
    };
    let message = format!(
        "{leader}all cards in the column of {name} are in {holds}'s hand, and so on around the table"
    );
    let finding = report.at(play.value_span, message).habit_that(
        "games",
        "are rotated in the same way",
        seats,
    );
    if leads_against.is_some()
        && let Some(tag) = game.tag(TagId::DECLARER)
    {
        finding
            .label(tag.span(), format!("{holds} leads against this declarer"))
            .fix(
                format!("write {holds} in Play"),
                Applicability::Unsafe,
                play.value_span,
                vec![holder.letter() as u8],
            );
    } else if let Some(deal) = game.tag(TagId::DEAL).and_then(TagPair::value_span) {
        finding.label(deal, "the hands");
    }
}

/// Reports two players whose hands fit the play only if they are exchanged.
fn are_exchanged(
    game: &GameContext<'_>,
    play: &PlaySection,
    one: Seat,
    other: Seat,
    report: &mut Report<'_>,
) {
    let Some(deal) = game.model.deal() else {
        return;
    };
    let (Some(hand), Some(other_hand)) = (deal.hand(one), deal.hand(other)) else {
        return;
    };
    let (name, other_name) = (seat_name(one), seat_name(other));
    let message = format!(
        "the hands of {name} and {other_name} are exchanged in Deal, or their columns in Play: each plays only \
         cards of the other"
    );
    let edits = [(hand, other_hand), (other_hand, hand)];
    let edits = edits.map(|(to, from)| SpanEdit::new(to.span, game.slice(from.span).to_vec()));
    report
        .at(play.value_span, message)
        .habit_that(
            "games",
            "are exchanged in the same way",
            (one as u8, other as u8),
        )
        .label(deal.span(), "the hands")
        .fix_all("exchange them in Deal", Applicability::Unsafe, edits);
}
