//! # negative-matchpoints
//!
//! A score in matchpoints is below zero. Matchpoints count the scores that were beaten, so they are
//! never negative (chapter 4.2.3). Scores that can be negative are IMPs.
//!
//! Write IMPs into `ScoreIMP`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreMP "NS -3.5"]
//! ```
//!
//! ```text
//! warning[negative-matchpoints]: matchpoints are never below zero; did you mean IMPs?
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [ScoreMP "NS -3.5"]
//!   │           ^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreMP "NS 3.5"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreIMP "NS -3.5"]
//! ```

use crate::pbn::model::value::{self, Sided};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "negative-matchpoints",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::SCORE_MP]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let least = match value::decimal_score(text) {
        Ok(Sided::Both { ns, ew }) => ns.min(ew),
        Ok(score) => score.any(),
        Err(_) => return,
    };
    if least < 0 {
        report.at(span, "matchpoints are never below zero; did you mean IMPs?");
    }
}
