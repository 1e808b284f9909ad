//! # table-ranks
//!
//! A rank in a table does not match the scores. The rank is the number of better scores plus 1. Scores that
//! tie share the best rank, or are numbered in the order of their rows (chapter 5.9). The column Multiplicity
//! says how often a row counts. If a column such as `Section` divides the rows, ranks may count the better
//! scores of the whole table or only of the section. A TotalScoreTable may have several rankings one below
//! the other, such as one for each direction.
//!
//! Only the first wrong rank of a table is reported, and only if the ranks fit none of its columns of scores.
//! TotalScore is no such column if there is TotalMP.
//! Nothing is reported if another column of numbers, such as `TotalVP`, is in the order of the ranks, alone
//! or added to a column of scores.
//!
//! Correct the rank or the score.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS"]
//! 1 420
//! 1 420
//! 2 170
//! ```
//!
//! ```text
//! warning[table-ranks]: 2 scores are better than 170: expected rank 3, found `2`
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │ 2 170
//!   │ ^ --- the score
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS"]
//! 1 170
//! 2 420
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS;Multiplicity"]
//! 1 420 3
//! 2 50 1
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Section;Rank;PairId;TotalMP"]
//! A 1 1 60
//! A 2 2 40
//! B 1 1 70
//! B 3 2 30
//! ```
//!
//! ```text
//! warning[table-ranks]: 1 score in its section is better than 30: expected rank 2, found `3`
//!   ┌─ example.pbn:5:3
//!   │
//! 5 │ B 3 2 30
//!   │   ^   -- the score
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Rank;PairId;TotalMP;TotalScore"]
//! 1 1 50 600
//! 2 2 70 550
//! 3 3 40 400
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [TotalScoreTable "Rank;PairId;TotalPercentage"]
//! 1 3 55
//! 2 1 50
//! 3 2 45
//! 1 2 57.5
//! 2 3 50
//! 3 1 42.5
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Rank;PairId;TotalPercentage"]
//! 1 NS3 55
//! 1 EW2 57.5
//! 2 NS1 45
//! 2 EW3 42.5
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Rank;PairId;TotalVP;TotalIMP"]
//! 1 3 75.32 48
//! 2 1 70.15 55
//! 3 2 68.00 -10
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Rank;PairId;Carryover;TotalScore"]
//! 1 1 10 55
//! 2 2 0 60
//! 3 3 4 30
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Section;Rank;PairId;TotalMP"]
//! A 1 1 60
//! A 2 2 40
//! B 1 1 70
//! B 2 2 30
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Section;Direction;Rank;PairId;TotalMP"]
//! A NS 1 1 60
//! A NS 2 2 40
//! A EW 1 1 55
//! A EW 2 2 45
//! B NS 1 1 70
//! B EW 1 1 50
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS"]
//! 1 420
//! 1 420
//! 3 170
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS"]
//! 1 420
//! 2 420
//! 3 170
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS;Contract;Multiplicity"]
//! 1 420 4S 2
//! 3 420 4H 1
//! 4 170 2S 1
//! ```

use crate::pbn::model::TableSection;
use crate::pbn::standard::{self, TagId};
use crate::rules::comparable::{self, Among, RowFaults};
use crate::rules::pairs::has_row_twice;
use crate::rules::prelude::*;
use crate::rules::score_table::has_wrong_row;

pub(crate) const META: Meta = Meta {
    name: "table-ranks",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Table], &Check::Game(check))]);

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
        let table = game.model.whole_table(tag);
        let Some((table, rank)) = table.and_then(|table| Some((table, table.column("Rank")?)))
        else {
            continue;
        };
        let mut first = None;
        // Matchpoints are what a tournament of pairs is won by, and not points.
        let has_matchpoints = table.column("TotalMP").is_some();
        let counts =
            |name: &&&str| !has_matchpoints || !matches!(**name, "TotalScore" | "MeanScore");
        let names = SCORES.iter().filter(counts);
        for column in names.filter_map(|name| table.column(name)) {
            match judge(table, rank, column) {
                Some(None) => {
                    first = None;
                    break;
                }
                Some(Some(wrong)) => first = first.or(Some((wrong, column))),
                None => {}
            }
        }
        let Some((((row, right), among), column)) = first else {
            continue;
        };
        if is_ranked_by_other(table, rank) {
            continue;
        }
        let is_of_row = match tag {
            TagId::SCORE_TABLE => has_wrong_row(game),
            tag => has_row_twice(game, tag),
        };
        if is_of_row {
            continue;
        }
        if let (Some(cell), Some(score)) = (table.cell(row, rank), table.cell(row, column)) {
            let place = among.words("");
            let better = match right {
                1 => format!("no score{place} is"),
                2 => format!("1 score{place} is"),
                _ => format!("{} scores{place} are", right - 1),
            };
            let message = format!(
                "{better} better than {}: expected rank {right}, found {}",
                game.show(score.span),
                game.found(cell.span)
            );
            report
                .at(cell.span, message)
                .habit_that("tables", "have such ranks", column)
                .label(score.span, "the score");
        }
    }
}

