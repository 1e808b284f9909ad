//! # bad-optimum-score
//!
//! The value of `OptimumScore` is not a side and an integer. The forms are `NS n`, `EW n`,
//! `NS n EW n` and `EW n NS n`; a number alone does not say which side scores (chapter 4.2.7).
//!
//! Write the side, one space, and the number.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "100"]
//! ```
//!
//! ```text
//! error[bad-optimum-score]: the side is missing: write the score as NS 620 or EW -620
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [OptimumScore "100"]
//!   │                ^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "NS: 620"]
//! ```
//!
//! ```text
//! error[bad-optimum-score]: expected a side and an integer, such as NS 620, found `NS: 620`
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [OptimumScore "NS: 620"]
//!   │                ^^^
//!   │
//!   = fix: write NS 620
//!     + [OptimumScore "NS 620"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[OptimumScore "NS: 620"]
//! +[OptimumScore "NS 620"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "NS 620"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "NS 620 EW -620"]
//! ```

use crate::pbn::model::value::{self, FaultKind};
use crate::pbn::standard::TagId;
use crate::rules::bad_value;
use crate::rules::prelude::*;
use crate::rules::sides;

pub(crate) const META: Meta = Meta {
    name: "bad-optimum-score",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["4.2.7"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Value(Tags::Named(&[TagId::OPTIMUM_SCORE]), check)];

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: Option<TagId>, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::optimum_score(text) else {
        return;
    };
    let message = match fault.kind {
        FaultKind::Form => "the side is missing: write the score as NS 620 or EW -620",
        FaultKind::Blank => "expected one space between side and number, as in NS 420",
        FaultKind::Missing => "the number of the score is missing",
        _ => "expected a side and an integer, such as NS 620",
    };
    bad_value::report_value(
        game,
        report,
        "scores",
        span,
        fault,
        message,
        sides::sided(text, sides::integer).filter(|_| fault.kind != FaultKind::Form),
    );
}
