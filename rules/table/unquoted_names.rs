//! # unquoted-names
//!
//! The names of a pair in a table are not in quotes. Names are strings (chapter 5.9): two names
//! with a semicolon between them, or the name of the pair. Readers that expect a string may refuse
//! the table. It is reported once per column.
//!
//! Put the names in quotes. If names with spaces shift the elements into other columns, `table-row-count`
//! reports that instead.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "Rank;Names_NS"]
//! 1 Smith
//! 2 "Jones;Brown"
//! ```
//!
//! ```text
//! warning[unquoted-names]: the quotes around the names are missing
//!   ┌─ example.pbn:2:3
//!   │
//! 2 │ 1 Smith
//!   │   ^^^^^
//!   │
//!   = fix: write the names in quotes
//!     + 1 "Smith"
//! ```
//!
//! ```diff
//!  [ScoreTable "Rank;Names_NS"]
//! -1 Smith
//! +1 "Smith"
//!  2 "Jones;Brown"
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ScoreTable "Rank;Names_NS"]
//! 1 "Smith"
//! 2 "Jones;Brown"
//! 3 ?
//! ```

use crate::pbn::model::table::{TableCell, is_cut};
use crate::pbn::standard::CellValue;
use crate::rules::elements::{less_padding, quotes};
use crate::rules::prelude::*;
use crate::rules::separators::between_elements;

pub(crate) const META: Meta = Meta {
    name: "unquoted-names",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["5.9", "5.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Table], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.whole_tables() {
        // They are no elements of these columns.
        if between_elements(table).is_some() {
            continue;
        }
        for (index, column) in table.columns().iter().enumerate() {
            if column.value() != Some(CellValue::Names) {
                continue;
            }
            let bare = |cell: &TableCell<'_>| {
                !cell.is_quoted && !cell.is_blank() && !is_cut(game.text(), cell.span.end)
            };
            let mut cells = table.cells(index).filter(bare).peekable();
            let Some(first) = cells.peek().copied() else {
                continue;
            };
            let cells: Vec<_> = cells.collect();
            let count = cells.len();
            let edits = cells.into_iter().flat_map(|cell| {
                let quotes = quotes(cell);
                let growth = quotes.iter().map(|quote| quote.text.len()).sum();
                let padding = less_padding(game, column, cell.span, growth);
                quotes.into_iter().chain(padding)
            });
            let mut finding = report
                .at(first.span, "the quotes around the names are missing")
                .habit_that("columns", "lack quotes", ());
            if count > 1 {
                finding = finding.note(format!("{count} elements of this column lack quotes"));
            }
            finding.fix_all("write the names in quotes", Applicability::Safe, edits);
        }
    }
}
