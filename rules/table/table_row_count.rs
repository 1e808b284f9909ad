//! # table-row-count
//!
//! A table has too few or too many elements for its columns. Each row has one element for each column in the
//! header (chapter 5.2), and line ends do not matter. With one element too few or too many, all elements
//! after it shift into other columns. Names with spaces are the usual cause. The extra elements can even fill
//! complete rows: then readers see rows that were never meant.
//!
//! Write `?` for an element that is not known and `-` for one that does not apply, and put names with spaces
//! in quotes. The fix puts names in quotes if the other columns, or the widths of all columns, show where
//! they begin and end. It is unsafe.
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
//! Only the first row has eight elements here:
//!
//! ```pbn
//! [TotalScoreTable "Rank;PairId;Names;TotalMP"]
//! 1 5 Alfa - Bravo 120 7 9
//! 2 7 Echo - Foxtrot
//! ```
//!
//! ```text
//! error[table-row-count]: the table has 4 columns, but 8 elements in its first row
//!   ┌─ example.pbn:1:19
//!   │
//! 1 │ [TotalScoreTable "Rank;PairId;Names;TotalMP"]
//!   │                   ^^^^^^^^^^^^^^^^^^^^^^^^^
//! 2 │ 1 5 Alfa - Bravo 120 7 9
//!   │ ------------------------ its first row
//! ```
//!
//! Six elements are three rows of two, but the second of them would be `Alfa 2`:
//!
//! ```pbn
//! [TotalScoreTable "Rank;Names"]
//! 1 Al Alfa
//! 2 Ed Echo
//! ```
//!
//! ```text
//! error[table-row-count]: expected 2 elements in this row, found 3; names with spaces need quotes
//!   ┌─ example.pbn:2:1
//!   │
//! 1 │ [TotalScoreTable "Rank;Names"]
//!   │                   ---------- the columns
//! 2 │ 1 Al Alfa
//!   │ ^^^^^^^^^
//!   │
//!   = readers count elements and ignore line ends, so they begin a row with `Alfa`
//!   = fix: write the names in quotes (unsafe)
//!     - 1 Al Alfa
//!     - 2 Ed Echo
//!     + 1 "Al Alfa"
//!     + 2 "Ed Echo"
//! ```
//!
//! ```diff
//!  [TotalScoreTable "Rank;Names"]
//! -1 Al Alfa
//! -2 Ed Echo
//! +1 "Al Alfa"
//! +2 "Ed Echo"
//! ```
//!
//! Eight elements are four rows of two, but the second of them would be `& B`:
//!
//! ```pbn
//! [TotalScoreTable "Rank;Names"]
//! 1 Alfa & B
//! 2 E & F
//! ```
//!
//! Widths show which words are one element:
//!
//! ```pbn,escaped
//! [ScoreTable "PairId_NS\\2R;Names_NS\\16L;Names_EW\\16L"]
//!  1 Al Alfa          Cy Charlie
//!  3 Ed               Gi Golf
//! ```
//!
//! ```text
//! error[table-row-count]: expected 3 elements in this row, found 5; names with spaces need quotes
//!   ┌─ example.pbn:2:2
//!   │
//! 1 │ [ScoreTable "PairId_NS\2R;Names_NS\16L;Names_EW\16L"]
//!   │              -------------------------------------- the columns
//! 2 │  1 Al Alfa          Cy Charlie
//!   │  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = readers count elements and ignore line ends, so they begin a row with `Cy`
//!   = fix: write the names in quotes (unsafe)
//!     -  1 Al Alfa          Cy Charlie
//!     -  3 Ed               Gi Golf
//!     +  1 "Al Alfa"          "Cy Charlie"
//!     +  3 "Ed"               "Gi Golf"
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
//!
//! A row may continue on the next line:
//!
//! ```pbn
//! [TotalScoreTable "Rank;PairId;Names;TotalMP;NrBoards"]
//! 1 5 "Al Alfa"
//!   120 24
//! 2 7 "Ed Echo"
//!   110 24
//! ```
//!
//! A line may have several rows, here with words in place of a letter:
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Club"]
//! 4S North Utrecht 3NT East Breda
//! ```
//!
//! ```pbn
//! [ScoreTable "Names_NS;Club"]
//! "Al Alfa" Utrecht "Ed Echo"
//! Breda
//! ```

