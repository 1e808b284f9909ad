//! # game-not-in-table
//!
//! The result of the game is missing from its ScoreTable. The table lists the results of all
//! tables, and one of its rows is the game itself (chapter 5.9).
//!
//! Correct the contract, declarer or result in the tags or in the table, or add the row.
//!
//! ## Bad
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScoreTable "Contract;Declarer;Result"]
//! 4S N 10
//! 3NT N 10
//! ```
//!
//! ```text
//! info[game-not-in-table]: no row of the ScoreTable has this contract, declarer and result
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [Contract "3NT"]
//!   │            ^^^
//! 3 │ [Result "9"]
//! 4 │ [ScoreTable "Contract;Declarer;Result"]
//!   │ --------------------------------------- the table
//! ```
//!
//! ```pbn
//! [Declarer "S"]
//! [Contract "4S"]
//! [Result "10"]
//! [ScoreTable "Contract;Declarer;Result"]
//! 4S N 10
//! 4S N 11
//! ```
//!
//! ```pbn
//! [Contract "Pass"]
//! [ScoreTable "Contract;Declarer;Result"]
//! 4S N 10
//! 3NT N 10
//! ```
//!
//! ```text
//! info[game-not-in-table]: all passed, but no row of the ScoreTable has `Pass`
//!   ┌─ example.pbn:1:12
//!   │
//! 1 │ [Contract "Pass"]
//!   │            ^^^^
//! 2 │ [ScoreTable "Contract;Declarer;Result"]
//!   │ --------------------------------------- the table
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Contract "Pass"]
//! [ScoreTable "Contract;Declarer;Result"]
//! 4S N 10
//! Pass - -
//! ```
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScoreTable "Contract;Declarer;Result"]
//! 4S N 10
//! 3NT N 9
//! ```
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScoreTable "Contract;Declarer;Result"]
//! 4S N 10
//! ?  ? ?
//! ```

use crate::pbn::model::{TableCell, TableSection};
use crate::pbn::standard::TagId;
use crate::rules::contract::is_contradicted;
use crate::rules::law::{result_mismatch, wrong_score};
use crate::rules::prelude::*;
use crate::rules::score_table::{TableContract, has_wrong_row};

pub(crate) const META: Meta = Meta {
    name: "game-not-in-table",
    severity: Severity::Info,
    chapters: &[(PBN, &["5.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORE_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let table = game.model.whole_table(TagId::SCORE_TABLE);
    let Some(table) = table.filter(|table| table.row_count() > 0) else {
        return;
    };
    let Some(played) = TableContract::of(game) else {
        return;
    };
    let Some(mut rows) = played.rows(table) else {
        return;
    };
    if rows.next().is_some()
        || is_contradicted(game)
        || result_mismatch::finds(game)
        || wrong_score::finds(game)
    {
        return;
    }
    // A row that is wrong itself may be that of the game.
    if has_wrong_row(game) || has_unreadable_row(table) {
        return;
    }
    let message = match played.by {
        Some(_) => "no row of the ScoreTable has this contract, declarer and result",
        None => "all passed, but no row of the ScoreTable has `Pass`",
    };
    report
        .at(played.span, message)
        .label(table.pair, "the table");
}

/// Whether a contract, a declarer or a result of the table cannot be read.
fn has_unreadable_row(table: TableSection<'_>) -> bool {
    let is_unreadable = |name: &str, reads: fn(TableCell<'_>) -> bool| {
        let mut cells = table.column(name).into_iter().flat_map(|c| table.cells(c));
        cells.any(|cell| !cell.is_blank() && !reads(cell))
    };
    is_unreadable("Contract", |cell| cell.contract().is_some())
        || is_unreadable("Declarer", |cell| cell.seat().is_some())
        || is_unreadable("Result", |cell| cell.tricks().is_some())
}
