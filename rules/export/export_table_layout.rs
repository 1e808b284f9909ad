//! # export-table-layout
//!
//! A row of a table is not laid out as in export format. There each row has its own line, with one space
//! between elements. In a column with a minimum width, spaces fill each element up, after it for `L` and
//! before it for `R` (chapters 5.1 and 5.2). They may be left out after the last element of a row. It is
//! reported once per table.
//!
//! The fix lays out the table again; comments, strings and the elements themselves stay the same.
//!
//! ## Bad
//!
//! ```pbn,export,escaped
//! [ActionTable "Rank\\3R;Call"]
//! 1 1H
//! ```
//!
//! ```text
//! warning[export-table-layout]: this element is padded to another width
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ 1 1H
//!   │ ^
//!   │
//!   = fix: lay out the table
//!     +   1 1H
//! ```
//!
//! ```diff
//!  [ActionTable "Rank\3R;Call"]
//! -1 1H
//! +  1 1H
//! ```
//!
//! ```pbn,export
//! [ActionTable "Rank;Call"]
//! 1 1H 2 2H
//! ```
//!
//! ```text
//! warning[export-table-layout]: a row of a table must begin on a new line
//!   ┌─ example.pbn:2:6
//!   │
//! 2 │ 1 1H 2 2H
//!   │      ^
//!   │
//!   = fix: lay out the table
//!     + 1 1H
//!     + 2 2H
//! ```
//!
//! ```pbn,export
//! [ActionTable "Rank;Call"]
//! 1  1H
//! ```
//!
//! ## Good
//!
//! ```pbn,export,escaped
//! [ActionTable "Rank\\3R;Call"]
//!   1 1H
//!  10 2H
//! ```
//!
//! ```pbn,export
//! [ActionTable "Rank;Call"]
//! 1 1H
//! 2 2H
//! ```

use crate::pbn::model::TableSection;
use crate::pbn::model::table::{Align, TableColumn, fits_padded};
use crate::rules::prelude::*;
use crate::source::LineEnd;

pub(crate) const META: Meta = Meta {
    name: "export-table-layout",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["5.1", "5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Table], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.whole_tables() {
        let mut columns = table.columns();
        // Other rules name widths that cannot be read, or that became control characters.
        let is_lost = |column: &TableColumn| {
            let name = table.slice(column.name);
            column.has_bad_width() || name.iter().any(u8::is_ascii_control)
        };
        if columns.iter().any(is_lost) {
            continue;
        }
        // Nearly all are laid out as they should be.
        let mut rows = table.rows();
        if rows.all(|row| is_plain_row(game, columns, row)) {
            continue;
        }
        let fits = |row: &[Span]| {
            let lengths = row.iter().map(|element| element.len() as usize);
            fits_padded(columns, lengths)
        };
        let unpadded: Vec<TableColumn>;
        if !table.rows().all(fits) {
            let without_width = |column: &TableColumn| TableColumn {
                width: None,
                ..*column
            };
            unpadded = columns.iter().map(without_width).collect();
            columns = &unpadded;
        }
        let Some((place, message)) = first_fault(game, table, columns) else {
            continue;
        };
        let finding = report.at(place, message);
        if let Some((span, text)) = laid_out(game, table, columns) {
            finding.fix("lay out the table", Applicability::Safe, span, text);
        }
    }
}

/// Whether a row is a line of its own with nothing but the padding of its columns, of which the last
/// lacks its own. Not so where an element may be padded on either side.
fn is_plain_row(game: &GameContext<'_>, columns: &[TableColumn], row: &[Span]) -> bool {
    let text = game.text();
    // Where the element before ends, and how many spaces come after it.
    let mut before: Option<(u32, u32)> = None;
    for (column, element) in columns.iter().zip(row) {
        let ((leading, after), free) = padding(column, *element);
        let (start, spaces) = match before {
            Some((end, spaces)) => (end, spaces + leading),
            None => (element.start.saturating_sub(leading), leading),
        };
        let gap = text.get(start as usize..element.start as usize);
        let is_padded = gap.is_some_and(|gap| {
            gap.len() == spaces as usize && gap.iter().all(|byte| *byte == b' ')
        });
        if !is_padded || free > 0 || (before.is_none() && !game.is_line_start(start)) {
            return false;
        }
        before = Some((element.end, after + 1));
    }
    before.is_some_and(|(end, _)| LineEnd::at(text, end as usize).is_some())
}

