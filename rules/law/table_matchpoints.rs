//! # table-matchpoints
//!
//! The matchpoints in a ScoreTable do not match its scores. A pair gets 2 for each lower score of its side
//! and 1 for each equal one (chapter 4.2.3), or half of that if Scoring says `MP2`. If it says neither `MP1`
//! nor `MP2`, both are right. If a column such as `Section` divides the rows, a score may be compared with
//! all scores of the table or only with those of its section.
//!
//! It is reported once per table. It is not reported if a row has an artificial or unknown score, because
//! such a score changes the others. Nor is it if all matchpoints fit a board that was played more often than
//! the table shows (Neuberg's formula).
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
//! Matchpoints that count from the average are one finding:
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;MP_NS;MP_EW"]
//! 420 2 -2
//! 170 0 0
//! 50 -2 2
//! ```
//!
//! ```text
//! warning[table-matchpoints]: expected matchpoints from 0 up, found more or less than the average
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 420 2 -2
//!   │     ^
//!   │
//!   = all matchpoints of this table are right if they begin with the average
//! ```
//!
//! Without `MP1` or `MP2`, the rule takes the method with the fewest wrong matchpoints:
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;MP_NS;MP_EW"]
//! 430 4 0
//! 420 2.5 1.5
//! 420 2.5 1.5
//! 170 1.5 2.5
//! -50 0 4
//! ```
//!
//! ```text
//! warning[table-matchpoints]: compared with the other scores of the table, expected 1 matchpoint, found `1.5`
//!   ┌─ example.pbn:6:5
//!   │
//! 6 │ 170 1.5 2.5
//!   │     ^^^
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;MP_NS;MP_EW"]
//! 430 4 0
//! 420 2.5 1.5
//! 420 2.5 1.5
//! 170 1 3
//! -50 0 3
//! ```
//!
//! ```pbn
//! [Scoring "MP;MP1"]
//! [ScoreTable "Score_NS;MP_NS;MP_EW;Percentage_NS;Percentage_EW"]
//! 730 7 0 100 0
//! -100 5 3 62.5 37.5
//! -100 5 3 62.5 37.5
//! -110 2 6 25 75
//! -140 0 8 0 100
//! ```
//!
//! ```text
//! warning[table-matchpoints]: compared with the other scores of the table, expected 8 matchpoints, found `7`
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 730 7 0 100 0
//!   │     ^
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;Multiplicity;MP_NS"]
//! 430 1 8
//! 420 2 6
//! -50 2 1
//! ```
//!
//! ## Good
//!
//! A letter before the number of a pair is also a section:
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "PairId_NS;PairId_EW;Score_NS;MP_NS"]
//! A1 A5 420 2
//! A2 A6 50 0
//! B1 B5 450 2
//! B2 B6 400 0
//! ```
//!
//! One score of each of these boards is not in the table, because it was adjusted:
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;MP_NS;MP_EW"]
//! 420 6.5 1.5
//! 420 6.5 1.5
//! -50 1.5 6.5
//! -50 1.5 6.5
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;MP_NS;MP_EW"]
//! 420 4 4
//! 420 4 4
//! 420 4 4
//! 420 4 4
//! ```
//!
//! ```pbn
//! [Scoring "MP;MP2"]
//! [ScoreTable "Score_NS;MP_NS"]
//! -100 0.1
//! -50 1.2
//! 90 2.3
//! 110 3.4
//! 140 4.6
//! 170 5.7
//! 400 6.8
//! 420 7.9
//! ```
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

use crate::pbn::model::TableSection;
use crate::pbn::model::table::{TableCell, decimals, last_place};
use crate::pbn::standard::TagId;
use crate::rules::comparable::{self, Among, RowFaults};
use crate::rules::prelude::*;
use crate::rules::score_table::{Scored, has_wrong_row, scores, scoring};
use crate::rules::words::plural;

