//! # bad-time-control
//!
//! The value of `TimeControl` is not `<games>/<minutes>`. Both are positive integers: `4/30`
//! gives four games half an hour (chapter 4.6.1). An empty value says that there is no limit.
//!
//! Write the games, a slash and the minutes; leave the value empty if there is no limit.
//!
//! In chess a time control is one or several periods with colons between them: `40/7200` for moves and seconds,
//! `300` for the rest of the game, `300+2` with seconds for each move, `*180` for a sandclock, `-` for none,
//! `?` (chapter 9.6.1).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [TimeControl "4:30"]
//! ```
//!
//! ```text
//! warning[bad-time-control]: expected games/minutes, such as 4/30, found `4:30`
//!   ┌─ example.pbn:2:15
//!   │
//! 2 │ [TimeControl "4:30"]
//!   │               ^^^^
//!   │
//!   = leave the value empty if there is no limit
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [TimeControl "-"]
//! ```
//!
//! ```text
//! warning[bad-time-control]: expected games/minutes, such as 4/30, found `-`
//!   ┌─ example.pbn:2:15
//!   │
//! 2 │ [TimeControl "-"]
//!   │               ^
//!   │
//!   = leave the value empty if there is no limit
//!   = fix: write
//!     + [TimeControl ""]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[TimeControl "-"]
//! +[TimeControl ""]
//! ```
//!
//! ```pgn
//! [TimeControl "G/60"]
//!
//! *
//! ```
//!
//! ```pgn
//! [TimeControl "300:40/7200"]
//!
//! *
//! ```
//!
//! ```pgn
//! [TimeControl "*0"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [TimeControl "4/30"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [TimeControl ""]
//! ```
//!
//! ```pgn
//! [TimeControl "40/7200:3600"]
//!
//! *
//! ```
//!
//! ```pgn
//! [TimeControl "*180"]
//!
//! *
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::pgn::tag::Grammar;
use crate::rules::bad_value::BadValue;
use crate::rules::bad_value::shape;
use crate::rules::chess_tags::stated;
use crate::rules::meant::{MeantValue, close_slashes};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-time-control",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.6.1"]), (PGN, &["9.6.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::TIME_CONTROL]), check)]).and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Tag(&["TimeControl"], check_chess)],
    );

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::time_control(text) else {
        return;
    };
    let message = "expected games/minutes, such as 4/30";
    let meant = match text {
        b"-" => Some(MeantValue::certain("")),
        text => close_slashes(text).filter(|meant| value::time_control(&meant.text).is_ok()),
    };
    BadValue::new(span, fault, message, meant)
        .report(game, "time controls", report)
        .note("leave the value empty if there is no limit");
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    // An empty value is another habit.
    if Grammar::TimeControl.fits(text) || text.trim_ascii().is_empty() {
        return;
    }
    let mut periods = text.split(|byte| *byte == b':');
    let found = context.found(tag.value);
    let message = if periods.all(|period| Grammar::TimeControl.fits(period)) {
        "a period without a number of moves lasts to the end of the game: it must be the last one"
            .to_owned()
    } else {
        format!("expected periods such as 40/7200, 300 or 300+2, found {found}")
    };
    report
        .at(tag.value, message)
        .habit("time controls", shape(text));
}
