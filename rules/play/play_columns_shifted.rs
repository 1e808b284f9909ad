//! # play-columns-shifted
//!
//! The cards of some tricks are in the columns of other players. Each column belongs to one player in every
//! trick, no matter who leads: the player of the tag `Play` comes first in all rows (chapter 3.6). Some
//! programs begin each row with the player who led instead, and readers then give cards to players who do not
//! hold them. The rule reports this where the play is legal once all cards are in the columns of their
//! holders.
//!
//! Write each trick in the same order of players. The fix is unsafe. There is no fix if the auction shows
//! that a player other than the one in `Play` leads, and the first card belongs to that player: correct the
//! tags first.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! CJ C4 C2 CQ
//! HK H4 H6 H8
//! *
//! ```
//!
//! ```text
//! error[play-columns-shifted]: the cards of trick 2 are in the wrong columns; the first column is West's
//!   ┌─ example.pbn:6:1
//!   │
//! 4 │ [Play "W"]
//!   │        - the first column
//! 5 │ H2 H5 HJ HA
//! 6 │ CJ C4 C2 CQ
//!   │ ^^^^^^^^^^^
//!   │
//!   = 2 tricks of this play are written like this
//!   = fix: put each card into the column of its player (unsafe)
//!     - CJ C4 C2 CQ
//!     - HK H4 H6 H8
//!     + C4 C2 CQ CJ
//!     + H6 H8 HK H4
//! ```
//!
//! ```diff
//!  [Contract "3NT"]
//!  [Play "W"]
//!  H2 H5 HJ HA
//! -CJ C4 C2 CQ
//! -HK H4 H6 H8
//! +C4 C2 CQ CJ
//! +H6 H8 HK H4
//!  *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! HK H4 H6 H8
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! ? C2 CQ CJ
//! *
//! ```
//!
//! ```text
//! error[play-columns-shifted]: the cards of trick 2 are in the wrong columns; the first column is West's
//!   ┌─ example.pbn:6:3
//!   │
//! 4 │ [Play "W"]
//!   │        - the first column
//! 5 │ H2 H5 HJ HA
//! 6 │ ? C2 CQ CJ
//!   │ - ^^^^^^^^
//!   │ │
//!   │ this `?` comments on the card before it; `-` is a card that is not known
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
//! H6 H8 HK H4
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
//! - H8 HK H4
//! *
//! ```

use crate::bridge::playing::PlayReading;
use crate::bridge::{PlayCard, Seat, seat_name};
use crate::pbn::model::{Deal, PlaySection};
use crate::rules::columns::rearranged;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "play-columns-shifted",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddPlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let (Some(play), Some(replay)) = (game.model.play(), game.model.replay()) else {
        return;
    };
    if replay.reading != PlayReading::Shifted {
        return;
    }
    let Some(deal) = game.model.deal() else {
        return;
    };
    let Some(places) = play.by_holder(deal) else {
        return;
    };
    let is_moved = |(row, turns): &(usize, &[Option<usize>])| {
        let mut turns = turns.iter().enumerate();
        turns.any(|(column, turn)| turn.is_some_and(|turn| turn != row * 4 + column))
    };
    let rows = || places.chunks(4).enumerate().filter(is_moved);
    let Some((row, _)) = rows().next() else {
        return;
    };
    let turns = play.turns.slice(row * 4..);
    let mut cards = turns.iter().take(4).map(|turn| turn.span);
    let Some(first) = cards.next() else { return };
    let place = cards.fold(first, Span::to);
    let first = play.first.map_or("the first player", seat_name);
    let message = format!(
        "the cards of trick {} are in the wrong columns; the first column is {first}'s",
        row + 1
    );
    let mut finding = report
        .at(place, message)
        .habit_that("plays", "have shifted columns", ())
        .label(play.value_span, "the first column");
    for mark in lone_marks(game, play, row) {
        finding = finding.label(
            mark,
            "this `?` comments on the card before it; `-` is a card that is not known",
        );
    }
    let count = rows().count();
    if count > 1 {
        finding = finding.note(format!("{count} tricks of this play are written like this"));
    }
    if let Some(leader) = other_leader(game, play, deal) {
        let leader = seat_name(leader);
        finding.note(format!(
            "the first card is {leader}'s, who leads by the auction, so Play and Declarer may name the wrong players"
        ));
    } else if let Some(edits) = rearranged(game, play, &places) {
        let title = "put each card into the column of its player";
        finding.fix_all(title, Applicability::Unsafe, edits);
    }
}

/// The `?` in the row of a trick that have blanks before them, as a card has.
fn lone_marks(
    game: &GameContext<'_>,
    play: &PlaySection,
    row: usize,
) -> impl Iterator<Item = Span> {
    let turns = (row * 4).saturating_sub(1)..row * 4 + 4;
    let marks = play.turns.annotations.iter();
    let marks = marks.filter(move |mark| mark.turn.is_some_and(|turn| turns.contains(&turn)));
    let is_lone = |mark: &Span| {
        let before = (mark.start as usize).checked_sub(1);
        let before = before.and_then(|at| game.text().get(at));
        game.slice(*mark) == b"?" && before.is_some_and(u8::is_ascii_whitespace)
    };
    marks.map(|mark| mark.span).filter(is_lone)
}

/// The leader by the auction, if the first card is from that hand and the tag Play names another player:
/// then the cards are in an order of their own, and the tags are wrong.
fn other_leader(game: &GameContext<'_>, play: &PlaySection, deal: &Deal) -> Option<Seat> {
    let (_, outcome) = game.model.lawful_auction()?;
    let (declarer, _) = outcome.declarer.filter(|_| outcome.complete)?;
    let leader = declarer.lho();
    let PlayCard::Card(first) = play.turns.first()?.value? else {
        return None;
    };
    let is_led = deal.holder(first) == Some(leader);
    (is_led && play.first != Some(leader)).then_some(leader)
}
