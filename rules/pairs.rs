//! Pairs that have two rows in a table, and rows that are there twice.

use std::collections::BTreeMap;

use super::GameContext;
use crate::pbn::model::TableSection;
use crate::pbn::model::table::TableCell;
use crate::pbn::standard::{TagId, is_division};
use crate::source::Span;

/// The table, its column of pairs, and that of their names.
const COLUMNS: [(TagId, &str, &str); 3] = [
    (TagId::SCORE_TABLE, "PairId_NS", "Names_NS"),
    (TagId::SCORE_TABLE, "PairId_EW", "Names_EW"),
    (TagId::TOTAL_SCORE_TABLE, "PairId", "Names"),
];

/// Columns that distinguish rows with the same number, as sections do, or that count several rows in one.
const APART: [&str; 4] = ["Multiplicity", "Round", "Board", "Date"];

/// A pair that is in two rows of a table.
pub(crate) struct RepeatedPair<'m> {
    /// The table.
    pub(crate) table: TableSection<'m>,
    /// The rows.
    pub(crate) rows: [usize; 2],
    /// The pair in them.
    pub(crate) cells: [TableCell<'m>; 2],
}

impl<'m> RepeatedPair<'m> {
    /// Whether all elements of the two rows are the same, so that one of the rows is too many.
    pub(crate) fn is_row_twice(&self) -> bool {
        let [first, second] = self.rows;
        self.is_equal(first, second)
    }

    /// The places of the rows that are the same as the first one, and of that one.
    pub(crate) fn equal_rows(&self) -> impl Iterator<Item = Span> {
        let [first, _] = self.rows;
        let rows = (first..self.table.row_count()).filter(move |row| self.is_equal(first, *row));
        rows.filter_map(|row| {
            let last = self.table.columns().len().checked_sub(1)?;
            let (start, end) = (self.table.cell(row, 0)?, self.table.cell(row, last)?);
            Some(start.span.to(end.span))
        })
    }

    fn is_equal(&self, one: usize, other: usize) -> bool {
        let mut columns = 0..self.table.columns().len();
        columns.all(|column| {
            let cell = |row: usize| self.table.cell(row, column);
            let cells = cell(one).zip(cell(other));
            cells.is_some_and(|(one, other)| one.text == other.text)
        })
    }
}

/// The pairs that are in two rows of a table, at most one of each column.
pub(crate) fn repeated_pairs<'m>(
    game: &GameContext<'m>,
    tag: TagId,
) -> impl Iterator<Item = RepeatedPair<'m>> {
    let table = game.model.whole_table(tag);
    let table = table.filter(|table| !is_distinguished(*table));
    let columns = COLUMNS.iter().filter(move |(own, ..)| *own == tag);
    columns.filter_map(move |(_, pair, names)| {
        let table = table?;
        let (pair, names) = (table.column(pair), table.column(names));
        let by_pair = pair.and_then(|pair| repeated(table, pair, names));
        by_pair.or_else(|| repeated(table, names?, None).filter(|twice| is_one_pair(twice, pair)))
    })
}

/// Whether rows with the same names are of one pair: where pairs have numbers, the names of a club alone may
/// be those of two pairs.
fn is_one_pair(twice: &RepeatedPair<'_>, pair: Option<usize>) -> bool {
    let [_, names] = twice.cells;
    pair.is_none() || memchr::memchr(b';', names.text).is_some()
}

/// Whether a row of a table is there twice; then ranks and comparisons are wrong for that reason.
pub(crate) fn has_row_twice(game: &GameContext<'_>, tag: TagId) -> bool {
    repeated_pairs(game, tag).any(|repeated| repeated.is_row_twice())
}

fn is_distinguished(table: TableSection<'_>) -> bool {
    table.columns().iter().any(|column| {
        let name = table.slice(column.name);
        let mut apart = APART.iter();
        is_division(name) || apart.any(|apart| name.eq_ignore_ascii_case(apart.as_bytes()))
    })
}

/// The first two elements with the only number that is in several rows.
fn repeated<'m>(
    table: TableSection<'m>,
    pair: usize,
    names: Option<usize>,
) -> Option<RepeatedPair<'m>> {
    let mut seen: BTreeMap<&[u8], (TableCell<'m>, usize)> = BTreeMap::new();
    let mut found: Option<RepeatedPair<'m>> = None;
    for (row, cell) in table.cells(pair).enumerate() {
        // Some programs write 0 for a pair that is not known.
        if cell.is_blank() || cell.text == b"0" {
            continue;
        }
        let (first, first_row) = *seen.entry(cell.text).or_insert((cell, row));
        let known = found.as_ref().map(|found| found.cells[0].text);
        if first_row == row || known == Some(cell.text) {
            continue;
        }
        let name = |row: usize| table.cell(row, names?).filter(|name| !name.is_blank());
        let is_other = name(first_row)
            .zip(name(row))
            .is_some_and(|(one, other)| one.text != other.text);
        if is_other || found.is_some() {
            return None;
        }
        found = Some(RepeatedPair {
            table,
            rows: [first_row, row],
            cells: [first, cell],
        });
    }
    found
}
