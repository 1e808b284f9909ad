//! # partly-known-date
//!
//! A year, month or day mixes digits and question marks. Question marks stand for a field that is
//! not known (chapter 3.4.3); many readers do not accept `19??` as a date, or take it for the year
//! 19.
//!
//! If this matters to you, write question marks for the whole field.
//!
//! In chess as well, `199?.??.??` is met, and question marks stand for a whole field (chapter 8.1.1.3).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "19??.01.01"]
//! ```
//!
//! ```text
//! info[partly-known-date]: expected only digits or only question marks in a field of a date, found `19??`
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Date "19??.01.01"]
//!   │        ^^^^
//! ```
//!
//! ```pgn
//! [Date "199?.??.??"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "????.01.01"]
//! ```
//!
//! ```pgn
//! [Date "????.01.01"]
//!
//! *
//! ```

use crate::pbn::model::value::{self, Date, DateField};
use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::rules::chess_tags::stated;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "partly-known-date",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.3"]), (PGN, &["8.1.1.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::DATE, TagId::EVENT_DATE, TagId::UTC_DATE]),
    check,
)])
.and_pgn(
    Standing::on(Severity::Info),
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
    for (place, field) in Date::PLACES.into_iter().zip(date.fields) {
        if field == DateField::Partly {
            let place = span.part(place.start as usize, place.end as usize);
            let message = format!(
                "expected only digits or only question marks in a field of a date, found {}",
                game.found(place)
            );
            report.at(place, message).habit("dates", ());
            return;
        }
    }
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    let Ok(date) = value::date(text) else {
        return;
    };
    let mut fields = Date::PLACES.into_iter().zip(date.fields);
    let Some((place, _)) = fields.find(|(_, field)| *field == DateField::Partly) else {
        return;
    };
    let place = tag.value.part(place.start as usize, place.end as usize);
    let found = context.found(place);
    let message =
        format!("expected only digits or only question marks in a field of a date, found {found}");
    report.at(place, message).habit("dates", ());
}
