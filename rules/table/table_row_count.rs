//! # table-row-count
//!
//! A table has too few or too many elements for its columns. Each row has one element for each
//! column in the header (chapter 5.2), and line ends do not matter. With one element too few or too
//! many, all elements after it shift into other columns.
//!
//! Write `?` for an element that is not known and `-` for one that does not apply, and put
//! names with spaces in quotes.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "Rank;Contract;Result"]
//! 1 4S 10
//! 2 3NT
//! 3 4S 9
//! ```
//!
//! ```text
//! error[table-row-count]: expected 3 elements in this row, found 2
//!   ┌─ example.pbn:3:1
//!   │
//! 1 │ [ScoreTable "Rank;Contract;Result"]
//!   │              -------------------- the columns
//! 2 │ 1 4S 10
//! 3 │ 2 3NT
//!   │ ^^^^^
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Result"]
//! 1 4S 10
//! ```
//!
//! ```text
//! error[table-row-count]: the table has 2 columns, but 3 elements in each row
//!   ┌─ example.pbn:1:14
//!   │
//! 1 │ [ScoreTable "Rank;Result"]
//!   │              ^^^^^^^^^^^
//! 2 │ 1 4S 10
//!   │ ------- its first row
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Contract;Result"]
//! 1 4S 10
//!
//! [ScoreTable "#"]
//! 1 4S 10 2 3NT
//! ```
//!
//! ```text
//! error[table-row-count]: the table has 3 columns, but 5 elements in each row
//!   ┌─ example.pbn:4:14
//!   │
//! 4 │ [ScoreTable "#"]
//!   │              ^
//! 5 │ 1 4S 10 2 3NT
//!   │ ------------- its first row
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ScoreTable "Rank;Contract;Result"]
//! 1 4S 10
//! 2 3NT ?
//! 3 4S 9
//! ```

use crate::pbn::model::Table;
use crate::rules::file::lone_star::star_after;
use crate::rules::prelude::*;
use crate::rules::words::plural;

pub(crate) const META: Meta = Meta {
    name: "table-row-count",
    severity: Severity::Error,
    chapters: &["5.2"],
    needs: &[Need::OddTable],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.tables() {
        let columns = table.columns().len();
        let is_short = table.sound && !table.is_unseparated && columns > 0 && !table.is_whole();
        if is_short && star_after(game, table).is_none() && !has_comment(game, table) {
            judge(game, table, report);
        }
    }
}

/// Whether a comment in the rows, which is reported as such, may have swallowed elements.
fn has_comment(game: &GameContext<'_>, table: Table<'_>) -> bool {
    let (Some(first), Some(pair)) = (table.elements.first(), game.tag(table.tag)) else {
        return false;
    };
    let end = game.end_of_tag(pair);
    let mut asides = game.document.asides();
    asides.any(|(kind, span)| kind.is_comment() && span.start > first.start && span.start < end)
}

fn judge(game: &GameContext<'_>, table: Table<'_>, report: &mut Report<'_>) {
    let columns = table.columns().len();
    let lines = lines(game, table);
    let header = table.header.unwrap_or(table.pair);
    let mut odd = lines.iter().filter(|(_, count)| *count != columns);
    if let (Some((span, count)), None) = (odd.next(), odd.next())
        && lines.len() > 1
    {
        report
            .at(
                *span,
                format!(
                    "expected {columns} element{} in this row, found {count}",
                    plural(columns)
                ),
            )
            .label(header, "the columns");
        return;
    }
    let count = lines.first().map_or(0, |(_, count)| *count);
    let (last, before) = match lines.split_last() {
        Some((last, before)) => (last.0, before),
        None => return,
    };
    if before.iter().all(|(_, other)| *other == count) && count != columns {
        report
            .at(
                header,
                format!(
                    "the table has {columns} column{}, but {count} element{} in each row",
                    plural(columns),
                    plural(count)
                ),
            )
            .label(lines.first().map_or(last, |line| line.0), "its first row");
        return;
    }
    let over = table.elements.len() % columns;
    let start = table.elements.iter().rev().nth(over - 1);
    report
        .at(
            start.map_or(last, |start| start.to(last)),
            format!(
                "expected {columns} element{} in the last row, found {over}",
                plural(columns)
            ),
        )
        .label(header, "the columns");
}

/// The elements by line: from the first to the last, and how many.
fn lines(game: &GameContext<'_>, table: Table<'_>) -> Vec<(Span, usize)> {
    let mut lines: Vec<(Span, usize)> = Vec::new();
    for element in &table.elements {
        match lines.last_mut() {
            Some((line, count)) if !is_broken(game, line.end, element.start) => {
                *line = line.to(*element);
                *count += 1;
            }
            _ => lines.push((*element, 1)),
        }
    }
    lines
}

fn is_broken(game: &GameContext<'_>, end: u32, start: u32) -> bool {
    memchr::memchr2(b'\n', b'\r', game.slice(Span::new(end, start))).is_some()
}
