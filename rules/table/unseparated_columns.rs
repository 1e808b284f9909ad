//! # unseparated-columns
//!
//! The columns of a table are separated by spaces, commas or bars instead of semicolons. Readers see one
//! column with a long name (chapter 5.2) and do not know which elements belong together, so the whole table
//! is lost. If many tables of a file have the same columns, it is reported once. A name such as
//! `Contract/Result` may be meant as one column: it is not reported if semicolons separate the other columns
//! and each line has one element for each column.
//!
//! Write semicolons, and use the names of the standard. The fix is safe if the standard has each of these
//! columns, and each line of the table has one fitting element for each column; so may lines of one element
//! each, one after the other.
//!
//! ## Bad
//!
//! ```pbn
//! [OptimumResultTable "Declarer Suit Tricks"]
//! N NT 9
//! N S 8
//! ```
//!
//! ```text
//! error[unseparated-columns]: write semicolons between the columns, or the table is lost: `Declarer;Denomination;Result`
//!   ┌─ example.pbn:1:22
//!   │
//! 1 │ [OptimumResultTable "Declarer Suit Tricks"]
//!   │                      ^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write semicolons
//!     + [OptimumResultTable "Declarer;Denomination;Result"]
//! ```
//!
//! ```diff
//! -[OptimumResultTable "Declarer Suit Tricks"]
//! +[OptimumResultTable "Declarer;Denomination;Result"]
//!  N NT 9
//!  N S 8
//! ```
//!
//! Here the third element of a line has no column of its own:
//!
//! ```pbn
//! [OptimumResultTable "Declarer Suit"]
//! N NT 9
//! N S 8
//! ```
//!
//! ```text
//! error[unseparated-columns]: write semicolons between the columns, or the table is lost: `Declarer;Denomination`
//!   ┌─ example.pbn:1:22
//!   │
//! 1 │ [OptimumResultTable "Declarer Suit"]
//!   │                      ^^^^^^^^^^^^^
//!   │
//!   = fix: write semicolons (unsafe)
//!     + [OptimumResultTable "Declarer;Denomination"]
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank Pair Score"]
//! 1 5 420
//! ```
//!
//! ```pbn
//! [ScoreTable "+Rank,Score_NS,Score_EW"]
//! 2 -50 50
//! 1 420 -420
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Rank;PairId|TotalMP"]
//! 1 7 50
//! 2 3 48
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 9
//! N S 8
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Players in the north"]
//! 1 "Ann;Bob"
//! ```

use crate::pbn::model::TableSection;
use crate::pbn::model::table::{TableCell, is_wrong_separator};
use crate::pbn::standard::{Column, TagId, table};
use crate::rules::elements::can_be;
use crate::rules::prelude::*;
use crate::rules::stars::star_after;
use crate::rules::table::table_in_value;
use crate::source::is_line_end;

pub(crate) const META: Meta = Meta {
    name: "unseparated-columns",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddTable], &Check::Game(check))]);

/// Whether the columns of a table are not separated.
pub(crate) fn finds(game: &GameContext<'_>, data: TableSection<'_>) -> bool {
    // One of the columns may have a name of its own.
    data.is_unseparated
        && !table_in_value::finds(data)
        && (is_lost(data) || !has_whole_lines(game, data))
}

/// Whether the header is one column for readers. With a semicolon in it, it could be read, though as something
/// else.
fn is_lost(data: TableSection<'_>) -> bool {
    let header = data.header.map(|header| data.slice(header));
    header.is_some_and(|header| memchr::memchr(b';', header).is_none())
}

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for data in game.model.tables().filter(|data| finds(game, *data)) {
        let Some(header) = data.header else { continue };
        let right = separated(data.tag, data.slice(header));
        let is_lost = is_lost(data);
        let is_proved = is_lost && data.sound && are_held(game, data, &right);
        let message = format!(
            "write semicolons between the columns, or the table is lost: `{}`",
            game.file.show(&right)
        );
        let applicability = Applicability::safe_if(is_proved);
        report
            .at(header, message)
            .habit_that("tables", "begin like this", &right)
            .fix("write semicolons", applicability, header, right.clone());
    }
}

/// Whether each line of a table has one element for each column of its header as it is.
fn has_whole_lines(game: &GameContext<'_>, data: TableSection<'_>) -> bool {
    let columns = data.columns().len();
    let mut lines = data
        .elements
        .chunk_by(|one, next| are_on_one_line(game, *one, *next))
        .peekable();
    columns > 1 && lines.peek().is_some() && lines.all(|line| line.len() == columns)
}

fn are_on_one_line(game: &GameContext<'_>, one: Span, next: Span) -> bool {
    let between = Span::new(one.end, next.start);
    !game.slice(between).iter().any(|byte| is_line_end(*byte))
}

/// The header with semicolons, and with the names of the standard for names that programs use.
fn separated(tag: TagId, header: &[u8]) -> Vec<u8> {
    let mut right: Vec<u8> = Vec::with_capacity(header.len());
    let is_separator = |byte: &u8| *byte == b';' || is_wrong_separator(*byte);
    for word in header.split(is_separator) {
        if word.is_empty() {
            continue;
        }
        if !right.is_empty() {
            right.push(b';');
        }
        let known = table(tag).is_none_or(|table| table.column(word).is_some());
        right.extend_from_slice(match word {
            b"Suit" | b"Strain" if !known && tag == TagId::OPTIMUM_RESULT_TABLE => b"Denomination",
            b"Tricks" if !known => b"Result",
            word => word,
        });
    }
    right
}

/// Whether a table has lines, each of them has one element for each column of a header, and each element is
/// one that the column can hold.
fn are_held(game: &GameContext<'_>, data: TableSection<'_>, header: &[u8]) -> bool {
    let Some(table) = table(data.tag) else {
        return false;
    };
    // A `*` on a line of its own is no element.
    let elements = match (data.elements.split_last(), star_after(game, data)) {
        (Some((_, elements)), Some(_)) => elements,
        _ => &data.elements,
    };
    let names = header.split(|byte| *byte == b';');
    let columns: Option<Vec<&Column>> = names.map(|name| table.column(name)).collect();
    let Some(columns) = columns.filter(|columns| !columns.is_empty()) else {
        return false;
    };
    let lines = elements.chunk_by(|one, next| are_on_one_line(game, *one, *next));
    let lines: Vec<&[Span]> = if lines.clone().all(|line| line.len() == 1) {
        // Each element is on a line of its own.
        elements.chunks(columns.len()).collect()
    } else {
        lines.collect()
    };
    let is_held = |(column, element): (&&Column, &Span)| {
        let cell = TableCell::new(*element, game.text());
        can_be(column.value, cell)
    };
    let is_whole = |line: &&[Span]| {
        line.len() == columns.len() && columns.iter().zip(line.iter()).all(is_held)
    };
    !lines.is_empty() && lines.iter().all(is_whole)
}
