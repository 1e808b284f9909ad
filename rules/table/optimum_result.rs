//! # optimum-result
//!
//! An OptimumResultTable gives the tricks of a declarer in a denomination twice, or leaves out a
//! few of the twenty results. A full table has one row for each declarer and denomination (chapter
//! 5.7). If a result appears twice, some readers take the first row and others the second.
//!
//! Correct the declarer or the denomination of one row, or add the rows that are missing.
//!
//! ## Bad
//!
//! ```pbn
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N S 9
//! N S 8
//! ```
//!
//! ```text
//! warning[optimum-result]: the result of North in ♠ appears twice
//!   ┌─ example.pbn:3:1
//!   │
//! 2 │ N S 9
//!   │ ----- the first one
//! 3 │ N S 8
//!   │ ^^^^^
//! ```
//!
//! ```pbn
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 9
//! N S 8
//! N H 9
//! N D 7
//! N C 7
//! S NT 9
//! S S 8
//! S H 9
//! S D 7
//! S C 7
//! E NT 4
//! E S 5
//! E H 4
//! E D 6
//! E C 6
//! W NT 4
//! W S 5
//! W H 4
//! W D 6
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N S 9
//! N H 8
//! ```

use crate::bridge::{Seat, Strain, seat_name};
use crate::pbn::model::table::denomination_of;
use crate::pbn::standard::{OPTIMUM_RESULT_ROWS, TagId};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "optimum-result",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::OPTIMUM_RESULT_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.whole_table(TagId::OPTIMUM_RESULT_TABLE) else {
        return;
    };
    let (Some(declarer), Some(denomination)) =
        (table.column("Declarer"), table.column("Denomination"))
    else {
        return;
    };
    let mut rows: [[Option<usize>; 4]; 5] = [[None; 4]; 5];
    let mut is_readable = true;
    for (row, elements) in table.rows().enumerate() {
        let cell = |column: usize| elements.get(column).map(|span| table.cell_at(*span));
        let seat = cell(declarer).and_then(|cell| cell.seat());
        let strain = cell(denomination).and_then(denomination_of);
        let (Some(seat), Some(strain)) = (seat, strain) else {
            is_readable = false;
            continue;
        };
        let place = rows.get_mut(strain as usize);
        let Some(place) = place.and_then(|seats| seats.get_mut(seat as usize)) else {
            continue;
        };
        if let Some(first) = *place
            && let (Some(first), Some(second)) = (table.row_span(first), table.row_span(row))
        {
            let name = seat_name(seat);
            report
                .at(
                    second,
                    format!("the result of {name} in {strain} appears twice"),
                )
                .label(first, "the first one");
            return;
        }
        *place = Some(row);
    }
    // Programs may give a few results on purpose, but they rarely leave out only a few.
    let given = rows.iter().flatten().flatten().count();
    if is_readable && (OPTIMUM_RESULT_ROWS - 4..OPTIMUM_RESULT_ROWS).contains(&given) {
        let missing = Strain::DESC.iter().find_map(|strain| {
            let seats = rows.get(*strain as usize)?;
            let seat = Seat::ALL
                .into_iter()
                .find(|seat| seats.get(*seat as usize) == Some(&None))?;
            Some((seat, strain))
        });
        if let Some((seat, strain)) = missing {
            let seat = seat_name(seat);
            report.at(
                table.pair,
                format!(
                    "the table has {given} of the {OPTIMUM_RESULT_ROWS} results; {seat} in \
                     {strain} is missing"
                ),
            );
        }
    }
}
