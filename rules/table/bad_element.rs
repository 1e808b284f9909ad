//! # bad-element
//!
//! An element of a table does not fit its column. The standard says what each of its columns holds (chapters
//! 5.3 to 5.10): calls, contracts, tricks, numbers. Readers skip the row or read a wrong value. It is
//! reported once per column, but elements that can be repaired are reported apart from the others. Words for
//! an artificial score, such as `A+`, are an info.
//!
//! Correct the element, or write `?` for one that is not known and `-` for one that does not apply. There is
//! no fix for a denomination such as `N` if a column of players in the table has denominations: the two
//! columns may be exchanged.
//!
//! ## Bad
//!
//! ```pbn
//! [ActionTable "Call;Percentage"]
//! 9Z 100
//! ```
//!
//! ```text
//! warning[bad-element]: expected a call such as `2H`, `Pass` or `X` in column Call, found `9Z`
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ 9Z 100
//!   │ ^^
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result"]
//! 3N N 9
//! 4sx S 8
//! ```
//!
//! ```text
//! warning[bad-element]: expected a contract such as `3NT` or `4SX` in column Contract, found `3N` and 1 other wrong element
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ 3N N 9
//!   │ ^^
//!   │
//!   = fix: write it as the standard does
//!     - 3N N 9
//!     - 4sx S 8
//!     + 3NT N 9
//!     + 4SX S 8
//! ```
//!
//! ```diff
//!  [ScoreTable "Contract;Declarer;Result"]
//! -3N N 9
//! -4sx S 8
//! +3NT N 9
//! +4SX S 8
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result"]
//! 3NT N 9
//! good N 9
//! bad S 8
//! ```
//!
//! ```text
//! warning[bad-element]: expected a contract such as `3NT` or `4SX` in column Contract, found `good` and 1 other wrong element
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ good N 9
//!   │ ^^^^
//! ```
//!
//! ```pbn
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N SA 9
//! ```
//!
//! ```diff
//!  [OptimumResultTable "Declarer;Denomination;Result"]
//! -N SA 9
//! +N NT 9
//! ```
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_NS"]
//! 50-90
//! ```
//!
//! ```pbn
//! [ActionTable "Declarer;Contract"]
//! ^P 4H
//! ```
//!
//! ```pbn
//! [TotalScoreTable "PairId;NrBoards"]
//! 1 2.5
//! ```
//!
//! ```pbn
//! [OptimumResultTable "##Declarer;Denomination;Result"]
//! N NT 9
//!
//! [OptimumResultTable "#"]
//! N NT 19
//! ```
//!
//! ```text
//! warning[bad-element]: expected a number of tricks from 0 to 13 in column Result, found `19`
//!   ┌─ example.pbn:5:6
//!   │
//! 5 │ N NT 19
//!   │      ^^
//! ```
//!
//! ```pbn
//! [ScoreTable "PairId_NS;Contract;Declarer;Result;Score_NS;MP_NS"]
//! 1 3NT N 9 400 2
//! 2 "" "" "" "" ""
//! ```
//!
//! ```text
//! warning[bad-element]: expected `-` for what does not apply, or `?` for what is not known, found `""` in column Contract and 4 other empty elements
//!   ┌─ example.pbn:3:3
//!   │
//! 3 │ 2 "" "" "" "" ""
//!   │   ^^
//! ```
//!
//! ```pbn
//! [ScoreTable "PairId_NS;Score_NS;Score_EW;IMP_NS;IMP_EW"]
//! 1 420 - 1 -1
//! 2 A+ A+ 3 3
//! ```
//!
//! ```text
//! info[bad-element]: expected `-`, or a number such as `^60`, for an artificial score, found `A+`
//!   ┌─ example.pbn:3:3
//!   │
//! 3 │ 2 A+ A+ 3 3
//!   │   ^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ActionTable "Call;Percentage"]
//! 2C 100
//! AP 40
//! 2D ?
//! ```
//!
//! ```pbn
//! [ActionTable "Declarer;Contract"]
//! ^N 4H
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Percentage_NS"]
//! 3NT N 9 45.5
//! Pass - - 30
//! - - - ^60
//! ```
//!
//! ```pbn
//! [TotalScoreTable "PairId;NrBoards"]
//! 1 24
//! 2 0
//! ```

