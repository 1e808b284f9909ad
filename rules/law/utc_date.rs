//! # utc-date
//!
//! `Date` and `UTCDate` are more than a day apart. Both are the day of the game, one in local and one in
//! universal time (chapter 4.5.2). The two can differ by at most one day.
//!
//! Correct the date that is wrong.
//!
//! The tags are the same in chess (chapters 8.1.1.3 and 9.5.3).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.06.10"]
//! [UTCDate "1995.06.12"]
//! ```
//!
//! ```text
//! info[utc-date]: this date is more than a day away from the date in universal time
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Date "1995.06.10"]
//!   │        ^^^^^^^^^^
//! 3 │ [UTCDate "1995.06.12"]
//!   │           ---------- the date in universal time
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1996.01.01"]
//! [UTCDate "1995.12.30"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.06.??"]
//! [UTCDate "1995.07.02"]
//! ```
//!
//! ```pgn
//! [Date "1995.06.10"]
//! [UTCDate "1995.06.12"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.06.10"]
//! [UTCDate "1995.06.11"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1996.01.01"]
//! [UTCDate "1995.12.31"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.06.??"]
//! [UTCDate "1995.07.01"]
//! ```
//!
//! ```pgn
//! [Date "1995.06.10"]
//! [UTCDate "1995.06.11"]
//!
//! *
//! ```

use std::ops::RangeInclusive;

use crate::engine::NewFinding;
use crate::pbn::standard::TagId;
use crate::rules::chess_tags;
use crate::rules::days;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "utc-date",
    severity: Severity::Info,
    chapters: &[(PBN, &["4.5.2"]), (PGN, &["9.5.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::UTC_DATE)],
    &Check::Game(check),
)])
.and_pgn(
    Standing::on(Severity::Info),
    &[ChessCheck::Game(check_chess)],
);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let days = days::days_and_others(game, TagId::UTC_DATE);
    let _ = days.and_then(|days| report_apart(days, report));
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let days = chess_tags::days_and_others(context, "UTCDate");
    if let Some(finding) = days.and_then(|days| report_apart(days, report)) {
        finding.habit_that("dates", "are that far away", ());
    }
}

/// Reports the days of a date where they are more than a day away from those of the other one.
fn report_apart<'r>(
    [(days, span), (other_days, other)]: [(RangeInclusive<u32>, Span); 2],
    report: &'r mut Report<'_>,
) -> Option<NewFinding<'r>> {
    let message = "this date is more than a day away from the date in universal time";
    let is_apart = are_apart(&days, &other_days);
    is_apart.then(|| {
        report
            .at(span, message)
            .label(other, "the date in universal time")
    })
}

/// Whether no day of one range is the same as one of the other, or next to it.
fn are_apart(days: &RangeInclusive<u32>, others: &RangeInclusive<u32>) -> bool {
    let (earlier, later) = if days.start() <= others.start() {
        (days, others)
    } else {
        (others, days)
    };
    earlier.end() + 1 < *later.start()
}
