//! # bad-percentage
//!
//! A percentage is not a number from 0 to 100, or a side has no number. Its forms are like those of `Score`:
//! `57.5`, `NS 57.5`, `NS 57.5 EW 42.5`, with a decimal point and without a percent sign (chapter 4.2.4).
//!
//! Write only the number, after the side if you name one.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScorePercentage "NS 57,5%"]
//! ```
//!
//! ```text
//! warning[bad-percentage]: expected a number without a percent sign, such as 57.5 or NS 57.5, found `NS 57,5%`
//!   ┌─ example.pbn:2:22
//!   │
//! 2 │ [ScorePercentage "NS 57,5%"]
//!   │                      ^^^^^
//!   │
//!   = fix: write NS 57.5
//!     + [ScorePercentage "NS 57.5"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[ScorePercentage "NS 57,5%"]
//! +[ScorePercentage "NS 57.5"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScorePercentage "60 %"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[ScorePercentage "60 %"]
//! +[ScorePercentage "60"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScorePercentage "62,5"]
//! ```
//!
//! ```text
//! warning[bad-percentage]: expected a dot in the number, such as 57.5 or NS 57.5, found `62,5`
//!   ┌─ example.pbn:2:19
//!   │
//! 2 │ [ScorePercentage "62,5"]
//!   │                   ^^^^
//!   │
//!   = fix: write 62.5
//!     + [ScorePercentage "62.5"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[ScorePercentage "62,5"]
//! +[ScorePercentage "62.5"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScorePercentage "NS 101"]
//! ```
//!
//! ```text
//! warning[bad-percentage]: expected a percentage from 0 to 100, found `NS 101`
//!   ┌─ example.pbn:2:22
//!   │
//! 2 │ [ScorePercentage "NS 101"]
//!   │                      ^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScorePercentage "NS 57.5"]
//! ```

use crate::pbn::model::value::{self, ValueFaultKind};
use crate::pbn::standard::TagId;
use crate::rules::bad_value::BadValue;
use crate::rules::prelude::*;
use crate::rules::sides;

pub(crate) const META: Meta = Meta {
    name: "bad-percentage",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::SCORE_PERCENTAGE]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::percentage(text) else {
        return;
    };
    let message = match fault.kind {
        ValueFaultKind::Range => "expected a percentage from 0 to 100",
        ValueFaultKind::Blank => "expected one space between side and number, as in NS 57.5",
        ValueFaultKind::Missing => "the number of the percentage is missing",
        ValueFaultKind::Extra if !text.contains(&b'%') => {
            "expected a percentage such as 57.5, NS 57.5 or NS 57.5 EW 42.5"
        }
        _ if text.contains(&b'%') => {
            "expected a number without a percent sign, such as 57.5 or NS 57.5"
        }
        _ if text.contains(&b',') => "expected a dot in the number, such as 57.5 or NS 57.5",
        _ => "expected a number such as 57.5 or NS 57.5",
    };
    BadValue::new(
        span,
        fault,
        message,
        sides::sided(&close_signs(text), sides::percent, &[]),
    )
    .report(game, "percentages", report);
}

/// A value without blanks before its percent signs.
fn close_signs(text: &[u8]) -> Vec<u8> {
    let mut closed = Vec::with_capacity(text.len());
    for byte in text {
        while *byte == b'%' && closed.last() == Some(&b' ') {
            closed.pop();
        }
        closed.push(*byte);
    }
    closed
}
