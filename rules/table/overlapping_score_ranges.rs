//! # overlapping-score-ranges
//!
//! Two ranges of an InstantScoreTable share a score. The table says what a score is worth, so each score
//! belongs to only one range (chapter 5.5). Readers take the first range that fits. The bounds of a range are
//! not part of it: `50,*` begins with 60.
//!
//! Correct the bounds.
//!
//! ## Bad
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//! *,100 20
//! 50,*  80
//! ```
//!
//! ```text
//! warning[overlapping-score-ranges]: the scores from 60 to 90 are in this range and in another one
//!   ┌─ example.pbn:3:1
//!   │
//! 2 │ *,100 20
//!   │ ----- the other range
//! 3 │ 50,*  80
//!   │ ^^^^
//! ```
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//! *,-350 0
//! *,-390 5
//! -350   10
//! -350,* 80
//! ```
//!
//! ```text
//! warning[overlapping-score-ranges]: all scores up to -400 are in this range and in another one
//!   ┌─ example.pbn:3:1
//!   │
//! 2 │ *,-350 0
//!   │ ------ the other range
//! 3 │ *,-390 5
//!   │ ^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//! *,50 20
//! 50   50
//! 50,* 80
//! ```

use crate::pbn::model::table::{ScoreRange, TableCell};
use crate::pbn::standard::TagId;
use crate::rules::elements::{first_score, score_ranges};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "overlapping-score-ranges",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::INSTANT_SCORE_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (_, _, ranges) in score_ranges(game) {
        let mut highest: Option<(ScoreRange, TableCell<'_>)> = None;
        for (range, cell) in ranges {
            if let Some((above, other)) = highest
                && let high = above.high.min(range.high)
                && let Some(first_shared) = first_score(range.low, high)
            {
                let shared = name(first_shared, high);
                let (first, second) = if other.span.start < cell.span.start {
                    (other, cell)
                } else {
                    (cell, other)
                };
                report
                    .at(
                        second.span,
                        format!("{shared} are in this range and in another one"),
                    )
                    .label(first.span, "the other range");
                break;
            }
            if highest.is_none_or(|(above, _)| above.high < range.high) {
                highest = Some((range, cell));
            }
        }
    }
}

/// The scores from the first one to a bound, in words.
fn name(first: i32, high: i32) -> String {
    let last = high.div_euclid(10) * 10;
    let ScoreRange {
        low: least,
        high: most,
    } = ScoreRange::ALL;
    match (first <= least, high >= most) {
        (true, true) => "all scores".to_owned(),
        (true, false) => format!("all scores up to {last}"),
        (false, true) => format!("all scores from {first}"),
        (false, false) if first == last => format!("{first} points"),
        (false, false) => format!("the scores from {first} to {last}"),
    }
}
