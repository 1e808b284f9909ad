//! # future-date
//!
//! A date is in the future, so the game cannot have been played yet. This rule is off by default, because the
//! same file should not give different findings on different days.
//!
//! Correct the date.
//!
//! The same holds for games of chess (chapter 8.1.1.3).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "9023.08.02"]
//! ```
//!
//! ```text
//! info[future-date]: this date is in the future
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Date "9023.08.02"]
//!   │        ^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [EventDate "9023.08.??"]
//! ```
//!
//! ```pgn
//! [Date "9999.01.01"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "2023.08.02"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "????.08.02"]
//! ```
//!
//! ```pgn
//! [Date "1992.11.04"]
//!
//! *
//! ```

use std::time::{SystemTime, UNIX_EPOCH};

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::rules::chess_tags::stated;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "future-date",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.3"]), (PGN, &["8.1.1.3"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::DATE, TagId::EVENT_DATE, TagId::UTC_DATE]),
    check,
)])
.and_pgn(
    Standing::off(Severity::Warning),
    &[ChessCheck::Tag(
        &["Date", "EventDate", "UTCDate"],
        check_chess,
    )],
);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Ok(date) = value::date(text) else {
        return;
    };
    let [year, month, day] = date.fields.map(|field| field.known());
    let Some(year) = year else { return };
    let earliest = format!(
        "{year:04}.{:02}.{:02}",
        month.unwrap_or(1),
        day.unwrap_or(1)
    );
    let day = value::date(earliest.as_bytes()).map(|date| date.day_number());
    if day.is_ok_and(|day| day.is_some_and(|day| day > tomorrow())) {
        report.at(span, "this date is in the future");
    }
}

/// The day after today in universal time: in some time zone it may have begun.
fn tomorrow() -> u32 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let days = now.map_or(0, |now| now.as_secs() / 86_400);
    value::DAY_OF_1970 + u32::try_from(days).unwrap_or(u32::MAX / 2) + 1
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let date = stated(context, tag).and_then(|text| value::date(text).ok());
    if date.is_some_and(is_in_future) {
        report.at(tag.value, "this date is in the future");
    }
}

/// Whether the first day that a date can be is in the future.
fn is_in_future(date: value::Date) -> bool {
    date.days().is_some_and(|days| *days.start() > tomorrow())
}