pub(crate) const META: Meta = Meta {
    name: "table-matchpoints",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.3", "5.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORE_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((wrong, among)) = find(game).filter(|_| !has_wrong_row(game)) else {
        return;
    };
    let WrongPoints {
        cell,
        right,
        from_average,
    } = wrong;
    if from_average {
        let message = "expected matchpoints from 0 up, found more or less than the average";
        report
            .at(cell.span, message)
            .habit_that("tables", "have such matchpoints", ())
            .note("all matchpoints of this table are right if they begin with the average");
        return;
    }
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
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// Wrong matchpoints with the right ones.
struct WrongPoints<'m> {
    cell: TableCell<'m>,
    right: f64,
    /// Whether all matchpoints are right as what a pair has more than the average.
    from_average: bool,
}

/// The first wrong matchpoints, with the rows that they were compared with.
fn find<'m>(game: &GameContext<'m>) -> Option<(WrongPoints<'m>, Among)> {
    let table = game.model.whole_table(TagId::SCORE_TABLE)?;
    let columns = [("MP_NS", 1.0), ("MP_EW", -1.0)];
    let columns = columns.map(|(name, sign)| (table.column(name), sign));
    if columns.iter().all(|(column, _)| column.is_none()) {
        return None;
    }
    let words = scoring(game);
    if words.other || words.cross {
        return None;
    }
    let mut scores = scores(table)?;
    // With more than one match it is not known which scores belong together.
    if words.bam && scores.iter().map(|scored| scored.many).sum::<f64>() != 2.0 {
        return None;
    }
    scores.sort_by(|a, b| a.score.total_cmp(&b.score));
    let is_number = |cell: TableCell<'_>| cell.real_number().is_some();
    let points = columns.into_iter().filter_map(|(column, sign)| {
        let column = column.filter(|column| table.cells(*column).all(is_number))?;
        Some(Points {
            table,
            column,
            sign,
        })
    });
    let points: Vec<Points<'m>> = points.collect();
    let judge_by = |size: f64, origin: MatchpointOrigin| {
        comparable::compare_and_count(
            table,
            &scores,
            |scored| scored.row,
            |scores, wrong| {
                let mut given = RowFaults::none();
                for points in &points {
                    points.judge(
                        scores,
                        Scale {
                            size,
                            factor: 1.0,
                            origin,
                        },
                        &mut given,
                    );
                }
                if !given.is_none() && (words.bam || !are_factored(&points, scores, size)) {
                    wrong.take(given);
                }
            },
        )
    };
    let judge = |size: f64| {
        let (count, (mut wrong, among)) = judge_by(size, MatchpointOrigin::Zero)?;
        // Of two scores the matchpoints can be anything.
        wrong.from_average =
            scores.len() > 2 && judge_by(size, MatchpointOrigin::Average).is_none();
        Some((count, (wrong, among)))
    };
    let [whole, half] = SIZES;
    let (_, wrong) = match (words.mp1, words.mp2) {
        (_, true) => judge(half)?,
        (true, false) => judge(whole)?,
        // Most likely is the method by which the fewest matchpoints are wrong.
        (false, false) => {
            let (by_whole, by_half) = (judge(whole)?, judge(half)?);
            let is_half = by_half.0 < by_whole.0 || by_half.1.0.from_average;
            if is_half && !by_whole.1.0.from_average {
                by_half
            } else {
                by_whole
            }
        }
    };
    Some(wrong)
}

/// Where matchpoints begin.
#[derive(Clone, Copy, PartialEq)]
enum MatchpointOrigin {
    /// At 0, which the lowest score gets.
    Zero,
    /// At the average: they are what a pair has more than that.
    Average,
}

/// How scores become matchpoints.
#[derive(Clone, Copy)]
struct Scale {
    /// Half of what a lower score is worth.
    size: f64,
    /// By how much more often the board was played than the scores say.
    factor: f64,
    origin: MatchpointOrigin,
}

/// Half of what a lower score is worth, by MP1 and by MP2.
const SIZES: [f64; 2] = [1.0, 0.5];