use crate::engine::NewFinding;
use crate::pbn::model::TableSection;
use crate::pbn::model::table::{TableColumn, is_broken, is_cut};
use crate::pbn::standard::CellValue;
use crate::rules::elements::quotes;
use crate::rules::prelude::*;
use crate::rules::separators::{between_elements, last_semicolon};
use crate::rules::stars::star_after;
use crate::rules::words::plural;

pub(crate) const META: Meta = Meta {
    name: "table-row-count",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddTable], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.tables() {
        let columns = table.columns().len();
        let is_short = table.sound
            && !table.is_unseparated
            && columns > 0
            && !table.is_whole()
            && between_elements(table).is_none()
            && last_semicolon(table).is_none();
        if is_short && star_after(game, table).is_none() && !has_comment(game, table) {
            judge(game, table, report);
        }
    }
}

/// Whether a comment in the rows, which is reported as such, may have swallowed elements.
fn has_comment(game: &GameContext<'_>, table: TableSection<'_>) -> bool {
    let (Some(first), Some(pair)) = (table.elements.first(), game.tag(table.tag)) else {
        return false;
    };
    let end = game.end_of_tag(pair);
    let mut asides = game.document.asides();
    asides.any(|(kind, span)| kind.is_comment() && span.start > first.start && span.start < end)
}

fn judge(game: &GameContext<'_>, table: TableSection<'_>, report: &mut Report<'_>) {
    let is_same_line = |before: &Span, next: &Span| !is_broken(game.text(), *before, *next);
    let lines: Vec<&[Span]> = table.elements.chunk_by(is_same_line).collect();
    let Some(mut finding) = found(table, &lines, report) else {
        return;
    };
    if table.has_split_text {
        let elements = lines.iter().flat_map(|line| line.iter().enumerate());
        let mut rows = elements.step_by(table.columns().len().max(1));
        // Where a row begins and no line does.
        if let Some((_, element)) = rows.find(|(place, _)| *place > 0) {
            let text = game.show(*element);
            finding = finding.note(format!(
                "readers count elements and ignore line ends, so they begin a row with `{text}`"
            ));
        }
    }
    if let Some(edits) = quoted(game, table, &lines) {
        finding.fix_all("write the names in quotes", Applicability::Unsafe, edits);
    }
}

/// Reports what is wrong with the elements of a table, which are given by lines.
fn found<'r>(
    table: TableSection<'_>,
    lines: &[&[Span]],
    report: &'r mut Report<'_>,
) -> Option<NewFinding<'r>> {
    let columns = table.columns().len();
    let header = table.header.unwrap_or(table.pair);
    let (first, last) = (lines.first()?, lines.last()?);
    let mut odd = lines.iter().filter(|line| line.len() != columns);
    let (odd, is_only) = (odd.next(), odd.next().is_none());
    let line = if table.has_split_text {
        Some(odd.unwrap_or(first))
    } else {
        odd.filter(|_| is_only && lines.len() > 1)
    };
    if let Some(line) = line {
        let need = match (table.has_split_text, has_bare_names(table)) {
            (false, _) => "",
            (true, true) => "; names with spaces need quotes",
            (true, false) => "; text with spaces needs quotes",
        };
        let message = format!(
            "expected {columns} element{} in this row, found {}{need}",
            plural(columns),
            line.len()
        );
        return Some(
            report
                .at(whole(line)?, message)
                .label(header, "the columns"),
        );
    }
    let count = first.len();
    let mut others = lines.iter().rev().skip(1);
    if others.all(|line| line.len() == count) && count != columns {
        let place = if last.len() == count {
            "each row"
        } else {
            "its first row"
        };
        let message = format!(
            "the table has {columns} column{}, but {count} element{} in {place}",
            plural(columns),
            plural(count)
        );
        return Some(
            report
                .at(header, message)
                .label(whole(first)?, "its first row"),
        );
    }
    let over = table.elements.len() % columns.max(1);
    let start = table.elements.iter().rev().nth(over.checked_sub(1)?)?;
    let message = format!(
        "expected {columns} element{} in the last row, found {over}",
        plural(columns)
    );
    let place = start.to(*last.last()?);
    Some(report.at(place, message).label(header, "the columns"))
}

