//! # repeated-pair
//!
//! A pair has two rows in a table. A pair plays a board once, so it has one row in the ScoreTable of a board
//! (chapter 5.9), and it has one total in a TotalScoreTable (chapter 5.10). Nothing is reported if several
//! numbers appear twice: they belong to several sections or to both sides. Nor is it if other columns, such
//! as names or a section, distinguish the rows.
//!
//! Correct the number, or delete the row.
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

use std::collections::BTreeMap;

use crate::pbn::model::Table;
use crate::pbn::model::table::Cell;
use crate::pbn::standard::{TagId, TagSet, is_division};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-pair",
    severity: Severity::Warning,
    chapters: &["5.9", "5.10"],
    needs: &[Need::Tag(TagSet::of(&[
        TagId::SCORE_TABLE,
        TagId::TOTAL_SCORE_TABLE,
    ]))],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

/// The table, its column of pairs, and that of their names.
const COLUMNS: [(TagId, &str, &str); 3] = [
    (TagId::SCORE_TABLE, "PairId_NS", "Names_NS"),
    (TagId::SCORE_TABLE, "PairId_EW", "Names_EW"),
    (TagId::TOTAL_SCORE_TABLE, "PairId", "Names"),
];

/// Columns that distinguish rows with the same number, as sections do, or that count several rows in one.
const APART: [&str; 4] = ["Multiplicity", "Round", "Board", "Date"];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (tag, pair, names) in COLUMNS {
        let table = game.model.whole_table(tag);
        let Some(table) = table.filter(|table| !is_distinguished(*table)) else {
            continue;
        };
        let Some(pair) = table.column(pair) else {
            continue;
        };
        if let Some([first, second]) = repeated(table, pair, table.column(names)) {
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

fn is_distinguished(table: Table<'_>) -> bool {
    table.columns().iter().any(|column| {
        let name = table.slice(column.name);
        let mut apart = APART.iter();
        is_division(name) || apart.any(|apart| name.eq_ignore_ascii_case(apart.as_bytes()))
    })
}

/// The first two elements with the only number that is in several rows.
fn repeated<'m>(table: Table<'m>, pair: usize, names: Option<usize>) -> Option<[Cell<'m>; 2]> {
    let mut seen: BTreeMap<&[u8], (Cell<'m>, usize)> = BTreeMap::new();
    let mut found: Option<[Cell<'m>; 2]> = None;
    for (row, cell) in table.cells(pair).enumerate() {
        // Some programs write 0 for a pair that is not known.
        if cell.is_blank() || cell.text == b"0" {
            continue;
        }
        let (first, first_row) = *seen.entry(cell.text).or_insert((cell, row));
        let is_new = found.is_none_or(|[known, _]| known.text != cell.text);
        if first_row == row || !is_new {
            continue;
        }
        let name = |row: usize| table.cell(row, names?).filter(|name| !name.is_blank());
        let is_other = name(first_row)
            .zip(name(row))
            .is_some_and(|(one, other)| one.text != other.text);
        if is_other || found.is_some() {
            return None;
        }
        found = Some([first, cell]);
    }
    found
}
