//! # table-in-value
//!
//! A whole table is in the value of its tag, with `\n` between its rows and `\t` between its elements, as
//! a program writes it that takes the value for a text. PBN has the columns of a table in the value and its
//! rows on the lines after it (chapter 5.2), so readers see columns with strange names and no rows.
//!
//! Write each row on a line of its own. The fix does this where the standard has all of the columns and each row
//! has one element for each, and where a table of tricks has its denominations in the first row and its players in
//! the first column.
//!
//! ## Bad
//!
//! ```pbn
//! [OptimumResultTable "\tNT\tS\tH\tD\tC\nN\t9\t10\t9\t8\t9\nS\t9\t10\t9\t8\t9\nE\t4\t3\t4\t5\t4\nW\t4\t3\t4\t5\t3"]
//! ```
//!
//! ```diff
//! -[OptimumResultTable "\tNT\tS\tH\tD\tC\nN\t9\t10\t9\t8\t9\nS\t9\t10\t9\t8\t9\nE\t4\t3\t4\t5\t4\nW\t4\t3\t4\t5\t3"]
//! +[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
//! +N NT  9
//! +N  S 10
//! +N  H  9
//! +N  D  8
//! +N  C  9
//! +S NT  9
//! +S  S 10
//! +S  H  9
//! +S  D  8
//! +S  C  9
//! +E NT  4
//! +E  S  3
//! +E  H  4
//! +E  D  5
//! +E  C  4
//! +W NT  4
//! +W  S  3
//! +W  H  4
//! +W  D  5
//! +W  C  3
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result\n4S N 10\n3NT E 9"]
//! ```
//!
//! ```text
//! error[table-in-value]: the rows of this table are in its value: each of them goes on a line of its own
//!   ┌─ example.pbn:1:14
//!   │
//! 1 │ [ScoreTable "Contract;Declarer;Result\n4S N 10\n3NT E 9"]
//!   │              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the rows on lines
//!     + [ScoreTable "Contract;Declarer;Result"]
//!     + 4S N 10
//!     + 3NT E 9
//! ```
//!
//! ```diff
//! -[ScoreTable "Contract;Declarer;Result\n4S N 10\n3NT E 9"]
//! +[ScoreTable "Contract;Declarer;Result"]
//! +4S N 10
//! +3NT E 9
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result"]
//! 4S N 10
//! 3NT E 9
//! ```

use crate::bridge::solve::Tricks;
use crate::bridge::{Strain, seat, strain};
use crate::pbn::model::TableSection;
use crate::pbn::model::table::optimum_rows;
use crate::pbn::standard::{TagId, table};
use crate::rules::prelude::*;
use crate::rules::repeats::owns_comment;

pub(crate) const META: Meta = Meta {
    name: "table-in-value",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    // What is read as the names of columns are columns and elements.
    may_change: &[Part::Tag, Part::Table],
    chapters: &[(PBN, &["5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddTable], &Check::Game(check))]);

/// Whether the value of a table holds its rows.
pub(crate) fn finds(table: TableSection<'_>) -> bool {
    let header = table.header.map(|header| table.slice(header));
    header.is_some_and(|header| memchr::memmem::find(header, b"\\n").is_some())
}

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.tables().filter(|table| finds(*table)) {
        let Some((header, pair)) = table.header.zip(game.tag(table.tag)) else {
            continue;
        };
        let message =
            "the rows of this table are in its value: each of them goes on a line of its own";
        let finding = report
            .at(header, message)
            .habit_that("tables", "are written like this", ());
        let end = pair.span().end;
        let lines = lines(table.tag, table.slice(header));
        if let Some((columns, rows)) = lines.filter(|_| table.elements.is_empty())
            && game.is_line_end(end)
            && !owns_comment(game, pair.span())
        {
            let newline = game.newline_at(end);
            let rows = rows.iter().flat_map(|row| [newline, row.as_bytes()]);
            let edits = [
                SpanEdit::new(header, columns.into_bytes()),
                SpanEdit::insert(end, rows.collect::<Vec<_>>().concat()),
            ];
            finding.fix_all("write the rows on lines", Applicability::Safe, edits);
        }
    }
}

/// The columns of a table and its rows, if the standard has all of these columns, and each row has one element for
/// each.
fn lines(tag: TagId, value: &[u8]) -> Option<(String, Vec<String>)> {
    let value = std::str::from_utf8(value)
        .ok()
        .filter(|value| value.is_ascii())?;
    let value = value.replace("\\t", " ");
    let mut rows = value.split("\\n").filter(|row| !row.trim().is_empty());
    let header: Vec<&str> = rows
        .next()?
        .split([';', ' '])
        .filter(|name| !name.is_empty())
        .collect();
    let rows: Vec<Vec<&str>> = rows
        .map(|row| row.split_ascii_whitespace().collect())
        .collect();
    if tag == TagId::OPTIMUM_RESULT_TABLE
        && let Some(tricks) = tricks(&header, &rows)
    {
        let (columns, rows) = optimum_rows(&tricks);
        return Some((columns.to_owned(), rows));
    }
    let is_known = |name: &&str| table(tag)?.column(name.as_bytes());
    let is_whole = header.iter().all(|name| is_known(name).is_some())
        && !rows.is_empty()
        && rows.iter().all(|row| row.len() == header.len());
    is_whole.then(|| {
        (
            header.join(";"),
            rows.iter().map(|row| row.join(" ")).collect(),
        )
    })
}

/// Twenty results with the denominations in the first row, and the players before the others.
fn tricks(denominations: &[&str], rows: &[Vec<&str>]) -> Option<Tricks> {
    let mut tricks = [[None; 4]; 5];
    for row in rows {
        let (player, results) = row.split_first()?;
        let [player] = player.as_bytes() else {
            return None;
        };
        let player = seat(*player)?;
        if results.len() != denominations.len() {
            return None;
        }
        for (denomination, result) in denominations.iter().zip(results) {
            let strain = match *denomination {
                "N" => Strain::Notrump,
                name => strain(name.as_bytes())?,
            };
            let result: u8 = result.parse().ok().filter(|result| *result <= 13)?;
            let place = tricks.get_mut(strain as usize)?.get_mut(player as usize)?;
            if place.replace(result).is_some() {
                return None;
            }
        }
    }
    let mut whole = Tricks::default();
    for (whole, result) in whole.iter_mut().flatten().zip(tricks.iter().flatten()) {
        *whole = (*result)?;
    }
    Some(whole)
}
