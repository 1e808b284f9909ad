//! # table-imps
//!
//! The IMPs in a ScoreTable do not match its scores. They follow from the method in the tag Scoring (chapters
//! 3.4.12 and 5.9). In Cross, Cross1 and Cross2 each score is compared with every other one. In Butler,
//! Butler-2, Mean and Median it is compared with a datum, an average of the scores. Other methods are not
//! checked. With a datum a difference of one IMP is accepted as rounding. If all IMPs are those of another
//! form of Cross, the tag Scoring is reported. If a column such as `Section` divides the rows, a
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
//! ```pbn
//! [Scoring "IMP;Cross2"]
//! [ScoreTable "Score_NS;IMP_NS"]
//! 420 22
//! 170 -2
//! 140 -5
//! 50 -15
//! ```
//!
//! ```diff
//! -[Scoring "IMP;Cross2"]
//! +[Scoring "IMP;Cross"]
//!  [ScoreTable "Score_NS;IMP_NS"]
//!  420 22
//!  170 -2
//! ```
//!
//! ```pbn
//! [Scoring "IMP;Butler-2"]
//! [ScoreTable "Score_NS;IMP_NS"]
//! 420 9
//! 170 1
//! 140 0
//! -100 -6
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
//!
//! ```pbn
//! [Scoring "IMP;Butler-2"]
//! [ScoreTable "Score_NS;IMP_NS"]
//! 420 6
//! 170 1
//! 140 0
//! -100 -6
//! ```

use crate::bridge::scoring::imps;
use crate::pbn::model::table::TableCell;
use crate::pbn::model::{TableSection, TagContent, value};
use crate::pbn::standard::TagId;
use crate::rules::comparable::{self, Among, RowFaults};
use crate::rules::prelude::*;
use crate::rules::score_table::{Scored, has_wrong_row, scores};

pub(crate) const META: Meta = Meta {
    name: "table-imps",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
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
    /// One comparison with the average without the highest and the lowest score.
    InnerMean,
    /// One comparison with the score in the middle.
    Median,
}

impl Method {
    /// Those that are computed to the last digit, with their words in the tag Scoring.
    const EXACT: [(Method, &str); 3] = [
        (Method::Cross, "Cross"),
        (Method::Cross1, "Cross1"),
        (Method::Cross2, "Cross2"),
    ];

    /// What a score is compared with.
    fn datum_name(self) -> &'static str {
        match self {
            Method::Cross | Method::Cross1 | Method::Cross2 => "the other scores",
            Method::Mean => "the average score",
            Method::InnerMean => "the average score without the highest and the lowest",
            Method::Median => "the median score",
        }
    }
}

/// No tournament compares more scores than this.
const MOST: usize = 1000;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.whole_table(TagId::SCORE_TABLE) else {
        return;
    };
    let column = table.column("IMP_NS");
    let Some((column, (method, field))) = column.zip(method(game)) else {
        return;
    };
    if table.row_count() > MOST {
        return;
    }
    let is_number = |cell: TableCell<'_>| cell.real_number().is_some();
    let scores = scores(table).filter(|_| table.cells(column).all(is_number));
    let Some(scores) = scores else { return };
    let judge = |method| judge(table, column, &scores, method);
    let Some(((cell, right), among)) = judge(method).filter(|_| !has_wrong_row(game)) else {
        return;
    };
    let others = Method::EXACT.iter().filter(|(other, _)| *other != method);
    let fits_all = |method: Method| scores.len() > 2 && judge(method).is_none();
    if let Some((_, name)) = others.clone().find(|(other, _)| fits_all(*other)) {
        let message = format!(
            "by the IMPs of the ScoreTable, expected {name}, found {}",
            game.found(field)
        );
        report
            .at(field, message)
            .habit_that("tables", "have such IMPs", ())
            .label(cell.span, "IMPs of another form of scoring")
            .fix(
                format!("write {name}"),
                Applicability::Unsafe,
                field,
                name.as_bytes(),
            );
        return;
    }
    let right = format!("{right:.4}").replace(".0000", "");
    let message = format!(
        "compared with {}{}, expected {right} IMPs, found {}",
        method.datum_name(),
        among.words(" of the table"),
        game.found(cell.span)
    );
    report.at(cell.span, message);
}

/// The first IMPs that a method does not give, with the right ones and what they were compared with.
fn judge<'m>(
    table: TableSection<'m>,
    column: usize,
    scores: &[Scored],
    method: Method,
) -> Option<((TableCell<'m>, f64), Among)> {
    let judge = |scores: &[Scored], wrong: &mut RowFaults<_>| {
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
    comparable::compare(table, scores, |scored| scored.row, judge)
}

/// The method that the tag Scoring names and its place, where IMPs are those of today.
fn method(game: &GameContext<'_>) -> Option<(Method, Span)> {
    let TagContent::Value(value, place) = game.model.said(TagId::SCORING) else {
        return None;
    };
    let mut method = None;
    for (span, field) in value::fields(value) {
        let is = |word: &str| field.eq_ignore_ascii_case(word.as_bytes());
        let exact = Method::EXACT.iter().find(|(_, name)| is(name));
        let named = match exact {
            _ if is("IMP") || is("IMPs") => continue,
            Some((exact, _)) => *exact,
            None if is("Butler-2") => Method::InnerMean,
            // How the average is computed; that of Butler-2 without two scores.
            None if is("Mean") && method.is_some_and(|(before, _)| before == Method::InnerMean) => {
                continue;
            }
            // Butler with Median is a datum of its own kind; the last field says it.
            None if is("Butler") || is("Mean") => Method::Mean,
            None if is("Median") => Method::Median,
            None => return None,
        };
        method = Some((named, place.part(span.start as usize, span.end as usize)));
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
        Method::InnerMean => {
            let mean = datum(scores, Method::Mean)?;
            let ends = scores.iter().map(|scored| scored.score);
            let (low, high) = ends.fold((mean, mean), |(low, high), score| {
                (score.min(low), score.max(high))
            });
            // Of two scores none would be left.
            let inner = if total > 2.0 {
                total - 2.0
            } else {
                return Some(mean);
            };
            Some((mean * total - low - high) / inner)
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
