//! # bad-table-time
//!
//! A time in a table cannot be read. Thinking times are written as `HH:MM:SS`, `MM:SS` or `SS`
//! (chapter 5.4). It is reported once per column.
//!
//! Write the time in one of these forms, or `?` if it is not known.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1D *
//! [AuctionTimeTable "Time"]
//! 10s
//! 1m20s
//! ```
//!
//! ```text
//! warning[bad-table-time]: expected a time such as `1:05:10`, `05:10` or `70`, found `10s`
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ 10s
//!   │ ^^^
//!   │
//!   = 2 times of this column are wrong
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C *
//! [AuctionTimeTable "Time"]
//! 1:75
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1D *
//! [AuctionTimeTable "Time"]
//! 10
//! 01:20
//! ```

use crate::pbn::model::table::{TableCell, seconds};
use crate::pbn::standard::CellValue;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-table-time",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.4", "5.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Table], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.whole_tables() {
        for (index, column) in table.columns().iter().enumerate() {
            if column.value() != Some(CellValue::Duration) {
                continue;
            }
            let bad = |cell: &TableCell<'_>| !cell.is_blank() && seconds(cell.text).is_none();
            let mut bad = table.cells(index).filter(bad);
            let Some(first) = bad.next() else { continue };
            let more = bad.count();
            let finding = report.at(
                first.span,
                format!(
                    "expected a time such as `1:05:10`, `05:10` or `70`, found {}",
                    game.found(first.span)
                ),
            );
            if more > 0 {
                finding.note(format!("{} times of this column are wrong", more + 1));
            }
        }
    }
}
