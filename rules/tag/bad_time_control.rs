//! # bad-time-control
//!
//! The value of `TimeControl` is not `<games>/<minutes>`. Both are positive integers: `4/30`
//! gives four games half an hour (chapter 4.6.1). An empty value says that there is no limit.
//!
//! Write the games, a slash and the minutes; leave the value empty if there is no limit.
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

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::bad_value::BadValue;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-time-control",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.6.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::TIME_CONTROL]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::time_control(text) else {
        return;
    };
    let message = "expected games/minutes, such as 4/30";
    BadValue::new(
        span,
        fault,
        message,
        (text == b"-").then(|| meant::Meant::certain("")),
    )
    .report(game, "time controls", report)
    .note("leave the value empty if there is no limit");
}
