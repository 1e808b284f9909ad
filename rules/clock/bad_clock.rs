//! # bad-clock
//!
//! The value of Clock, WhiteClock or BlackClock is no time of a clock (supplement of 2001, chapters 5.1 and 6.1).
//! Programs that show the clocks read nothing then.
//!
//! Write hours, minutes and seconds, such as `1:07:00`. In Clock the clock that runs comes before it: `W/`, `B/`,
//! or `N/` where none runs.
//!
//! ## Bad
//!
//! ```pgn
//! [Clock "0:45:56"]
//!
//! *
//! ```
//!
//! ```text
//! warning[bad-clock]: expected W, B or N, a slash and a time such as B/0:45:56, found `0:45:56`
//!   ┌─ example.pgn:1:9
//!   │
//! 1 │ [Clock "0:45:56"]
//!   │         ^^^^^^^
//! ```
//!
//! ```pgn
//! [WhiteClock "67:00"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Clock "B/0:45:56"]
//!
//! 1. e4 *
//! ```
//!
//! ```pgn
//! [WhiteClock "1:07:00"]
//!
//! *
//! ```

use crate::pgn::tag::Grammar;
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-clock",
    severity: Severity::Warning,
    chapters: &[(SUPPLEMENT, &["5.1", "6.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[
    ChessCheck::Tag(&["Clock"], check_running),
    ChessCheck::Tag(&["WhiteClock", "BlackClock"], check_time),
]);

fn check_running(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let expected = "W, B or N, a slash and a time such as B/0:45:56";
    check(context, tag, (Grammar::RunningClock, expected), report);
}

fn check_time(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    check(
        context,
        tag,
        (Grammar::ClockTime, "a time such as 1:07:00"),
        report,
    );
}

fn check(
    context: &ChessContext<'_>,
    tag: PgnTag,
    (grammar, expected): (Grammar, &str),
    report: &mut Report<'_>,
) {
    let value = context.slice(tag.value);
    // That nothing is known is another matter.
    if grammar.fits(value) || matches!(value, b"" | b"?") {
        return;
    }
    let found = context.found(tag.value);
    report
        .at(tag.value, format!("expected {expected}, found {found}"))
        .habit("clocks", expected);
}
