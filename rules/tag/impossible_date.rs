//! # impossible-date
//!
//! A date does not exist. There is no thirteenth month and no thirtieth of February (chapter
//! 3.4.3). Often day and month are swapped.
//!
//! Look up the date; write `??` for what is not known. The fix does that for a month or day of zeros, which
//! programs write if it is not known. That is unsafe.
//!
//! In chess dates are those of the calendar, too (chapter 8.1.1.3).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.02.30"]
//! ```
//!
//! ```text
//! warning[impossible-date]: there is no day 30: February 1995 has 28 days
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [Date "1995.02.30"]
//!   │                ^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "2021.30.03"]
//! ```
//!
//! ```text
//! warning[impossible-date]: there is no month 30
//!   ┌─ example.pbn:2:13
//!   │
//! 2 │ [Date "2021.30.03"]
//!   │             ^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1998.00.00"]
//! ```
//!
//! ```text
//! warning[impossible-date]: expected `?` for what is not known, as in `1998.??.??`, found zeros
//!   ┌─ example.pbn:2:13
//!   │
//! 2 │ [Date "1998.00.00"]
//!   │             ^^
//!   │
//!   = fix: write `1998.??.??` (unsafe)
//!     + [Date "1998.??.??"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Date "1998.00.00"]
//! +[Date "1998.??.??"]
//! ```
//!
//! ```pgn
//! [Date "2021.02.29"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1996.02.29"]
//! ```
//!
//! ```pgn
//! [Date "2020.02.29"]
//!
//! *
//! ```

use crate::pbn::model::value::{self, Date};
use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::rules::chess_tags::stated;
use crate::rules::days;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "impossible-date",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4.3"]), (PGN, &["8.1.1.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::DATE, TagId::EVENT_DATE, TagId::UTC_DATE]),
    check,
)])
.and_pgn(
    Standing::on(Severity::Warning),
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
    let Some(wrong) = date.impossible() else {
        return;
    };
    let place = span.part(wrong.start as usize, wrong.end as usize);
    if let Some(right) = date.with_marks_for_zeros(text) {
        let shown = String::from_utf8_lossy(&right).into_owned();
        let message = format!("expected `?` for what is not known, as in `{shown}`, found zeros");
        report
            .at(place, message)
            .habit_that("dates", "have zeros in the same place", wrong.start)
            .fix(
                format!("write `{shown}`"),
                Applicability::Unsafe,
                span,
                right,
            );
        return;
    }
    let message = what_is_impossible(date, wrong, &game.show(place));
    report
        .at(place, message)
        .habit_that("dates", "are impossible in the same way", wrong.start);
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    let Ok(date) = value::date(text) else {
        return;
    };
    let Some(wrong) = date.impossible() else {
        return;
    };
    let place = tag.value.part(wrong.start as usize, wrong.end as usize);
    if let Some(right) = date.with_marks_for_zeros(text) {
        let shown = String::from_utf8_lossy(&right).into_owned();
        let message = format!("expected `?` for what is not known, as in `{shown}`, found zeros");
        report
            .at(place, message)
            .habit_that("dates", "have zeros in the same place", wrong.start)
            .fix(
                format!("write `{shown}`"),
                Applicability::Unsafe,
                tag.value,
                right,
            );
        return;
    }
    report
        .at(place, what_is_impossible(date, wrong, &context.show(place)))
        .habit_that("dates", "are impossible in the same way", wrong.start);
}

/// Which month or day there is not.
fn what_is_impossible(date: Date, wrong: Span, found: &str) -> String {
    let [year, month, _] = date.fields;
    let length = month
        .known()
        .and_then(|month| days::length_of_month(year.known(), month));
    match (wrong.start, length) {
        (5, _) => format!("there is no month {found}"),
        (_, Some(length)) => format!("there is no day {found}: {length}"),
        (_, None) => format!("there is no day {found}"),
    }
}
