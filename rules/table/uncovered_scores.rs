//! # uncovered-scores
//!
//! The ranges of an InstantScoreTable leave out a score. Together they must cover all scores (chapter 5.5);
//! otherwise some results have no value. The bounds of a range are not part of it, so a bound needs a row of
//! its own.
//!
//! Add the range that is missing.
//!
//! ## Bad
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//! *,50 20
//! 50,* 80
//! ```
//!
//! ```text
//! warning[uncovered-scores]: 50 points are in no range
//!   ┌─ example.pbn:1:21
//!   │
//! 1 │ [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//!   │                     ^^^^^^^^^^^^^
//! 2 │ *,50 20
//! 3 │ 50,* 80
//!   │ ---- the nearest range
//! ```
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//! 420,* 100
//! 420    60
//! 0,420  20
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

use crate::pbn::standard::TagId;
use crate::rules::elements::{first_score, score_ranges};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "uncovered-scores",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::INSTANT_SCORE_TABLE)],
    &Check::Game(check),
)]);

/// The lowest and the highest score there can be: 7NT redoubled, all tricks lost, vulnerable.
const SCORES: (i32, i32) = (-7600, 7600);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (table, index, ranges) in score_ranges(game) {
        // A row that cannot be read may be the missing one.
        if ranges.len() < table.row_count() || ranges.is_empty() {
            continue;
        }
        let mut next = SCORES.0;
        let mut gap = None;
        for (range, cell) in &ranges {
            if let Some(score) = first_score(next, range.low - 1) {
                gap = Some((score, *cell));
                break;
            }
            next = next.max(range.high + 1);
        }
        let last = ranges.last().map(|(_, cell)| *cell);
        let at_end = || Some((first_score(next, SCORES.1)?, last?));
        let Some((score, cell)) = gap.or_else(at_end) else {
            continue;
        };
        let name = table.columns().get(index).map(|column| column.name);
        let name = name.unwrap_or(table.pair);
        report
            .at(
                name,
                if score == SCORES.0 {
                    "the lowest scores are in no range".to_owned()
                } else {
                    format!("{score} points are in no range")
                },
            )
            .label(cell.span, "the nearest range");
    }
}