/// A row with the score and the rank that it gives, and how often it counts.
#[derive(Clone, Copy)]
struct Ranked {
    score: f64,
    row: usize,
    rank: f64,
    many: f64,
}

/// The first row whose rank does not fit a column, with the rank that does and the rows by which it
/// does; `None` inside where all fit, and outside where the column has scores that cannot be compared.
fn judge(
    table: TableSection<'_>,
    rank: usize,
    column: usize,
) -> Option<Option<((usize, u32), Among)>> {
    let multiplicity = table.column("Multiplicity");
    let mut rows = Vec::with_capacity(table.row_count());
    for row in 0..table.row_count() {
        let many = multiplicity.and_then(|column| table.cell(row, column)?.number());
        rows.push(Ranked {
            score: table.cell(row, column)?.number()?,
            row,
            // What is no rank is the finding of another rule.
            rank: table
                .cell(row, rank)?
                .number()
                .filter(|rank| rank.fract() == 0.0)?,
            many: many.unwrap_or(1.0),
        });
    }
    let by_score = |a: &Ranked, b: &Ranked| b.score.total_cmp(&a.score).then(a.row.cmp(&b.row));
    let listed = rows.clone();
    rows.sort_by(by_score);
    // Scores that tie have the best rank, or are numbered.
    let add = |rows: &[Ranked], is_numbered: bool, wrong: &mut RowFaults<(usize, u32)>| {
        let (mut above, mut better, mut last) = (0.0, 0.0, f64::INFINITY);
        for ranked in rows {
            if ranked.score < last || is_numbered {
                better = above;
                last = ranked.score;
            }
            above += ranked.many;
            if ranked.rank != better + 1.0 {
                let right = (better as u32).saturating_add(1);
                wrong.add(ranked.row, (ranked.row, right));
            }
        }
    };
    let add_wrong = |rows: &[Ranked], wrong: &mut RowFaults<(usize, u32)>| {
        let mut numbered = RowFaults::none();
        add(rows, true, &mut numbered);
        if !numbered.is_none() {
            add(rows, false, wrong);
        }
    };
    let wrong = comparable::compare(table, &rows, |ranked| ranked.row, add_wrong);
    // The winners of both directions have the first rank.
    let fits = |ranking: &[Ranked]| {
        let mut ranking = ranking.to_vec();
        ranking.sort_by(by_score);
        let mut wrong = RowFaults::none();
        add_wrong(&ranking, &mut wrong);
        wrong.is_none()
    };
    let rankings = || listed.chunk_by(|above, below| below.rank != 1.0 || above.rank == 1.0);
    let are_rankings = wrong.is_some()
        && table.tag == TagId::TOTAL_SCORE_TABLE
        && rankings().count() > 1
        && rankings().all(|ranking| ranking.len() > 1 && fits(ranking));
    Some(wrong.filter(|_| !are_rankings))
}

/// Whether a column of numbers that the standard does not know is in the order of the ranks, alone or
/// added to a column of scores: events are won by victory points, and teams begin with a carryover.
fn is_ranked_by_other(table: TableSection<'_>, rank: usize) -> bool {
    let scores: Vec<usize> = SCORES
        .iter()
        .filter_map(|name| table.column(name))
        .collect();
    let columns = table.columns().iter().enumerate();
    let is_other = |name: &[u8]| {
        let of_programs = standard::table(table.tag).map_or(&[][..], |table| table.of_programs);
        let is = |word: &&str| name.eq_ignore_ascii_case(word.as_bytes());
        !standard::is_division(name) && !of_programs.iter().any(is)
    };
    let mut others = columns.filter_map(|(index, column)| {
        (column.known.is_none() && is_other(table.slice(column.name))).then_some(index)
    });
    let number = |row: usize, column: usize| table.cell(row, column)?.number();
    others.any(|other| {
        let is_ordered = |score: Option<usize>| {
            let value = |row: usize| {
                let more = score.map_or(Some(0.0), |score| number(row, score))?;
                Some((number(row, rank)?, number(row, other)? + more))
            };
            let values: Option<Vec<(f64, f64)>> = (0..table.row_count()).map(value).collect();
            values.is_some_and(|mut values| {
                values.sort_by(|(rank, _), (other, _)| rank.total_cmp(other));
                let falls = values.is_sorted_by(|(_, one), (_, two)| one >= two);
                let (first, last) = (values.first(), values.last());
                falls && first.map(|(_, value)| value) != last.map(|(_, value)| value)
            })
        };
        is_ordered(None) || scores.iter().any(|score| is_ordered(Some(*score)))
    })
}
