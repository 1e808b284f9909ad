//! # misplaced-artificial-mark
//!
//! An element that is not a score begins with `^`. The caret marks artificial scores (chapter 5.2),
//! so it belongs before points, IMPs, matchpoints and percentages. Readers do not expect it in
//! other columns. It is reported once per column. The declarer of an ActionTable is written as in
//! the tag Declarer (chapter 5.3), where the caret has another meaning.
//!
//! Write the caret before the score that was awarded.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS"]
//! ^1 100
//! ```
//!
//! ```text
//! warning[misplaced-artificial-mark]: `^` marks an artificial score, but Rank is not a score
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ ^1 100
//!   │ ^
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result"]
//! 4H ^N 10
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS"]
//! 1 ^100
//! ```
//!
//! ```pbn
//! [ActionTable "Rank;Declarer;Contract"]
//! 1 ^N 4H
//! ```

use crate::pbn::standard::{CellValue, TagId};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "misplaced-artificial-mark",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.2", "5.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Table], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if memchr::memchr(b'^', game.text()).is_none() {
        return;
    }
    for table in game.model.whole_tables() {
        for (index, column) in table.columns().iter().enumerate() {
            let may_have = |value: CellValue| {
                // As in the tag Declarer it says here that declarer and dummy were swapped.
                let is_declarer = table.tag == TagId::ACTION_TABLE && value == CellValue::Direction;
                is_declarer || value.may_be_artificial()
            };
            if column.value().is_none_or(may_have) {
                continue;
            }
            let mut marked = table.cells(index).filter(|cell| cell.is_artificial());
            let Some(first) = marked.next() else {
                continue;
            };
            let mark = u32::from(first.is_quoted);
            let place = first.span.part(mark as usize, mark as usize + 1);
            let name = game.show(column.name);
            let finding = report.at(
                place,
                format!("`^` marks an artificial score, but {name} is not a score"),
            );
            let more = marked.count();
            if more > 0 {
                finding.note(format!("{} elements of this column have it", more + 1));
            }
        }
    }
}
