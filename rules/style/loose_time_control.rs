//! # loose-time-control
//!
//! TimeControl is written as servers and programs do, but not as in the standard (chapter 9.6.1). It is with an
//! increment of 0, with fractions of a second, or with an increment in a period of so many moves.
//!
//! Leave an increment of 0 out. Other forms can be read, and there is no better one.
//!
//! ## Bad
//!
//! ```pgn
//! [TimeControl "300+0"]
//!
//! *
//! ```
//!
//! ```text
//! info[loose-time-control]: superfluous increment of 0
//!   ┌─ example.pgn:1:15
//!   │
//! 1 │ [TimeControl "300+0"]
//!   │               ^^^^^
//! ```
//!
//! ```pgn
//! [TimeControl "10+0.1"]
//!
//! *
//! ```
//!
//! ```pgn
//! [TimeControl "40/5400+30:1800"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [TimeControl "300"]
//!
//! *
//! ```
//!
//! ```pgn
//! [TimeControl "300+2"]
//!
//! *
//! ```
//!
//! ```pgn
//! [TimeControl "40/5400:1800"]
//!
//! *
//! ```

use crate::pgn::tag::{Period, time_control};
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::stated;

pub(crate) const META: Meta = Meta {
    name: "loose-time-control",
    severity: Severity::Info,
    chapters: &[(PGN, &["9.6.1"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Tag(&["TimeControl"], check)]);

fn check(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(value) = stated(context, tag) else {
        return;
    };
    let Some(periods) = time_control(value) else {
        return;
    };
    let is_zero = |period: &Period| {
        matches!(
            period,
            Period::Rest {
                increment: Some(0),
                ..
            }
        )
    };
    let is_mixed = |period: &Period| matches!(period, Period::Moves { increment: 1.., .. });
    let without_time = |period: &Period| matches!(period, Period::Rest { time: 0, .. });
    let message = if value.contains(&b'.') {
        "the standard has whole seconds"
    } else if periods.iter().any(is_zero) {
        "superfluous increment of 0"
    } else if periods.iter().any(is_mixed) {
        "the standard has no increment in a period of so many moves"
    } else if periods.iter().any(without_time) {
        "the standard has no time of 0"
    } else {
        return;
    };
    report
        .at(tag.value, message)
        .habit("time controls", message);
}
