//! # table-percentages
//!
//! A percentage in a ScoreTable does not follow from the matchpoints of its row. The
//! percentage of a pair is the part that it has of the matchpoints of both pairs (chapters
//! 4.2.3, 4.2.4 and 5.9). It is told once for a table, and not where a row has an artificial or
//! unknown number, nor where the matchpoints do not follow from the scores.
//!
//! Correct the percentage or the matchpoints.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "MP_NS;MP_EW;Percentage_NS"]
//! 6 2 75
//! 2 6 35
//! ```
//!
//! ```text
//! warning[table-percentages]: by the matchpoints of this row the percentage is 25.00
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 2 6 35
//!   │     ^^
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;MP_EW;Percentage_EW"]
//! 6 2 75
//! 2 6 25
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ScoreTable "MP_NS;MP_EW;Percentage_NS;Percentage_EW"]
//! 5 1 83.3 16.7
//! 1 5 17 83
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;MP_EW;Percentage_NS"]
//! 6 2 75
//! 2 6 ^40
//! ```

use super::table_matchpoints::{has_wrong_matchpoints, words};
use crate::model::Table;
use crate::model::table::{Cell, decimals, last_place};
use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "table-percentages",
    severity: Severity::Warning,
    chapters: &["4.2.3", "4.2.4", "5.9"],
    needs: &[Need::tag(TagId::SCORE_TABLE)],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let table = game.model.table(TagId::SCORE_TABLE);
    let Some(table) = table.filter(|table| table.is_whole()) else {
        return;
    };
    let (Some(ns), Some(ew)) = (table.column("MP_NS"), table.column("MP_EW")) else {
        return;
    };
    let columns = [("Percentage_NS", ns), ("Percentage_EW", ew)];
    let columns = columns.map(|(name, own)| (table.column(name), own));
    if columns.iter().all(|(column, _)| column.is_none()) {
        return;
    }
    let words = words(game);
    if words.other || words.cross {
        return;
    }
    let mut first = None;
    for row in 0..table.row_count() {
        for (column, own) in columns {
            let Some(column) = column else { continue };
            let Some(judged) = judge(table, row, column, [ns, ew], own) else {
                return;
            };
            first = first.or(judged);
        }
    }
    if let Some((cell, right)) = first.filter(|_| !has_wrong_matchpoints(game)) {
        report.at(
            cell.span,
            format!("by the matchpoints of this row the percentage is {right:.2}"),
        );
    }
}

/// The percentage of a row with the right one, where it is another; `None` where a number is
/// not known or artificial.
fn judge<'m>(
    table: Table<'m>,
    row: usize,
    column: usize,
    both: [usize; 2],
    own: usize,
) -> Option<Option<(Cell<'m>, f64)>> {
    let percentage = table.cell(row, column)?;
    let given = percentage.real_number()?;
    let (mut sum, mut blur) = (0.0, 0.0);
    for column in both {
        let cell = table.cell(row, column)?;
        sum += cell.real_number()?;
        // A number with a fraction is rounded, and so is what follows from it.
        if decimals(cell.text) > 0 {
            blur += last_place(cell.text);
        }
    }
    if sum <= 0.0 {
        return None;
    }
    let right = table.cell(row, own)?.real_number()? / sum * 100.0;
    let off = last_place(percentage.text) + blur / sum * 100.0 + 1e-6;
    Some(((given - right).abs() > off).then_some((percentage, right)))
}
