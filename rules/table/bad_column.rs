//! # bad-column
//!
//! A column in the header of a table has no name, or a width that cannot be read. The tag value of
//! a table lists its columns, separated by semicolons. A name may be followed by a backslash, the
//! minimum width, and `L` or `R` for the alignment (chapter 5.2). Readers take the rest for part of
//! the name, or do not know which elements belong together.
//!
//! Give each column a name, and write widths as in `Call\3L`. The fix deletes a semicolon at the end of the
//! header if the elements fill the columns before it.
//!
//! ## Bad
//!
//! ```pbn
//! [ActionTable "Rank;Call\3r"]
//! 1 1H
//! ```
//!
//! ```text
//! warning[bad-column]: expected a width such as `\3`, `\3L` or `\3R`, found `\3r`
//!   ┌─ example.pbn:1:24
//!   │
//! 1 │ [ActionTable "Rank;Call\3r"]
//!   │                        ^^^
//!   │
//!   = fix: write a capital
//!     + [ActionTable "Rank;Call\3R"]
//! ```
//!
//! ```diff
//! -[ActionTable "Rank;Call\3r"]
//! +[ActionTable "Rank;Call\3R"]
//!  1 1H
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;;Score_NS"]
//! 1 5 420
//! ```
//!
//! ```text
//! warning[bad-column]: this column has no name
//!   ┌─ example.pbn:1:19
//!   │
//! 1 │ [ScoreTable "Rank;;Score_NS"]
//!   │                   ^
//! ```
//!
//! ```pbn
//! [ActionTable ""]
//! 1
//! ```
//!
//! ```pbn
//! [ActionTable "Rank;Call;"]
//! 1 1H
//! 2 1S
//! 3 Pass
//! 4 2C
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ActionTable "Rank;Call\3R"]
//! 1 1H
//! ```

use crate::pbn::model::table::TableColumn;
use crate::rules::prelude::*;
use crate::rules::separators::last_semicolon;
use crate::rules::table::{table_in_value, unseparated_columns};

pub(crate) const META: Meta = Meta {
    name: "bad-column",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    // There is no column after the last semicolon.
    may_change: &[Part::Tag, Part::Table],
    chapters: &[(PBN, &["5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddTable], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    // The names of a table that is whole in its value are no names.
    let tables = game.model.tables();
    for table in tables.filter(|table| !table_in_value::finds(*table)) {
        let Some(header) = table.header else { continue };
        if table.columns().is_empty() {
            report.at(header, format!("{} has no columns", table.tag_name()));
            continue;
        }
        for column in table.columns() {
            if column.name.is_empty() {
                let finding = report.at(column.span, "this column has no name");
                if let Some(semicolon) = last_semicolon(table) {
                    let title = "delete the `;` at the end";
                    finding.fix(title, Applicability::Safe, semicolon, b"");
                }
            } else if column.has_bad_width() && !unseparated_columns::finds(game, table) {
                bad_width(game, column, report);
            }
        }
    }
}

fn bad_width(game: &GameContext<'_>, column: &TableColumn, report: &mut Report<'_>) {
    let layout = game.slice(column.layout);
    let message = format!(
        "expected a width such as `\\3`, `\\3L` or `\\3R`, found {}",
        game.found(column.layout)
    );
    let finding = report.at(column.layout, message).habit("columns", ());
    if let Some((letter @ (b'l' | b'r'), digits)) = layout.split_last()
        && digits.strip_prefix(b"\\").is_some_and(is_width)
    {
        let end = column.layout.end;
        finding.fix(
            "write a capital",
            Applicability::Safe,
            Span::new(end - 1, end),
            vec![letter.to_ascii_uppercase()],
        );
    }
}

fn is_width(digits: &[u8]) -> bool {
    let digits = digits.strip_prefix(b"\\").unwrap_or(digits);
    let is_number = digits.iter().all(u8::is_ascii_digit) && digits.len() < 10;
    is_number && digits.first().is_some_and(|digit| *digit != b'0')
}
