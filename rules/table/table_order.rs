//! # table-order
//!
//! The rows of a table are not in the order that its header announces. A `+` before the name of a
//! column says that the highest value comes first, a `-` that the lowest does (chapter 5.2). Note
//! that `+` means descending. Readers that trust the signs show the wrong row as the best.
//!
//! Put the rows in order, or delete the sign. The order ignores elements that are `-` or `?`.
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
//!   = fix: delete the sign (unsafe)
//!     - [ActionTable "Call;+Percentage"]
//!     + [ActionTable "Call;Percentage"]
//! ```
//!
//! ```diff
//! -[ActionTable "Call;+Percentage"]
//! +[ActionTable "Call;Percentage"]
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
//! [ScoreTable "-Rank;+Percentage_NS"]
//! 1 ^60
//! 2 45.5
//! ```

use crate::pbn::model::table::{Cell, Order, ScoreRange, TableColumn, seconds};
use crate::pbn::standard::{CellValue, TagId};
use crate::rules::law::table_score::has_wrong_row;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "table-order",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["5.2"],
    needs: &[Need::Table],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.tables().filter(|table| table.is_whole()) {
        for (index, column) in table.columns().iter().enumerate() {
            // One without a name is reported by `bad-column`.
            let Some(order) = column.order.filter(|_| !column.name.is_empty()) else {
                continue;
            };
            if table.cells(index).any(|cell| is_text(column, cell)) {
                continue;
            }
            let mut above: Option<(Cell<'_>, f64)> = None;
            for cell in table.cells(index) {
                let Some(value) = rank(column, cell) else {
                    continue;
                };
                let wrong = above.filter(|(_, above)| match order {
                    Order::Descending => value > *above,
                    Order::Ascending => value < *above,
                });
                let is_score = table.tag == TagId::SCORE_TABLE
                    && column.value() == Some(CellValue::Score)
                    && wrong.is_some();
                if is_score && has_wrong_row(game) {
                    break;
                }
                if let Some((above, _)) = wrong {
                    let (sign, relation, order) = match order {
                        Order::Descending => ('+', "higher", "highest"),
                        Order::Ascending => ('-', "lower", "lowest"),
                    };
                    let name = game.show(column.name);
                    report
                        .at(
                            cell.span,
                            format!(
                                "{} is {relation} than {} above it, but `{sign}{name}` says that \
                                 the {order} comes first",
                                game.show(cell.span),
                                game.show(above.span)
                            ),
                        )
                        .label(column.span, "the order is announced here")
                        .fix(
                            "delete the sign",
                            Applicability::Unsafe,
                            column.sign(),
                            &b""[..],
                        );
                    break;
                }
                above = Some((cell, value));
            }
        }
    }
}

/// Whether an element has no place in any order of numbers.
pub(crate) fn is_text(column: &TableColumn, cell: Cell<'_>) -> bool {
    !cell.is_blank() && rank(column, cell).is_none()
}

/// The number by which an element is put in order.
fn rank(column: &TableColumn, cell: Cell<'_>) -> Option<f64> {
    match column.value() {
        _ if cell.is_blank() => None,
        Some(CellValue::Duration) => seconds(cell.text).map(f64::from),
        Some(CellValue::ScoreRange) => ScoreRange::read(cell.text).map(|r| f64::from(r.low)),
        _ => cell.number(),
    }
}