use crate::pbn::model::TableSection;
use crate::pbn::model::table::{TableCell, is_cut};
use crate::pbn::standard::{CellValue, TagId};
use crate::rules::elements::{fits, less_padding, repaired};
use crate::rules::meant;
use crate::rules::prelude::*;
use crate::rules::score_table::is_artificial;
use crate::rules::separators::between_elements;
use crate::rules::words::plural;

pub(crate) const META: Meta = Meta {
    name: "bad-element",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["5.3", "5.5", "5.6", "5.7", "5.9", "5.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Table], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.whole_tables() {
        // They are no elements of these columns.
        if between_elements(table).is_some() {
            continue;
        }
        let columns = table.columns();
        let fits = |row: &[Span]| {
            let mut cells = columns.iter().zip(row);
            cells.all(|(column, span)| {
                let value = column.value();
                value.is_none_or(|value| fits(value, table.cell_at(*span)))
            })
        };
        // Nearly all do.
        if table.rows().all(fits) {
            continue;
        }
        report_empty(game, table, report);
        report_artificial(game, table, report);
        for (index, column) in table.columns().iter().enumerate() {
            if let Some(value) = column.value() {
                judge(game, table, index, value, report);
            }
        }
    }
}

/// Reports the empty elements of all columns as one, because a row that was not played has several.
fn report_empty(game: &GameContext<'_>, table: TableSection<'_>, report: &mut Report<'_>) {
    let cells = table.rows().flat_map(|row| table.columns().iter().zip(row));
    let mut empty = cells.filter(|(column, span)| {
        let cell = table.cell_at(**span);
        cell.text.is_empty() && column.value().is_some_and(|value| !fits(value, cell))
    });
    let Some((column, first)) = empty.next() else {
        return;
    };
    let more = match empty.count() {
        0 => String::new(),
        more => format!(" and {more} other empty element{}", plural(more)),
    };
    let name = game.show(column.name);
    let message = format!(
        "expected `-` for what does not apply, or `?` for what is not known, found {} in column \
         {name}{more}",
        game.found(*first)
    );
    report
        .at(*first, message)
        .habit_that("tables", "have empty elements", ());
}

/// Reports the words for artificial scores of all columns as one.
fn report_artificial(game: &GameContext<'_>, table: TableSection<'_>, report: &mut Report<'_>) {
    let rows = (0..).zip(table.rows());
    let cells = rows.flat_map(|(row, cells)| {
        let cells = table.columns().iter().zip(cells);
        cells.map(move |(column, span)| (row, column, table.cell_at(*span)))
    });
    let mut words = cells.filter(|(row, column, cell)| {
        let value = column.value();
        value.is_some_and(|value| is_artificial_word(table, *row, value, *cell))
    });
    let Some((.., first)) = words.next() else {
        return;
    };
    let found = game.found(first.span);
    let message =
        format!("expected `-`, or a number such as `^60`, for an artificial score, found {found}");
    report
        .at(first.span, message)
        .habit_that("tables", "have such scores", ())
        .milder(true);
}

/// Whether an element is a word for the artificial score of its row, such as `A+`.
fn is_artificial_word(
    table: TableSection<'_>,
    row: usize,
    value: CellValue,
    cell: TableCell<'_>,
) -> bool {
    table.tag == TagId::SCORE_TABLE
        && value.may_be_artificial()
        && !cell.text.is_empty()
        && !cell.text.iter().any(u8::is_ascii_digit)
        && !fits(value, cell)
        && is_artificial(table, row)
}

/// The elements of a column that are wrong, and that are repaired in one way or not at all.
struct Bad<'m> {
    first: TableCell<'m>,
    count: usize,
    /// Whether all of them are hints.
    are_hints: bool,
    edits: Vec<SpanEdit>,
}