/// Some elements one after the other, as one place.
fn whole(elements: &[Span]) -> Option<Span> {
    Some(elements.first()?.to(*elements.last()?))
}

/// Whether text is without quotes in the place of names.
fn has_bare_names(table: TableSection<'_>) -> bool {
    let columns = table.columns().iter().cycle().zip(&table.elements);
    let mut names = columns.filter(|(column, _)| is_names(column));
    names.any(|(_, element)| table.cell_at(*element).begins_with_letter())
}

fn is_names(column: &TableColumn) -> bool {
    column.value() == Some(CellValue::Names)
}

/// The quotes around the names of each line; `None` where it is not sure enough what they are.
fn quoted(
    game: &GameContext<'_>,
    table: TableSection<'_>,
    lines: &[&[Span]],
) -> Option<Vec<SpanEdit>> {
    let mut edits = Vec::new();
    for line in lines {
        let cells = by_width(game, table, line).or_else(|| by_count(table, line))?;
        for (column, elements) in table.columns().iter().zip(cells) {
            let [element] = elements else {
                edits.extend(quoted_words(game, table, elements).filter(|_| is_names(column))?);
                continue;
            };
            let cell = table.cell_at(*element);
            if column.is_misplaced(cell) || is_cut(game.text(), element.end) {
                return None;
            }
            if is_names(column) && !cell.is_quoted && !cell.is_blank() {
                edits.extend(quotes(cell));
            }
        }
    }
    (!edits.is_empty()).then_some(edits)
}

/// The quotes around words that are one name; `None` where they may be something else.
fn quoted_words(
    game: &GameContext<'_>,
    table: TableSection<'_>,
    words: &[Span],
) -> Option<Vec<SpanEdit>> {
    let name = whole(words)?;
    let mut cells = words.iter().map(|word| table.cell_at(*word));
    let may_be = cells
        .clone()
        .all(|cell| !cell.is_quoted && cell.number().is_none());
    // Tabs and comments are between others.
    let mut gaps = words.windows(2).map(|pair| match pair {
        [left, right] => game.slice(Span::new(left.end, right.start)),
        _ => &[],
    });
    let is_name = may_be
        && cells.any(|cell| cell.is_word() || cell.text == b"&")
        && gaps.all(|gap| gap.iter().all(|byte| *byte == b' '))
        && words.iter().all(|word| !is_cut(game.text(), word.end));
    is_name.then(|| quotes(table.cell_at(name)).into())
}

/// The elements of a line by columns, where there is one for each, or too many and a single column
/// that can take them.
fn by_count<'l>(table: TableSection<'_>, line: &'l [Span]) -> Option<Vec<&'l [Span]>> {
    let columns = table.columns();
    let more = line.len().checked_sub(columns.len())?;
    let mut names = columns.iter().filter(|column| is_names(column));
    let is_single = names.next().is_some() && names.next().is_none();
    if more > 0 && !is_single {
        return None;
    }
    let mut rest = line;
    let cells = columns.iter().map(|column| {
        let more = if is_names(column) { more } else { 0 };
        let (cell, after) = rest.split_at_checked(1 + more)?;
        rest = after;
        Some(cell)
    });
    cells.collect()
}

/// The elements of a line by columns, where each is within the width of its column.
fn by_width<'l>(
    game: &GameContext<'_>,
    table: TableSection<'_>,
    line: &'l [Span],
) -> Option<Vec<&'l [Span]>> {
    let blanks = game.blanks_before(line.first()?.start);
    if !game.is_line_start(blanks.start) {
        return None;
    }
    let (last, others) = table.columns().split_last()?;
    let mut start = blanks.start;
    let mut rest = line;
    let mut cells = Vec::with_capacity(table.columns().len());
    for column in others {
        let end = start.checked_add(column.width?)?;
        let count = rest.iter().take_while(|element| element.end <= end).count();
        let (cell, after) = rest.split_at_checked(count)?;
        let is_apart = after.first().is_none_or(|next| next.start > end);
        if cell.is_empty() || !is_apart {
            return None;
        }
        cells.push(cell);
        rest = after;
        start = end + 1;
    }
    let end = match last.width {
        Some(width) => start.checked_add(width)?,
        None => u32::MAX,
    };
    let is_within = rest.last().is_some_and(|element| element.end <= end);
    is_within.then(|| {
        cells.push(rest);
        cells
    })
}
