//! # bad-date
//!
//! A date is not written as `YYYY.MM.DD`. A date has exactly ten characters, with question marks
//! for what is not known (chapter 3.4.3). Readers understand other forms in different ways, and
//! most drop the date.
//!
//! Write year, month and day with periods between them.
//!
//! If a program makes the same mistake more than three times in a file, it is one finding with one fix for
//! all places.
//!
//! In chess dates have the same form (chapters 8.1.1.3, 9.2.1 and 9.5.3).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "2023-08-02"]
//! ```
//!
//! ```text
//! warning[bad-date]: expected the date as 2023.08.02, found `2023-08-02`
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Date "2023-08-02"]
//!   │        ^^^^^^^^^^
//!   │
//!   = fix: write 2023.08.02
//!     + [Date "2023.08.02"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Date "2023-08-02"]
//! +[Date "2023.08.02"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "2-Aug-2023"]
//! ```
//!
//! ```text
//! warning[bad-date]: expected the date as 2023.08.02, found `2-Aug-2023`
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Date "2-Aug-2023"]
//!   │        ^^^^^^^^^^
//!   │
//!   = fix: write 2023.08.02
//!     + [Date "2023.08.02"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [EventDate "10.05.2023"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "5/6/2021"]
//! ```
//!
//! A time has a tag of its own:
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "2013-11-23 11:22"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Date "2013-11-23 11:22"]
//! +[Time "11:22:00"]
//! +[Date "2013.11.23"]
//! ```
//!
//! ```pgn
//! [Date "2020-01-31"]
//!
//! *
//! ```
//!
//! ```diff
//! -[Date "2020-01-31"]
//! +[Date "2020.01.31"]
//!
//!  *
//! ```
//!
//! ```pgn
//! [EventDate "?"]
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
//! [Date "2023.08.??"]
//! ```
//!
//! ```pgn
//! [Date "2020.01.31"]
//! [EventDate "????.??.??"]
//!
//! *
//! ```

use std::borrow::Cow;

use crate::pbn::model::TagContent;
use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::rules::bad_value::shape;
use crate::rules::bad_value::{BadValue, check_value};
use crate::rules::chess_tags::{stated, write_meant};
use crate::rules::days;
use crate::rules::meant::MeantValue;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-date",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[
        (PBN, &["3.4.3", "4.4.1", "4.5.2"]),
        (PGN, &["8.1.1.3", "9.2.1", "9.5.3"]),
    ],
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

fn check(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId, report: &mut Report<'_>) {
    match with_time(game, pair).filter(|_| tag == TagId::DATE) {
        Some(both) => both.report(game, report),
        None => check_value(game, pair, bad_date, "dates", report),
    }
}

/// A date with the time after it, which has a tag of its own.
struct WithTime {
    span: Span,
    date: Vec<u8>,
    time: Vec<u8>,
    /// The time where it belongs; `None` where it is there.
    edit: Option<SpanEdit>,
}

/// `None` where another time is given, or the tag with it has no place.
fn with_time(game: &GameContext<'_>, pair: TagPair<'_>) -> Option<WithTime> {
    let (text, span) = game.stated(pair)?;
    let (date, time) = days::date_and_time(text)?;
    let own = game
        .model
        .tag(TagId::TIME)
        .and_then(|pair| pair.value_span());
    let edit = match (game.model.said(TagId::TIME), own) {
        (TagContent::Value(stated, _), _) if stated == time => None,
        (TagContent::Unknown | TagContent::Inappropriate, Some(place)) => {
            Some(SpanEdit::new(place, time.clone()))
        }
        _ if game.lacks(TagId::TIME) => {
            let start = pair.span().start;
            let line = [b"[Time \"", &time[..], b"\"]", game.newline_at(start)].concat();
            Some(SpanEdit::insert(start, line)).filter(|_| game.is_line_start(start))
        }
        _ => return None,
    };
    Some(WithTime {
        span,
        date,
        time,
        edit,
    })
}

impl WithTime {
    fn report(self, game: &GameContext<'_>, report: &mut Report<'_>) {
        let WithTime { span, date, .. } = self;
        let (shown, time) = (escape(&date), escape(&self.time));
        let found = game.found(span);
        let message = if date.starts_with(b"?") {
            format!("expected a date, found the time {found}")
        } else {
            format!("expected the date alone, as {shown}, found {found}")
        };
        let title = match &self.edit {
            Some(_) => format!("write {shown}, and the time into Time, as {time}"),
            None => format!("write {shown}"),
        };
        let mut edits: Vec<_> = [SpanEdit::new(span, date)]
            .into_iter()
            .chain(self.edit)
            .collect();
        edits.sort_by_key(|edit| edit.span.start);
        report
            .at(span, message)
            .habit("dates", shape(game.slice(span)))
            .fix_all(title, Applicability::Safe, edits);
    }
}

fn bad_date(_: &GameContext<'_>, text: &[u8], span: Span) -> Option<BadValue> {
    let fault = value::date(text).err()?;
    let fault = value::ValueFault {
        span: Span::new(0, u32::MAX),
        ..fault
    };
    let meant = days::date(text);
    let message: Cow<'static, str> = match &meant {
        Some(meant) if meant.is_certain => {
            format!("expected the date as {}", escape(&meant.text)).into()
        }
        Some(meant) => {
            let date = escape(&meant.text);
            format!("expected a date as YYYY.MM.DD, perhaps {date}").into()
        }
        None => "expected a date as YYYY.MM.DD, with ? for unknown digits".into(),
    };
    Some(BadValue::new(span, fault, message, meant))
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    // An empty value is another habit.
    if text.trim_ascii().is_empty() || value::date(text).is_ok() {
        return;
    }
    let found = context.found(tag.value);
    let meant = match text {
        b"?" | b"-" => Some(MeantValue::certain("????.??.??")),
        _ => days::date(text),
    };
    let message = match &meant {
        _ if matches!(text, b"?" | b"-") => {
            format!("expected a date that is not known as ????.??.??, found {found}")
        }
        Some(meant) if meant.is_certain => {
            let date = escape(&meant.text);
            format!("expected the date as {date}, found {found}")
        }
        Some(meant) => {
            let date = escape(&meant.text);
            format!("expected a date as YYYY.MM.DD, perhaps {date}, found {found}")
        }
        None => {
            format!("expected a date as YYYY.MM.DD, with ? for what is not known, found {found}")
        }
    };
    let finding = report.at(tag.value, message).habit("dates", shape(text));
    write_meant(finding, tag, meant);
}
