//! # early-date
//!
//! A date is before the year 1900. Contract bridge is younger than that; probably a digit is wrong.
//!
//! Look up the date.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "0095.06.10"]
//! ```
//!
//! ```text
//! info[early-date]: this year is before contract bridge was invented
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Date "0095.06.10"]
//!   │        ^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.06.10"]
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "early-date",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::DATE, TagId::EVENT_DATE, TagId::UTC_DATE]),
    check,
)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Ok(date) = value::date(text) else {
        return;
    };
    let [year, ..] = date.fields;
    let is_early = year.known().is_some_and(|year| year < 1900);
    // A date of zeros is one that is not known, which is reported as such.
    let is_zero = || year.known() == Some(0) && date.with_marks_for_zeros(text).is_some();
    if is_early && !is_zero() {
        report.at(
            span.part(0, 4),
            "this year is before contract bridge was invented",
        );
    }
}
