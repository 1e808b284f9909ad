//! # opposite-table-scores
//!
//! In a row of a ScoreTable or an InstantScoreTable the scores of the two sides contradict each
//! other. One side loses the points and IMPs that the other side wins, and their percentages add up
//! to 100 (chapters 5.5 and 5.9). It is reported once per pair of columns in a table. Rows with an
//! artificial score are not checked, and small differences from rounding are accepted.
//!
//! Correct one of the two.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "Score_NS;Score_EW"]
//! 100 100
//! ```
//!
//! ```text
//! warning[opposite-table-scores]: the scores of the two sides are not opposite
//!   ┌─ example.pbn:2:5
//!   │
//! 2 │ 100 100
//!   │ --- ^^^
//!   │ │
//!   │ the other side
//! ```
//!
//! ```pbn
//! [ScoreTable "Percentage_NS;Percentage_EW"]
//! 45.5 45.5
//! ```
//!
//! ```text
//! warning[opposite-table-scores]: the percentages of the two sides do not add up to 100
//!   ┌─ example.pbn:2:6
//!   │
//! 2 │ 45.5 45.5
//!   │ ---- ^^^^
//!   │ │
//!   │ the other side
//! ```
//!
//! ```pbn
//! [ScoreTable "Percentage_NS;Percentage_EW"]
//! 45.5 54.5
//! 60 60
//! ```
//!
//! ```text
//! warning[opposite-table-scores]: the percentages of the two sides do not add up to 100
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 60 60
//!   │ -- ^^
//!   │ │
//!   │ the other side
//!   │
//!   = an artificial score has `^` before it, as in `^60`
//! ```
//!
//! ## Good
//!
//! An artificial score has no contract, or is no number:
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Score_NS;Score_EW;IMP_NS;IMP_EW"]
//! 4S N 10 420 -  0 0
//! -  - -  A+  A+ 3 3
//! -  - -  -   -  3 3
//! ```
//!
//! ```pbn
//! [ScoreTable "Score_NS;Score_EW;Percentage_NS;Percentage_EW"]
//! 100 -100 66.7 33.3
//! -    450 33.3 66.6
//! ```
//!
//! ```pbn
//! [ScoreTable "IMP_NS;IMP_EW"]
//! 3.5 -3.5
//! -7  7
//! ```

use std::collections::BTreeSet;

use crate::pbn::model::TableCell;
use crate::pbn::model::table::decimals;
use crate::pbn::standard::TagId;
use crate::rules::law::table_percentages;
use crate::rules::prelude::*;
use crate::rules::score_table::{ARTIFICIAL, are_of_director, is_artificial, wrong_rows};

pub(crate) const META: Meta = Meta {
    name: "opposite-table-scores",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Table], &Check::Game(check))]);

/// Two columns, their sum, and whether it may be rounded.
const PAIRS: [(&str, &str, f64, bool); 3] = [
    ("Score_NS", "Score_EW", 0.0, false),
    ("IMP_NS", "IMP_EW", 0.0, true),
    ("Percentage_NS", "Percentage_EW", 100.0, true),
];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let tables = [TagId::SCORE_TABLE, TagId::INSTANT_SCORE_TABLE];
    for table in tables.iter().filter_map(|tag| game.model.table(*tag)) {
        if !table.is_whole() {
            continue;
        }
        for (name, ew, total, may_round) in PAIRS {
            let (Some(ns), Some(ew)) = (table.column(name), table.column(ew)) else {
                continue;
            };
            // Where the matchpoints say which of the two is wrong, that is reported instead.
            let is_of_scores = total > 0.0 && table.tag == TagId::SCORE_TABLE;
            if is_of_scores && table_percentages::finds(game) {
                continue;
            }
            // Where contract and result say which of the two is wrong, that is reported instead.
            let is_points = name == "Score_NS" && table.tag == TagId::SCORE_TABLE;
            let reported: BTreeSet<usize> = if is_points {
                wrong_rows(game)
                    .into_iter()
                    .flatten()
                    .map(|(row, _)| row)
                    .collect()
            } else {
                BTreeSet::new()
            };
            let rows = (0..).zip(table.cells(ns).zip(table.cells(ew)));
            let rows = rows.filter(|(row, _)| !reported.contains(row));
            let is_wrong = |(_, (ns, ew)): &(usize, (TableCell<'_>, TableCell<'_>))| {
                is_wrong(*ns, *ew, total, may_round)
            };
            let is_of_table = table.tag == TagId::SCORE_TABLE;
            let rows = rows.filter(is_wrong);
            let rows = rows.filter(|(row, _)| !is_of_table || !is_artificial(table, *row));
            let mut rows = rows.map(|(_, row)| row);
            let Some((left, right)) = rows.next() else {
                continue;
            };
            let message = if total == 0.0 {
                "the scores of the two sides are not opposite"
            } else {
                "the percentages of the two sides do not add up to 100"
            };
            let more = rows.count();
            let mut finding = report
                .at(right.span, message)
                .habit_that("tables", "have such rows", name)
                .label(left.span, "the other side");
            if total > 0.0 && are_of_director([left.real_number(), right.real_number()]) {
                finding = finding.note(ARTIFICIAL);
            }
            if more > 0 {
                finding.note(format!(
                    "{} rows of this table are wrong like this",
                    more + 1
                ));
            }
        }
    }
}

fn is_wrong(ns: TableCell<'_>, ew: TableCell<'_>, total: f64, may_round: bool) -> bool {
    let (Some(left), Some(right)) = (ns.real_number(), ew.real_number()) else {
        return false;
    };
    let unit = if may_round {
        let digits = decimals(ns.text).min(decimals(ew.text)).min(9);
        0.1_f64.powi(digits as i32)
    } else {
        0.0
    };
    (left + right - total).abs() > unit + 1e-6
}