fn judge(
    game: &GameContext<'_>,
    table: TableSection<'_>,
    index: usize,
    value: CellValue,
    report: &mut Report<'_>,
) {
    // Those that no repair is known for hinder no other.
    let [mut safe, mut unsure, mut unknown] = [const { None::<Bad<'_>> }; 3];
    let is_swapped = value == CellValue::Denomination && has_denominations_as_players(table);
    let Some(column) = table.columns().get(index) else {
        return;
    };
    for (row, cell) in table.cells(index).enumerate() {
        let is_reported = cell.text.is_empty() || is_artificial_word(table, row, value, cell);
        if is_reported || fits(value, cell) || is_cut(game.text(), cell.span.end) {
            continue;
        }
        let repaired = repaired(value, cell).filter(|_| !is_swapped);
        let bad = match &repaired {
            None => &mut unknown,
            // Which ranks `10` stands for is a guess.
            Some(text) if value == CellValue::Ranks && text.len() != cell.text.len() => &mut unsure,
            Some(_) => &mut safe,
        };
        let bad = bad.get_or_insert(Bad {
            first: cell,
            count: 0,
            are_hints: true,
            edits: Vec::new(),
        });
        bad.count += 1;
        bad.are_hints &= is_hint(table.tag, cell);
        if let Some(text) = repaired {
            let growth = text.len().saturating_sub(cell.text.len());
            let padding = less_padding(game, column, cell.span, growth);
            bad.edits.push(SpanEdit::new(cell.span, text));
            bad.edits.extend(padding);
        }
    }
    let name = game.show(column.name);
    for (bad, applicability) in [
        (safe, Some(Applicability::Safe)),
        (unsure, Some(Applicability::Unsafe)),
        (unknown, None),
    ] {
        let Some(bad) = bad else { continue };
        let more = match bad.count - 1 {
            0 => String::new(),
            more => format!(" and {more} other wrong element{}", plural(more)),
        };
        let message = format!(
            "expected {} in column {name}, found {}{more}",
            wanted(value, table.tag),
            game.found(bad.first.span)
        );
        let finding = report
            .at(bad.first.span, message)
            .habit_that("columns", "have such elements", &name)
            .milder(bad.are_hints);
        if let Some(applicability) = applicability {
            finding.fix_all("write it as the standard does", applicability, bad.edits);
        }
    }
}

/// Whether a denomination is in a column of players, whose letters are then those of the denominations:
/// somebody exchanged the columns.
fn has_denominations_as_players(table: TableSection<'_>) -> bool {
    let columns = table.columns().iter().enumerate();
    let mut players = columns.filter(|(_, column)| column.value() == Some(CellValue::Direction));
    players.any(|(index, _)| {
        let mut cells = table.cells(index);
        cells.any(|cell| {
            meant::denomination(cell.text).is_some() && meant::seat(cell.text).is_none()
        })
    })
}

/// Whether an element that is no call or card may say that there is none, or which suit: the author
/// of the standard writes both in an ActionTable.
fn is_hint(tag: TagId, cell: TableCell<'_>) -> bool {
    tag == TagId::ACTION_TABLE && matches!(cell.text, b"0" | b"S" | b"H" | b"D" | b"C" | b"NT")
}

/// What a column holds, in words.
fn wanted(value: CellValue, tag: TagId) -> &'static str {
    match value {
        CellValue::Rank => "a rank such as 1",
        CellValue::Call => "a call such as `2H`, `Pass` or `X`",
        CellValue::Card => "a card such as `SA`",
        CellValue::Direction if tag == TagId::ACTION_TABLE => {
            "W, N, E or S, with or without `^` before it"
        }
        CellValue::Direction => "W, N, E or S",
        CellValue::Contract => "a contract such as `3NT` or `4SX`",
        CellValue::Denomination => "S, H, D, C or NT",
        CellValue::Tricks => "a number of tricks from 0 to 13",
        CellValue::Ranks => "a list of ranks such as `AK9`",
        CellValue::Percentage => "a percentage from 0 to 100",
        CellValue::ScoreRange => "a range such as `50`, `50,*`, `50,90` or `*,50`",
        CellValue::Score => "a number of points",
        CellValue::Imp => "a number of IMPs",
        CellValue::Matchpoints => "a number of matchpoints",
        CellValue::PositiveInteger => "a number of times, 1 or more",
        CellValue::Count => "a number of games, 0 or more",
        CellValue::Number | CellValue::Duration | CellValue::Names | CellValue::PairId => {
            "a number"
        }
    }
}
