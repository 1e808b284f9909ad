//! # table-ranks
//!
//! A rank in a table does not follow from the scores in it. The rank is 1 and the number of
//! better scores; scores that tie share the best rank (chapter 5.9). It is told once for a
//! table, and only where the ranks fit none of its columns of scores.
//!
//! Correct the rank or the score.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS"]
//! 1 420
//! 2 420
//! 3 170
//! ```
//!
//! ```text
//! info[table-ranks]: no score is better, so the rank is 1
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ 2 420
//!   │ ^ --- the score
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS"]
//! 1 170
//! 2 420
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS"]
//! 1 420
//! 1 420
//! 3 170
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS;Multiplicity"]
//! 1 420 2
//! 3 170 1
//! ```

use super::table_score::has_wrong_row;
use crate::model::Table;
use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "table-ranks",
    severity: Severity::Info,
    chapters: &["5.9"],
    needs: &[Need::Table],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

/// The columns by which rows may be ranked.
const SCORES: [&str; 16] = [
    "Score_NS",
    "Score_EW",
    "IMP_NS",
    "IMP_EW",
    "MP_NS",
    "MP_EW",
    "Percentage_NS",
    "Percentage_EW",
    "TotalScore",
    "TotalIMP",
    "TotalMP",
    "TotalPercentage",
    "MeanScore",
    "MeanIMP",
    "MeanMP",
    "MeanPercentage",
];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for tag in [TagId::SCORE_TABLE, TagId::TOTAL_SCORE_TABLE] {
        let table = game.model.table(tag).filter(|table| table.is_whole());
        let Some((table, rank)) = table.and_then(|table| Some((table, table.column("Rank")?)))
        else {
            continue;
        };
        let mut first = None;
        for column in SCORES.iter().filter_map(|name| table.column(name)) {
            match judge(table, rank, column) {
                Some(None) => {
                    first = None;
                    break;
                }
                Some(Some(wrong)) => first = first.or(Some((wrong, column))),
                None => {}
            }
        }
        let Some(((row, right), column)) = first else {
            continue;
        };
        if tag == TagId::SCORE_TABLE && has_wrong_row(game) {
            continue;
        }
        if let (Some(cell), Some(score)) = (table.cell(row, rank), table.cell(row, column)) {
            report
                .at(
                    cell.span,
                    match right {
                        1 => "no score is better, so the rank is 1".to_owned(),
                        2 => "one score is better, so the rank is 2".to_owned(),
                        _ => format!("{} scores are better, so the rank is {right}", right - 1),
                    },
                )
                .label(score.span, "the score");
        }
    }
}

/// The first row whose rank does not fit a column, with the rank that does; `None` where the
/// column has scores that cannot be compared.
fn judge(table: Table<'_>, rank: usize, column: usize) -> Option<Option<(usize, u32)>> {
    let multiplicity = table.column("Multiplicity");
    let mut rows = Vec::with_capacity(table.row_count());
    for row in 0..table.row_count() {
        let score = table.cell(row, column)?.number()?;
        let rank = table.cell(row, rank)?.number()?;
        let many = multiplicity.and_then(|column| table.cell(row, column)?.number());
        rows.push((score, row, rank, many.unwrap_or(1.0)));
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    // A table in which the equal scores are counted may rank the rows, or the scores.
    let wrong = |by_row: bool| {
        let (mut above, mut better, mut last) = (0.0, 0.0, f64::INFINITY);
        let mut wrong: Option<(usize, u32)> = None;
        for &(score, row, rank, many) in &rows {
            if score < last {
                better = above;
                last = score;
            }
            above += if by_row { 1.0 } else { many };
            if rank != better + 1.0 && wrong.is_none_or(|(first, _)| row < first) {
                wrong = Some((row, better as u32 + 1));
            }
        }
        wrong
    };
    let weighted = wrong(false);
    if multiplicity.is_some() && wrong(true).is_none() {
        return Some(None);
    }
    Some(weighted)
}
