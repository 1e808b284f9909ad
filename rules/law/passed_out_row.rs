//! # passed-out-row
//!
//! A row of a ScoreTable with the contract `Pass` has a declarer or tricks. If all four players pass, there
//! is neither; an element that does not apply is written `-` (chapters 5.2 and 5.9). Readers that look at the
//! tricks think that the board was played at this table.
//!
//! Write `-` for declarer and tricks, or the contract that was played. It is reported once per
//! table.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 4S N 10 420
//! Pass N 10 0
//! ```
//!
//! ```text
//! warning[passed-out-row]: all players passed: expected `-` for the tricks, found `10`
//!   ┌─ example.pbn:3:8
//!   │
//! 3 │ Pass N 10 0
//!   │ ----   ^^
//!   │ │
//!   │ all players passed
//!   │
//!   = fix: write `-` (unsafe)
//!     + Pass - - 0
//! ```
//!
//! ```diff
//!  [ScoreTable "Contract;Declarer;Result;Score_NS"]
//!  4S N 10 420
//! -Pass N 10 0
//! +Pass - - 0
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Result;Score_NS"]
//! Pass 7 0
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Score_NS"]
//! Pass N 0
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 4S N 10 420
//! Pass - - 0
//! Pass ? ? 0
//! ```

use std::collections::BTreeSet;

use crate::bridge::FinalContract;
use crate::pbn::model::table::TableCell;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;
use crate::rules::score_table::wrong_rows;

pub(crate) const META: Meta = Meta {
    name: "passed-out-row",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["5.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORE_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.whole_table(TagId::SCORE_TABLE) else {
        return;
    };
    let (Some(contract), Some(result)) = (table.column("Contract"), table.column("Result")) else {
        return;
    };
    // A declarer alone is what many programs write for a board that was passed out; `0` as well.
    let is_played = |row: &usize| {
        let passed = table.cell(*row, contract).and_then(TableCell::contract);
        let tricks = table.cell(*row, result).and_then(TableCell::tricks);
        passed == Some(FinalContract::Pass) && tricks.is_some_and(|tricks| tricks > 0)
    };
    let mut rows: Vec<usize> = (0..table.row_count()).filter(is_played).collect();
    // With a score as well, the contract is wrong, and the score is reported.
    if !rows.is_empty() {
        let wrong = wrong_rows(game).into_iter().flatten();
        let scored: BTreeSet<usize> = wrong.map(|(row, _)| row).collect();
        rows.retain(|row| !scored.contains(row));
    }
    let Some(first) = rows.first().copied() else {
        return;
    };
    let (Some(passed), Some(tricks)) = (table.cell(first, contract), table.cell(first, result))
    else {
        return;
    };
    let message = format!(
        "all players passed: expected `-` for the tricks, found {}",
        game.found(tricks.span)
    );
    let mut finding = report
        .at(tricks.span, message)
        .label(passed.span, "all players passed");
    if rows.len() > 1 {
        finding = finding.note(format!("{} rows of this table have both", rows.len()));
    }
    let columns = [table.column("Declarer"), Some(result)];
    let cells = rows.iter().flat_map(|row| {
        let cells = columns.iter().flatten();
        cells.filter_map(|column| table.cell(*row, *column))
    });
    let wrong = cells.filter(|cell| !cell.is_blank());
    let mut edits: Vec<_> = wrong.map(|cell| SpanEdit::new(cell.span, b"-")).collect();
    edits.sort_by_key(|edit| edit.span.start);
    finding
        .habit("tables", ())
        .fix_all("write `-`", Applicability::Unsafe, edits);
}