/// The first place that is not as it should be.
fn first_fault(
    game: &GameContext<'_>,
    table: TableSection<'_>,
    columns: &[TableColumn],
) -> Option<(Span, &'static str)> {
    let mut before: Option<(&TableColumn, Span)> = None;
    for (index, element) in table.elements.iter().enumerate() {
        let column = columns.get(index % columns.len().max(1))?;
        let begins_row = index.is_multiple_of(columns.len().max(1));
        let (leading, free) = padding(column, *element);
        if begins_row {
            let blanks = game.blanks_before(element.start);
            if !game.is_line_start(blanks.start) {
                return Some((*element, "a row of a table must begin on a new line"));
            }
            if !is_padding(game, blanks, leading.0, leading.0 + free) {
                return Some((*element, "this element is padded to another width"));
            }
            if let Some((column, last)) = before {
                let rest = game.blanks_after(last.end);
                let (leading, free) = padding(column, last);
                if !rest.is_empty() && !is_padding(game, rest, 0, leading.1 + free) {
                    return Some((last, "this element is padded to another width"));
                }
            }
        } else if let Some((column, last)) = before {
            let gap = Span::new(last.end, element.start);
            let (after, free_after) = padding(column, last);
            let least = after.1 + 1 + leading.0;
            let most = least + free_after + free;
            // Free padding has to be on either side, which a gap of its own cannot tell.
            let is_blank = game.slice(gap).iter().all(|byte| *byte == b' ');
            if !is_blank {
                return Some((*element, "a row of a table is one line, with spaces in it"));
            }
            if !is_padding(game, gap, least, most) {
                let message = if least == most && least == 1 {
                    "one space separates the elements of a row"
                } else {
                    "this row is not padded to the widths of its columns"
                };
                return Some((*element, message));
            }
        }
        before = Some((column, *element));
    }
    None
}

/// How many spaces an element has before and after it, and how many on either side.
fn padding(column: &TableColumn, element: Span) -> ((u32, u32), u32) {
    let (before, after) = column.padding(element.len() as usize);
    let (before, after) = (before as u32, after as u32);
    match column.align {
        Align::Free => ((0, 0), after),
        Align::Left | Align::Right => ((before, after), 0),
    }
}

fn is_padding(game: &GameContext<'_>, blanks: Span, least: u32, most: u32) -> bool {
    (least..=most).contains(&blanks.len()) && game.slice(blanks).iter().all(|byte| *byte == b' ')
}

/// The rows as they should be, in place of what is from the first row to the last;
/// `None` where something else is between them.
fn laid_out(
    game: &GameContext<'_>,
    table: TableSection<'_>,
    columns: &[TableColumn],
) -> Option<(Span, Vec<u8>)> {
    let (first, last) = (table.elements.first()?, table.elements.last()?);
    let first_blanks = game.blanks_before(first.start);
    let span = Span::new(first_blanks.start, game.blanks_after(last.end).end);
    let mut tokens = game.tokens_in(first.to(*last));
    if tokens.any(|(_, kind, _)| kind == TokenKind::Escape || kind.is_comment()) {
        return None;
    }
    let newline = game.newline_at(table.pair.start);
    let mut text = Vec::with_capacity(span.len() as usize);
    if !game.is_line_start(first_blanks.start) {
        text.extend_from_slice(newline);
    }
    for (index, element) in table.elements.iter().enumerate() {
        let place = index % columns.len().max(1);
        let column = columns.get(place)?;
        if place > 0 {
            text.push(b' ');
        } else if index > 0 {
            text.extend_from_slice(newline);
        }
        let ((leading, after), free) = padding(column, *element);
        text.resize(text.len() + leading as usize, b' ');
        text.extend_from_slice(game.slice(*element));
        text.resize(text.len() + (after + free) as usize, b' ');
    }
    Some((span, text))
}
