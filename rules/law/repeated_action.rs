//! # repeated-action
//!
//! An ActionTable rates the same action twice. Each call, card or contract is one answer to the question, with
//! one rank and one percentage (chapter 5.3). Programs take the first or the last row.
//!
//! Correct the action, or delete the row.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! [ActionTable "Call;Percentage"]
//! 1H 60
//! 1S 20
//! 1H 20
//! ```
//!
//! ```text
//! warning[repeated-action]: this action is in the table twice
//!   ┌─ example.pbn:7:1
//!   │
//! 5 │ 1H 60
//!   │ -- the same action
//! 6 │ 1S 20
//! 7 │ 1H 20
//!   │ ^^
//! ```
//!
//! ```pbn
//! [ActionTable "Rank;Declarer;Contract;Percentage"]
//! 1 N 3NT 60
//! 2 S 3NT 30
//! 3 N 3NT 10
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! [ActionTable "Call;Percentage"]
//! 1H 60
//! 1S 20
//! X  20
//! ```
//!
//! ```pbn
//! [ActionTable "Rank;Declarer;Contract;Percentage"]
//! 1 N 3NT 60
//! 2 S 3NT 30
//! 3 N 4H 10
//! ```

use std::collections::BTreeMap;

use crate::pbn::model::TableCell;
use crate::pbn::standard::TagId;
use crate::rules::law::impossible_action;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-action",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::ACTION_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.whole_table(TagId::ACTION_TABLE) else {
        return;
    };
    // Columns that the standard does not know may tell one action from another.
    if table.columns().iter().any(|column| column.known.is_none()) {
        return;
    }
    let columns = ["Call", "Card", "Declarer", "Contract"].into_iter();
    let columns: Vec<usize> = columns.filter_map(|name| table.column(name)).collect();
    let mut first = BTreeMap::new();
    for row in 0..table.row_count() {
        let cells = columns.iter().filter_map(|column| table.cell(row, *column));
        let cells: Vec<TableCell<'_>> = cells.collect();
        if cells.iter().all(|cell| cell.is_blank()) {
            continue;
        }
        let action: Vec<_> = cells
            .iter()
            .map(|cell| cell.text.to_ascii_uppercase())
            .collect();
        let (Some(start), Some(end)) = (cells.first(), cells.last()) else {
            return;
        };
        let place = start.span.to(end.span);
        let Some(before) = first.insert(action, place) else {
            continue;
        };
        // A row that must be corrected may be any action then.
        let impossible = impossible_action::found_rows(game, table);
        if !impossible.contains(&row) {
            report
                .at(place, "this action is in the table twice")
                .label(before, "the same action");
        }
        return;
    }
}
