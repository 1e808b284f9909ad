//! # mean-of-total
//!
//! A mean in a TotalScoreTable is not the total divided by the number of boards (chapter 5.10). It
//! is reported once per table. Small differences from rounding are accepted.
//!
//! Correct one of the three numbers. If the column is the mean of something else, give it another name.
//!
//! ## Bad
//!
//! ```pbn
//! [TotalScoreTable "PairId;TotalMP;MeanMP;NrBoards"]
//! 1 100 20 10
//! 2 90  9  10
//! ```
//!
//! ```text
//! info[mean-of-total]: expected a mean of 10 for a total of 100 in 10 boards, found `20`
//!   ┌─ example.pbn:2:7
//!   │
//! 2 │ 1 100 20 10
//!   │       ^^
//! ```
//!
//! ```pbn
//! [TotalScoreTable "PairId;TotalIMP;MeanIMP;NrBoards"]
//! 1 30  3 10
//! 2 -30 3 10
//! ```
//!
//! ```pbn
//! [TotalScoreTable "PairId;TotalMP;MeanMP;NrBoards"]
//! 1 20 5 24
//! ```
//!
//! ```text
//! info[mean-of-total]: expected a mean of about 0.83 for a total of 20 in 24 boards, found `5`
//!   ┌─ example.pbn:2:6
//!   │
//! 2 │ 1 20 5 24
//!   │      ^
//! ```
//!
//! ```pbn
//! [TotalScoreTable "PairId;TotalMP;NrBoards"]
//! 1 50 0
//! ```
//!
//! ```text
//! info[mean-of-total]: expected at least 1 board for this total, found 0
//!   ┌─ example.pbn:2:6
//!   │
//! 2 │ 1 50 0
//!   │   -- ^
//!   │   │
//!   │   the total
//! ```
//!
//! ```pbn
//! [TotalScoreTable "PairId;TotalMP;MeanMP;NrBoards"]
//! 1 60 7 10
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [TotalScoreTable "PairId;TotalMP;MeanMP;NrBoards"]
//! 1 100 10 10
//! 2 97 9.7 10
//! ```
//!
//! ```pbn
//! [TotalScoreTable "PairId;TotalMP;MeanMP"]
//! 1 100 20
//! 2 90  9
//! ```

use crate::pbn::model::TableSection;
use crate::pbn::model::table::{TableCell, decimals, last_place};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;
use crate::rules::words::plural;

pub(crate) const META: Meta = Meta {
    name: "mean-of-total",
    severity: Severity::Info,
    chapters: &[(PBN, &["5.10"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::TOTAL_SCORE_TABLE)],
    &Check::Game(check),
)]);

const PAIRS: [(&str, &str); 4] = [
    ("TotalScore", "MeanScore"),
    ("TotalIMP", "MeanIMP"),
    ("TotalMP", "MeanMP"),
    ("TotalPercentage", "MeanPercentage"),
];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.whole_table(TagId::TOTAL_SCORE_TABLE) else {
        return;
    };
    let Some(boards) = table.column("NrBoards") else {
        return;
    };
    if let Some((count, total)) = total_of_nothing(table, boards) {
        let message = "expected at least 1 board for this total, found 0";
        report
            .at(count.span, message)
            .label(total.span, "the total");
        return;
    }
    for (total, mean) in PAIRS {
        let (Some(total), Some(mean)) = (table.column(total), table.column(mean)) else {
            continue;
        };
        for row in 0..table.row_count() {
            let cell = |column: usize| {
                let cell = table.cell(row, column)?;
                Some((cell.real_number()?, cell))
            };
            let (Some((sum, _)), Some((given, place)), Some((count, _))) =
                (cell(total), cell(mean), cell(boards))
            else {
                continue;
            };
            if count < 1.0 {
                continue;
            }
            let unit = last_place(place.text);
            let right = sum / count;
            // One that is rounded, up or down, is less than a unit away.
            if (right - given).abs() > unit - 1e-6 {
                // Adding zero turns a rounded -0 into 0.
                let scale = 10_f64.powi(decimals(place.text).clamp(2, 3) as i32);
                let rounded = (right * scale).round() / scale + 0.0;
                let about = if (rounded - right).abs() > 1e-6 {
                    "about "
                } else {
                    ""
                };
                let s = plural(count);
                let found = game.found(place.span);
                let message = format!(
                    "expected a mean of {about}{rounded} for a total of {sum} in {count} board{s}, \
                     found {found}"
                );
                report.at(place.span, message);
                return;
            }
        }
    }
}

/// The first NrBoards of 0 in a row with a total, and that total.
fn total_of_nothing<'m>(
    table: TableSection<'m>,
    boards: usize,
) -> Option<(TableCell<'m>, TableCell<'m>)> {
    let totals = PAIRS.map(|(total, _)| table.column(total));
    (0..table.row_count()).find_map(|row| {
        let count = table.cell(row, boards)?;
        let mut totals = totals.iter().flatten();
        let total = totals.find_map(|column| {
            let cell = table.cell(row, *column)?;
            cell.real_number().filter(|total| *total != 0.0)?;
            Some(cell)
        });
        let total = total.filter(|_| count.real_number() == Some(0.0))?;
        Some((count, total))
    })
}
