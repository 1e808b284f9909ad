//! # date-before-event
//!
//! A game was played before its event began. `EventDate` is the day on which the event began, and
//! `Date` the day of the game (chapters 3.4.3, 4.4.1). If only part of a date is known, the latest
//! possible day counts.
//!
//! Correct the date that is wrong.
//!
//! The tags are the same in chess (chapters 8.1.1.3 and 9.2.1).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.06.10"]
//! [EventDate "1995.06.11"]
//! ```
//!
//! ```text
//! info[date-before-event]: the game was played before the event began
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Date "1995.06.10"]
//!   │        ^^^^^^^^^^
//! 3 │ [EventDate "1995.06.11"]
//!   │             ---------- the beginning of the event
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.12.31"]
//! [EventDate "1996.01.01"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.05.??"]
//! [EventDate "1995.06.11"]
//! ```
//!
//! ```pgn
//! [Date "1995.06.10"]
//! [EventDate "1995.06.11"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.06.11"]
//! [EventDate "1995.06.11"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.06.??"]
//! [EventDate "1995.06.11"]
//! ```
//!
//! ```pgn
//! [Date "1995.06.11"]
//! [EventDate "1995.06.11"]
//!
//! *
//! ```

use crate::pbn::standard::TagId;
use crate::rules::chess_tags;
use crate::rules::days;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "date-before-event",
    severity: Severity::Info,
    chapters: &[(PBN, &["4.4.1"]), (PGN, &["9.2.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::EVENT_DATE)],
    &Check::Game(check),
)])
.and_pgn(
    Standing::on(Severity::Info),
    &[ChessCheck::Game(check_chess)],
);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some([(days, span), (first_days, other)]) = days::days_and_others(game, TagId::EVENT_DATE)
    else {
        return;
    };
    if days.end() < first_days.start() {
        report
            .at(span, "the game was played before the event began")
            .label(other, "the beginning of the event");
    }
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let Some([(days, span), (first_days, other)]) =
        chess_tags::days_and_others(context, "EventDate")
    else {
        return;
    };
    if days.end() < first_days.start() {
        report
            .at(span, "the game was played before the event began")
            .label(other, "the beginning of the event")
            .habit_that("games", "were played before their event", ());
    }
}
