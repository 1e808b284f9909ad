//! # bad-time
//!
//! A time is not written as `HH:MM:SS`, or there is no such time. Hours go from 00 to 23, minutes
//! and seconds from 00 to 59, two digits each (chapter 4.5.1). Readers drop other forms. A leap
//! second is 23:59:60 in universal time.
//!
//! Write hours, minutes and seconds with colons between them, with `??` for what is not known.
//!
//! In chess times have the same form (chapters 9.5.1 and 9.5.2).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Time "19:30"]
//! ```
//!
//! ```text
//! warning[bad-time]: expected a time as HH:MM:SS, such as 19:30:00, found `19:30`
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Time "19:30"]
//!   │        ^^^^^
//!   │
//!   = fix: write 19:30:00
//!     + [Time "19:30:00"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Time "19:30"]
//! +[Time "19:30:00"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [UTCTime "25:00:00"]
//! ```
//!
//! ```text
//! warning[bad-time]: there is no such time: hours end at 23, minutes and seconds at 59
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [UTCTime "25:00:00"]
//!   │           ^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [UTCTime "22:59:60"]
//! ```
//!
//! ```pgn
//! [Time "7:57:01 a.m."]
//!
//! *
//! ```
//!
//! ```diff
//! -[Time "7:57:01 a.m."]
//! +[Time "07:57:01"]
//!
//!  *
//! ```
//!
//! ```pgn
//! [UTCTime "1:2:3"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Time "19:30:00"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [UTCTime "23:59:60"]
//! ```
//!
//! ```pgn
//! [Time "07:57:01"]
//!
//! *
//! ```

use crate::pbn::model::value::{self, ValueFaultKind};
use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::pgn::tag::Grammar;
use crate::rules::bad_value::BadValue;
use crate::rules::bad_value::shape;
use crate::rules::chess_tags::{is_unknown, stated, write_meant};
use crate::rules::days;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-time",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.5.1", "4.5.3"]), (PGN, &["9.5.1", "9.5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::TIME, TagId::UTC_TIME]),
    check,
)])
.and_pgn(
    Standing::on(Severity::Warning),
    &[ChessCheck::Tag(&["Time", "UTCTime"], check_chess)],
);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::time(text) else {
        return;
    };
    // Every leap second so far was this one.
    if tag == TagId::UTC_TIME && text == b"23:59:60" {
        return;
    }
    let message = match fault.kind {
        ValueFaultKind::Range => {
            "there is no such time: hours end at 23, minutes and seconds at 59"
        }
        _ => "expected a time as HH:MM:SS, such as 19:30:00",
    };
    BadValue::new(span, fault, message, days::time(text)).report(game, "times", report);
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    // Every leap second so far was this one.
    if Grammar::Time.fits(text) || is_unknown(text) || text == b"23:59:60" {
        return;
    }
    let found = context.found(tag.value);
    let is_impossible =
        value::time(text).is_err_and(|fault| matches!(fault.kind, ValueFaultKind::Range));
    let meant = if is_impossible {
        None
    } else {
        days::time(text)
    };
    let message = match &meant {
        _ if is_impossible => {
            "there is no such time: hours end at 23, minutes and seconds at 59".to_owned()
        }
        Some(meant) => format!(
            "expected the time as {}, found {found}",
            escape(&meant.text)
        ),
        None => format!("expected a time as HH:MM:SS, such as 19:30:00, found {found}"),
    };
    let finding = report.at(tag.value, message).habit("times", shape(text));
    write_meant(finding, tag, meant);
}
