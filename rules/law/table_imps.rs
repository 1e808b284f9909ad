//! # table-imps
//!
//! The IMPs in a ScoreTable do not match its scores. They follow from the method in the tag Scoring (chapters
//! 3.4.12 and 5.9). In Cross, Cross1 and Cross2 each score is compared with every other one. In Butler, Mean
//! and Median it is compared with a datum, an average of the scores. Other methods are not checked. With a
//! datum a difference of one IMP is accepted as rounding. If a column such as `Section` divides the rows, a
//! score may be compared with all scores of the table or only with those of its section. It is reported once
//! per table, but not if a row has an artificial or unknown score.
//!
//! Correct the IMPs or the scores, or name the method that was used.
//!
//! ## Bad
//!
//! ```pbn
//! [Scoring "IMP;Cross"]
//! [ScoreTable "Score_NS;IMP_NS"]
//! 420 9
//! 170 -6
//! ```
//!
//! ```text
//! warning[table-imps]: compared with the other scores of the table, expected 6 IMPs, found `9`
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 420 9
//!   │     ^
//! ```
//!
//! ```pbn
//! [Scoring "IMP;Cross1"]
//! [ScoreTable "Score_NS;IMP_NS"]
//! 620 6
//! -100 -12
//! ```
//!
//! ```pbn
//! [Scoring "IMP;Cross"]
//! [ScoreTable "Section;Score_NS;IMP_NS"]
//! A 420 6
//! A 170 -6
//! B 620 12
//! B -100 -10
//! ```
//!
//! ```text
//! warning[table-imps]: compared with the other scores in its section, expected -12 IMPs, found `-10`
//!   ┌─ example.pbn:6:8
//!   │
//! 6 │ B -100 -10
//!   │        ^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Scoring "IMP;Cross"]
//! [ScoreTable "Section;Score_NS;IMP_NS"]
//! A 420 6
//! A 170 -6
//! B 620 12
//! B -100 -12
//! ```
//!
//! ```pbn
//! [Scoring "IMP;Cross"]
//! [ScoreTable "Score_NS;IMP_NS"]
//! 420 6
//! 170 -6
//! ```
//!
//! ```pbn
//! [Scoring "IMP;Butler"]
//! [ScoreTable "Score_NS;IMP_NS"]
//! 420 3
//! 170 -4
//! ```

use crate::bridge::scoring::imps;
use crate::pbn::model::Said;
use crate::pbn::model::table::Cell;
use crate::pbn::standard::TagId;
use crate::rules::comparable::{self, Wrong};
use crate::rules::prelude::*;
use crate::rules::score_table::{Scored, has_wrong_row, scores};

pub(crate) const META: Meta = Meta {
    name: "table-imps",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.4.12", "5.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORE_TABLE)],
    &Check::Game(check),
)]);

/// How scores become IMPs.
#[derive(Clone, Copy, PartialEq)]
enum Method {
    /// The sum of comparisons with the others.
    Cross,
    /// That sum divided by the number of scores.
    Cross1,
    /// That sum divided by the number of comparisons.
    Cross2,
    /// One comparison with the average.
    Mean,
    /// One comparison with the score in the middle.
    Median,
}

/// No tournament compares more scores than this.
const MOST: usize = 1000;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.whole_table(TagId::SCORE_TABLE) else {
        return;
    };
    let column = table.column("IMP_NS");
    let Some((column, method)) = column.and_then(|column| Some((column, method(game)?))) else {
        return;
    };
    if table.row_count() > MOST {
        return;
    }
    let is_number = |cell: Cell<'_>| cell.real_number().is_some();
    let scores = scores(table).filter(|_| table.cells(column).all(is_number));
    let Some(scores) = scores else { return };
    let datum_name = match method {
        Method::Cross | Method::Cross1 | Method::Cross2 => "the other scores",
        Method::Mean => "the average score",
        Method::Median => "the median score",
    };
    let judge = |scores: &[Scored], wrong: &mut Wrong<_>| {
        let datum = datum(scores, method);
        for scored in scores {
            let Some(cell) = table.cell(scored.row, column) else {
                continue;
            };
            let (right, slack) = match datum {
                Some(datum) => (f64::from(imps((scored.score - datum).round() as i32)), 1.01),
                None => (compared(scored, scores, method), 0.0501),
            };
            let fits = |given: f64| (given - right).abs() <= slack;
            if !cell.real_number().is_some_and(fits) {
                wrong.add(scored.row, (cell, right));
            }
        }
    };
    let wrong = comparable::compare(table, &scores, |scored| scored.row, judge);
    if let Some(((cell, right), among)) = wrong
        && !has_wrong_row(game)
    {
        let right = format!("{right:.4}").replace(".0000", "");
        let message = format!(
            "compared with {datum_name}{}, expected {right} IMPs, found {}",
            among.words(" of the table"),
            game.found(cell.span)
        );
        report.at(cell.span, message);
    }
}

/// The method that the tag Scoring names, where IMPs are those of today.
fn method(game: &GameContext<'_>) -> Option<Method> {
    let Said::Value(value, _) = game.model.said(TagId::SCORING) else {
        return None;
    };
    let mut method = None;
    for field in value.split(|byte| *byte == b';') {
        let is = |word: &str| field.trim_ascii().eq_ignore_ascii_case(word.as_bytes());
        if is("IMP") || is("IMPs") {
            continue;
        }
        method = Some(if is("Cross") {
            Method::Cross
        } else if is("Cross1") {
            Method::Cross1
        } else if is("Cross2") {
            Method::Cross2
        } else if is("Butler") || is("Mean") {
            // Butler with Median is a datum of its own kind; the last field says it.
            Method::Mean
        } else if is("Median") {
            Method::Median
        } else {
            return None;
        });
    }
    method
}

/// The score with which all are compared.
fn datum(scores: &[Scored], method: Method) -> Option<f64> {
    let total: f64 = scores.iter().map(|scored| scored.many).sum();
    match method {
        Method::Mean => {
            let sum: f64 = scores.iter().map(|s| s.score * s.many).sum();
            Some(sum / total.max(1.0))
        }
        Method::Median => {
            let mut sorted: Vec<_> = scores.iter().map(|s| (s.score, s.many)).collect();
            sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
            let at = |place: f64| {
                let mut count = 0.0;
                let found = sorted.iter().find(|(_, many)| {
                    count += many;
                    count > place
                });
                found.map_or(0.0, |(score, _)| *score)
            };
            let middle = (total - 1.0) / 2.0;
            Some(f64::midpoint(at(middle.floor()), at(middle.ceil())))
        }
        Method::Cross | Method::Cross1 | Method::Cross2 => None,
    }
}

fn compared(scored: &Scored, scores: &[Scored], method: Method) -> f64 {
    let mut sum = 0.0;
    let mut total = 0.0;
    for other in scores {
        sum += other.many * f64::from(imps((scored.score - other.score) as i32));
        total += other.many;
    }
    match method {
        Method::Cross1 => sum / total,
        Method::Cross2 if total > 1.0 => sum / (total - 1.0),
        _ => sum,
    }
}
