//! # repeated-pair
//!
//! A pair has two rows in a table. A pair plays a board once, so it has one row in the ScoreTable of a board
//! (chapter 5.9), and it has one total in a TotalScoreTable (chapter 5.10). The same is true of the names of
//! two players. Nothing is reported if several
//! numbers appear twice: they belong to several sections or to both sides. Nor is it if other columns, such
//! as names or a section, distinguish the rows.
//!
//! Correct the number, or delete the row. The fix deletes a row that is there twice; it is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [TotalScoreTable "Rank;PairId;TotalMP"]
//! 1 3 60
//! 2 1 50
//! 3 3 40
//! ```
//!
//! ```text
//! warning[repeated-pair]: pair 3 appears twice, but has only one total
//!   ┌─ example.pbn:4:3
//!   │
//! 2 │ 1 3 60
//!   │   - the same pair
//! 3 │ 2 1 50
//! 4 │ 3 3 40
//!   │   ^
//! ```
//!
//! ```pbn
//! [ScoreTable "PairId_NS;PairId_EW;Score_NS"]
//! 1 5 420
//! 2 6 450
//! 3 5 -50
//! ```
//!
//! ```text
//! warning[repeated-pair]: pair 5 appears twice, but plays this board only once
//!   ┌─ example.pbn:4:3
//!   │
//! 2 │ 1 5 420
//!   │   - the same pair
//! 3 │ 2 6 450
//! 4 │ 3 5 -50
//!   │   ^
//! ```
//!
//! ```pbn
//! [ScoreTable "PairId_NS;PairId_EW;Score_NS"]
//! 1 5 420
//! 2 6 450
//! 2 6 450
//! 3 7 -50
//! ```
//!
//! ```text
//! warning[repeated-pair]: this row is in ScoreTable twice
//!   ┌─ example.pbn:4:1
//!   │
//! 3 │ 2 6 450
//!   │ ------- the same row
//! 4 │ 2 6 450
//!   │ ^^^^^^^
//!   │
//!   = fix: keep the first one (unsafe)
//!     - 2 6 450
//! ```
//!
//! ```diff
//!  [ScoreTable "PairId_NS;PairId_EW;Score_NS"]
//!  1 5 420
//!  2 6 450
//! -2 6 450
//!  3 7 -50
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Rank;Names;TotalMP"]
//! 1 "Ann;Bob"   60
//! 2 "Cleo;Dan"  50
//! 3 "Ann;Bob"   40
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [TotalScoreTable "Rank;PairId;TotalMP"]
//! 1 3 60
//! 2 1 50
//! 3 2 40
//! 4 - -
//! 5 - -
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Direction;PairId;TotalMP"]
//! NS 1 60
//! NS 2 50
//! EW 1 50
//! ```
//!
//! ```pbn
//! [TotalScoreTable "PairId;TotalMP"]
//! 1 60
//! 2 50
//! 1 55
//! 2 45
//! ```
//!
//! ```pbn
//! [ScoreTable "PairId_NS;PairId_EW;Names_EW;Score_NS"]
//! 1 5 "A;B" 420
//! 2 5 "C;D" 450
//! ```

use std::iter;

use crate::pbn::standard::{TagId, TagSet};
use crate::rules::pairs::{RepeatedPair, repeated_pairs};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-pair",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["5.9", "5.10"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[
        TagId::SCORE_TABLE,
        TagId::TOTAL_SCORE_TABLE,
    ]))],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for tag in [TagId::SCORE_TABLE, TagId::TOTAL_SCORE_TABLE] {
        let mut pairs: Vec<_> = repeated_pairs(game, tag).collect();
        if let Some(twice) = pairs.iter().find(|repeated| repeated.is_row_twice()) {
            row_twice(game, twice, report);
            // The other pair of the row is in it twice, too.
            let rows = twice.rows;
            pairs.retain(|repeated| repeated.rows != rows);
        }
        for RepeatedPair { cells, .. } in pairs {
            let [first, second] = cells;
            let pair = game.show(second.span);
            let message = match tag {
                TagId::SCORE_TABLE => {
                    format!("pair {pair} appears twice, but plays this board only once")
                }
                _ => format!("pair {pair} appears twice, but has only one total"),
            };
            report
                .at(second.span, message)
                .label(first.span, "the same pair");
        }
    }
}

/// Reports a row that is there twice, or more often.
fn row_twice(game: &GameContext<'_>, twice: &RepeatedPair<'_>, report: &mut Report<'_>) {
    let mut rows = twice.equal_rows();
    let (Some(first), Some(second)) = (rows.next(), rows.next()) else {
        return;
    };
    let message = format!("this row is in {} twice", twice.table.tag_name());
    let mut finding = report.at(second, message).label(first, "the same row");
    let again: Vec<Span> = iter::once(second).chain(rows).collect();
    if again.len() > 1 {
        finding = finding.note(format!("{} rows repeat it", again.len()));
    }
    let can_go = |row: &Span| game.line_alone(*row).is_some() && !game.has_aside(*row);
    if again.iter().all(can_go) {
        let edits = game.removals(&again);
        finding.fix_all("keep the first one", Applicability::Unsafe, edits);
    }
}
