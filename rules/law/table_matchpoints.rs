//! # table-matchpoints
//!
//! The matchpoints in a ScoreTable do not match its scores. A pair gets 2 for each lower score of
//! its side and 1 for each equal one (chapter 4.2.3), or half of that if Scoring says `MP2`. If it
//! says neither `MP1` nor `MP2`, both are right. If a column such as `Section` divides the rows, the
//! other scores are those of the table or those of the section, whichever fit. It is reported once per
//! table. It is not reported if a row has an artificial or unknown score, because such a score changes
//! the others, or if all matchpoints are those of a board that was played more often (Neuberg's
//! formula).
//!
//! Correct the matchpoints or the scores, or name the method in the tag Scoring.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "Score_NS;MP_NS"]
//! 100 0
//! 50  2
//! ```
//!
//! ```text
//! warning[table-matchpoints]: compared with the other scores of the table, expected 2 matchpoints, found `0`
//!   ┌─ example.pbn:2:5
//!   │
//! 2 │ 100 0
//!   │     ^
//! ```
//!
//! ```pbn
//! [Scoring "MP;MP2"]
//! [ScoreTable "Score_NS;MP_NS"]
//! 420 1
//! 170 0.5
//! 50 0
//! ```
//!
//! ```pbn
//! [Scoring "MP;MP1"]
//! [ScoreTable "Score_NS;MP_NS"]
//! 420 2
//! 170 1
//! 50 0
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Section;Score_NS;MP_NS"]
//! A 420 2
//! A 50 0
//! B 450 4
//! B 400 2
//! B 100 2
//! ```
//!
//! ```text
//! warning[table-matchpoints]: compared with the other scores in its section, expected 0 matchpoints, found `2`
//!   ┌─ example.pbn:7:7
//!   │
//! 7 │ B 100 2
//!   │       ^
//! ```
//!
//! ```pbn
//! [Scoring "BAM"]
//! [ScoreTable "Score_NS;MP_NS;MP_EW"]
//! 420 2 0
//! 420 2 0
//! ```
//!
//! ```text
//! warning[table-matchpoints]: compared with the other scores of the table, expected 1 matchpoint, found `2`
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 420 2 0
//!   │     ^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Section;Score_NS;MP_NS"]
//! A 420 2
//! A 50 0
//! B 450 2
//! B 400 0
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Section;Score_NS;MP_NS"]
//! A 420 4
//! A 50 0
//! B 450 6
//! B 400 2
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;MP_NS"]
//! 420 8.6
//! 420 8.6
//! 170 5
//! -50 1.4
//! -50 1.4
//! ```
//!
//! ```pbn
//! [ScoreTable "Score_NS;MP_NS"]
//! 100 2
//! 50  0
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;MP_NS"]
//! 420 2
//! 170 1
//! 50 0
//! ```
//!
//! ```pbn
//! [Scoring "MP;MP2"]
//! [ScoreTable "Score_NS;MP_NS;MP_EW"]
//! 420 2 0
//! 170 0.5 1.5
//! 170 0.5 1.5
//! ```
//!
//! ```pbn
//! [Scoring "BAM"]
//! [ScoreTable "Score_NS;MP_NS;MP_EW"]
//! 420 0.5 0.5
//! 420 0.5 0.5
//! ```
//!
//! ```pbn
//! [Scoring "BAM"]
//! [ScoreTable "Score_NS;MP_NS;MP_EW"]
//! 420 2 0
//! 400 0 2
//! 420 1 1
//! 420 1 1
//! ```

use super::table_score::has_wrong_row;
use crate::pbn::model::scoring::{ScoringWords, scoring_words};
use crate::pbn::model::table::{Cell, last_place};
use crate::pbn::model::{Said, Table};
use crate::pbn::standard::TagId;
use crate::rules::comparable::{self, Among, Wrong};
use crate::rules::prelude::*;
use crate::rules::words::plural;

pub(crate) const META: Meta = Meta {
    name: "table-matchpoints",
    severity: Severity::Warning,
    chapters: &["4.2.3", "5.9"],
    needs: &[Need::tag(TagId::SCORE_TABLE)],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((wrong, among)) = find(game).filter(|_| !has_wrong_row(game)) else {
        return;
    };
    let WrongPoints { cell, right } = wrong;
    let s = plural(right);
    report.at(
        cell.span,
        format!(
            "compared with the other scores{}, expected {right} matchpoint{s}, found {}",
            among.words(" of the table"),
            game.found(cell.span)
        ),
    );
}

/// Whether matchpoints are wrong; then what is computed from them is not checked.
pub(crate) fn has_wrong_matchpoints(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// Wrong matchpoints with the right ones.
struct WrongPoints<'m> {
    cell: Cell<'m>,
    right: f64,
}

