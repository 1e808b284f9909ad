//! # table-order
//!
//! The rows of a table are not in the order that its header announces. A `+` before the name of a
//! column says that the highest value comes first, a `-` that the lowest does (chapter 5.2). Note
//! that `+` means descending. Readers that trust the signs show the wrong row as the best.
//!
//! Put the rows in order, or correct the sign. The order ignores elements that are `-` or `?`. If a column
//! such as `Section` divides the rows, only the rows of each section must be in order.
//!
//! ## Bad
//!
//! ```pbn
//! [ActionTable "Call;+Percentage"]
//! 1H 60
//! 1S 90
//! ```
//!
//! ```text
//! warning[table-order]: 90 is higher than 60 above it, but `+Percentage` says that the highest comes first
//!   ┌─ example.pbn:3:4
//!   │
//! 1 │ [ActionTable "Call;+Percentage"]
//!   │                    ----------- the order is announced here
//! 2 │ 1H 60
//! 3 │ 1S 90
//!   │    ^^
//!   │
//!   = fix: write `-` (unsafe)
//!     - [ActionTable "Call;+Percentage"]
//!     + [ActionTable "Call;-Percentage"]
//! ```
//!
//! ```diff
//! -[ActionTable "Call;+Percentage"]
//! +[ActionTable "Call;-Percentage"]
//!  1H 60
//!  1S 90
//! ```
//!
//! ```pbn
//! [ScoreTable "-Rank;Score_NS"]
//! 2 400
//! 1 420
//! ```
//!
//! ```pbn
//! [TotalScoreTable "##-Rank;PairId;TotalMP"]
//! 1 7 50
//! 2 3 48
//!
//! [TotalScoreTable "#"]
//! 2 3 61
//! 1 7 66
//! ```
//!
//! ```text
//! warning[table-order]: 1 is lower than 2 above it, but `-Rank` says that the lowest comes first
//!   ┌─ example.pbn:7:1
//!   │
//! 1 │ [TotalScoreTable "##-Rank;PairId;TotalMP"]
//!   │                     ----- the order is announced here
//!   ·
//! 7 │ 1 7 66
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ActionTable "Call;+Percentage"]
//! 1S 90
//! 1NT -
//! 1H 60
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Section;-Rank;PairId"]
//! A 1 3
//! A 2 1
//! B 1 2
//! B 2 3
//! ```
//!
//! ```pbn
//! [ScoreTable "-Rank;+Percentage_NS"]
//! 1 ^60
//! 2 45.5
//! ```

use crate::pbn::model::TableSection;
use crate::pbn::model::table::{SortOrder, TableCell, TableColumn};
use crate::pbn::standard::{CellValue, TagId, is_division};
use crate::rules::comparable::{self, Among, RowFaults};
use crate::rules::elements::{is_text, rank};
use crate::rules::prelude::*;
use crate::rules::score_table::has_wrong_row;

pub(crate) const META: Meta = Meta {
    name: "table-order",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Table], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.whole_tables() {
        for (index, column) in table.columns().iter().enumerate() {
            // One without a name is reported by `bad-column`.
            let Some(order) = column.order.filter(|_| !column.name.is_empty()) else {
                continue;
            };
            if table.cells(index).any(|cell| is_text(column, cell)) {
                continue;
            }
            let Some(([cell, above], among)) = out_of_order(table, index, column, order) else {
                continue;
            };
            let is_score =
                table.tag == TagId::SCORE_TABLE && column.value() == Some(CellValue::Score);
            if is_score && has_wrong_row(game) {
                continue;
            }
            let is_in_order = |order| out_of_order(table, index, column, order).is_none();
            let (sign, relation, first) = match order {
                SortOrder::Descending => ('+', "higher", "highest"),
                SortOrder::Ascending => ('-', "lower", "lowest"),
            };
            let message = format!(
                "{} is {relation} than {} above it{}, but `{sign}{}` says that the {first} comes first",
                game.show(cell.span),
                game.show(above.span),
                among.words(""),
                game.show(column.name)
            );
            let other = match order {
                SortOrder::Descending => SortOrder::Ascending,
                SortOrder::Ascending => SortOrder::Descending,
            };
            let (title, sign): (_, &[u8]) = match (is_in_order(other), other) {
                (true, SortOrder::Descending) => ("write `+`", b"+"),
                (true, SortOrder::Ascending) => ("write `-`", b"-"),
                (false, _) => ("delete the sign", b""),
            };
            report
                .at(cell.span, message)
                .label(column.span, "the order is announced here")
                .fix(title, Applicability::Unsafe, column.sign(), sign);
        }
    }
}

/// The first element that does not come after the one above it, with that one.
fn out_of_order<'m>(
    table: TableSection<'m>,
    index: usize,
    column: &TableColumn,
    order: SortOrder,
) -> Option<([TableCell<'m>; 2], Among)> {
    let rows = table.cells(index).enumerate();
    let rows = rows.filter_map(|(row, cell)| Some((row, rank(column, cell)?)));
    let rows: Vec<(usize, f64)> = rows.collect();
    let judge = |rows: &[(usize, f64)], wrong: &mut RowFaults<[usize; 2]>| {
        for pair in rows.windows(2) {
            let &[(above, first), (row, second)] = pair else {
                continue;
            };
            let is_wrong = match order {
                SortOrder::Descending => second > first,
                SortOrder::Ascending => second < first,
            };
            if is_wrong {
                wrong.add(row, [row, above]);
            }
        }
    };
    // In a section its own number is always in order.
    let (wrong, among) = if is_division(table.slice(column.name)) {
        let mut wrong = RowFaults::none();
        judge(&rows, &mut wrong);
        (wrong.into_first()?, Among::default())
    } else {
        comparable::compare(table, &rows, |(row, _)| *row, judge)?
    };
    let [row, above] = wrong.map(|row| table.cell(row, index));
    Some(([row?, above?], among))
}