/// The matchpoints of one side.
struct Points<'m> {
    table: TableSection<'m>,
    column: usize,
    /// -1 for the side to which low scores are good.
    sign: f64,
}

/// Whether the matchpoints of all columns are those of a board that was played more often, by Neuberg's
/// formula: then other scores of it are not in the table, or were adjusted. The scores are in order.
fn are_factored(columns: &[Points<'_>], scores: &[Scored], size: f64) -> bool {
    let Some((least, most)) = columns.first().and_then(|first| first.times(scores, size)) else {
        return false;
    };
    let count: f64 = scores.iter().map(|scored| scored.many).sum();
    let fits = |times: f64| {
        let mut wrong = RowFaults::none();
        for points in columns {
            let scale = Scale {
                size,
                factor: times / count,
                origin: MatchpointOrigin::Zero,
            };
            points.judge(scores, scale, &mut wrong);
        }
        wrong.is_none()
    };
    // The bounds are never further apart than that.
    let mut times = (0..4).map(|more| least + f64::from(more));
    times.any(|times| times <= most && fits(times))
}

/// By how much matchpoints that were multiplied may differ from the right ones: they are rounded.
fn rounded(cell: TableCell<'_>) -> f64 {
    0.01 + last_place(cell.text) / 2.0
}

impl<'m> Points<'m> {
    /// How often at least and at most a board was played whose matchpoints were multiplied, by those of
    /// the best score; `None` where it was not played more often than there are scores.
    fn times(&self, scores: &[Scored], size: f64) -> Option<(f64, f64)> {
        let groups = || scores.chunk_by(|a, b| a.score == b.score);
        let best = if self.sign > 0.0 {
            groups().next_back()?
        } else {
            groups().next()?
        };
        let cell = self.table.cell(best.first()?.row, self.column)?;
        let sum = |scores: &[Scored]| scores.iter().map(|scored| scored.many).sum::<f64>();
        let (count, equal) = (sum(scores), sum(best));
        let each = (2.0 * count - equal) * size / count;
        let exact = (cell.real_number()? + size) / each;
        let blur = rounded(cell) / each;
        let least = (exact - blur).ceil().max(count.floor() + 1.0);
        let mut most = (exact + blur).floor();
        // One or two scores fit nearly any number, and where whole numbers are rounded, double ones fit
        // those of the other method.
        let is_fraction = |scored: &Scored| {
            let cell = self.table.cell(scored.row, self.column);
            cell.is_some_and(|cell| decimals(cell.text) > 0)
        };
        if !scores.iter().any(is_fraction) {
            most = most.min(1.5 * count);
        } else if groups().count() <= 2 {
            most = most.min(2.0 * count);
        }
        (least <= most).then_some((least, most))
    }

    /// Finds the rows whose matchpoints are wrong. The scores are in order.
    fn judge(&self, scores: &[Scored], scale: Scale, wrong: &mut RowFaults<WrongPoints<'m>>) {
        let Scale {
            size,
            factor,
            origin,
        } = scale;
        let total: f64 = scores.iter().map(|scored| scored.many).sum();
        let average = match origin {
            MatchpointOrigin::Zero => 0.0,
            MatchpointOrigin::Average => (total - 1.0) * size,
        };
        let mut below = 0.0;
        for group in scores.chunk_by(|a, b| a.score == b.score) {
            let equal: f64 = group.iter().map(|scored| scored.many).sum();
            let lower = if self.sign > 0.0 {
                below
            } else {
                total - below - equal
            };
            let right = factor * (2.0 * lower + equal) * size - size - average;
            for scored in group {
                let Some(cell) = self.table.cell(scored.row, self.column) else {
                    continue;
                };
                let slack = if factor > 1.0 { rounded(cell) } else { 0.01 };
                let fits = |given: f64| (given - right).abs() <= slack;
                if !cell.real_number().is_some_and(fits) {
                    let from_average = false;
                    wrong.add(
                        scored.row,
                        WrongPoints {
                            cell,
                            right,
                            from_average,
                        },
                    );
                }
            }
            below += equal;
        }
    }
}