/// The first wrong matchpoints, with the rows that they were compared with.
fn find<'m>(game: &GameContext<'m>) -> Option<(WrongPoints<'m>, Among)> {
    let table = game.model.table(TagId::SCORE_TABLE);
    let table = table.filter(|table| table.is_whole())?;
    let columns = [("MP_NS", 1.0), ("MP_EW", -1.0)];
    let columns = columns.map(|(name, sign)| (table.column(name), sign));
    if columns.iter().all(|(column, _)| column.is_none()) {
        return None;
    }
    let words = words(game);
    if words.other || words.cross {
        return None;
    }
    let mut scores = scores(table)?;
    // With more than one match it is not known which scores belong together.
    if words.bam && scores.iter().map(|scored| scored.many).sum::<f64>() != 2.0 {
        return None;
    }
    scores.sort_by(|a, b| a.score.total_cmp(&b.score));
    for (column, sign) in columns {
        let is_number = |cell: Cell<'_>| cell.real_number().is_some();
        let Some(column) = column.filter(|column| table.cells(*column).all(is_number)) else {
            continue;
        };
        let points = Points {
            table,
            column,
            sign,
        };
        let judge = |size: f64| {
            comparable::compare(
                table,
                &scores,
                |scored| scored.row,
                |scores, wrong| {
                    let is_factored = |size: &f64| points.are_factored(scores, *size);
                    let mut given = Wrong::none();
                    points.judge(scores, size, 1.0, &mut given);
                    if !given.is_none() && (words.bam || !SIZES.iter().any(is_factored)) {
                        wrong.take(given);
                    }
                },
            )
        };
        let [whole, half] = SIZES;
        let wrong = match (words.mp1, words.mp2) {
            (_, true) => judge(half),
            (true, false) => judge(whole),
            (false, false) => judge(whole).filter(|_| judge(half).is_some()),
        };
        if wrong.is_some() {
            return wrong;
        }
    }
    None
}

/// What the tag Scoring says.
pub(crate) fn words(game: &GameContext<'_>) -> ScoringWords {
    match game.model.said(TagId::SCORING) {
        Said::Value(value, _) => scoring_words(value),
        Said::Inherited => ScoringWords {
            other: true,
            ..ScoringWords::default()
        },
        _ => ScoringWords::default(),
    }
}

/// A row with its score for North-South and how often it occurred.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    pub row: usize,
    pub score: f64,
    pub many: f64,
}

/// The scores of all rows; `None` where one is artificial or not known.
pub(crate) fn scores(table: Table<'_>) -> Option<Vec<Scored>> {
    let (ns, ew) = (table.column("Score_NS"), table.column("Score_EW"));
    let multiplicity = table.column("Multiplicity");
    let mut scores = Vec::with_capacity(table.row_count());
    for row in 0..table.row_count() {
        let number = |column: Option<usize>| table.cell(row, column?)?.real_number();
        // Some programs give the score of the side that gets it, and `-` for the other.
        let score = number(ns).or_else(|| number(ew).map(|score| -score))?;
        let many = match multiplicity {
            Some(column) => table.cell(row, column)?.real_number()?,
            None => 1.0,
        };
        scores.push(Scored { row, score, many });
    }
    Some(scores)
}

/// Half of what a lower score is worth, by MP1 and by MP2.
const SIZES: [f64; 2] = [1.0, 0.5];

/// The matchpoints of one side.
struct Points<'m> {
    table: Table<'m>,
    column: usize,
    /// -1 for the side to which low scores are good.
    sign: f64,
}

impl<'m> Points<'m> {
    /// Whether all matchpoints are those of a board that was played more often, by Neuberg's formula:
    /// then other scores of it are not in the table, or were adjusted.
    fn are_factored(&self, scores: &[Scored], size: f64) -> bool {
        // Two scores fit a field of any size.
        let different = scores.chunk_by(|a, b| a.score == b.score).count();
        if different <= 2 {
            return false;
        }
        let mut wrong = Wrong::none();
        self.judge(scores, size, 1.0, &mut wrong);
        let Some(WrongPoints { cell, right }) = wrong.first() else {
            return false;
        };
        let Some(given) = cell.real_number() else {
            return false;
        };
        let count: f64 = scores.iter().map(|scored| scored.many).sum();
        let times = ((given + size) / (right + size) * count).round();
        let mut wrong = Wrong::none();
        self.judge(scores, size, times / count, &mut wrong);
        times > count && wrong.is_none()
    }

    /// Finds the rows whose matchpoints are wrong. The scores are in order; `size` is half of what a
    /// lower one is worth; `factor` is by how much more often the board was played than they say.
    fn judge(&self, scores: &[Scored], size: f64, factor: f64, wrong: &mut Wrong<WrongPoints<'m>>) {
        let total: f64 = scores.iter().map(|scored| scored.many).sum();
        let mut below = 0.0;
        for group in scores.chunk_by(|a, b| a.score == b.score) {
            let equal: f64 = group.iter().map(|scored| scored.many).sum();
            let lower = if self.sign > 0.0 {
                below
            } else {
                total - below - equal
            };
            let right = factor * (2.0 * lower + equal) * size - size;
            for scored in group {
                let Some(cell) = self.table.cell(scored.row, self.column) else {
                    continue;
                };
                // A multiplied number is rounded.
                let rounded = if factor > 1.0 {
                    last_place(cell.text)
                } else {
                    0.0
                };
                let fits = |given: f64| (given - right).abs() <= 0.01 + rounded;
                if !cell.real_number().is_some_and(fits) {
                    wrong.add(scored.row, WrongPoints { cell, right });
                }
            }
            below += equal;
        }
    }
}
