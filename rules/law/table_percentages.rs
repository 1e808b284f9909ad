//! # table-percentages
//!
//! A percentage in a ScoreTable does not match the matchpoints of its row. The percentage of a pair is its
//! share of the matchpoints of both pairs (chapters 4.2.3, 4.2.4 and 5.9). If only one side has matchpoints,
//! all percentages are in the same proportion to them. Without matchpoints, a better score still cannot have
//! a lower percentage than another, and if Scoring is `MP`, equal scores have the same percentage. If a
//! column such as `Section` divides the rows, only the rows of each section must fit together. It is reported
//! once per table, but not if a row has an artificial or unknown number, or if the matchpoints do not match
//! the scores.
//!
//! Correct the percentage, the matchpoints or the score.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "MP_NS;MP_EW;Percentage_NS"]
//! 6 2 75
//! 2 6 35
//! ```
//!
//! ```text
//! warning[table-percentages]: by the matchpoints of this row, expected 25.00%, found `35`
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 2 6 35
//!   │     ^^
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;MP_EW;Percentage_EW"]
//! 6 2 75
//! 2 6 25
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;Percentage_NS"]
//! 420 0
//! 100 50
//! -50 100
//! ```
//!
//! ```text
//! warning[table-percentages]: a worse score has a higher percentage than this
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 420 0
//!   │     ^
//! 4 │ 100 50
//! 5 │ -50 100
//!   │     --- the higher percentage
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;Percentage_NS"]
//! 10 100
//! 8 80
//! 6 60
//! 4 45
//! ```
//!
//! ```text
//! warning[table-percentages]: by the matchpoints of the other rows, expected 40.0%, found `45`
//!   ┌─ example.pbn:5:3
//!   │
//! 5 │ 4 45
//!   │   ^^
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;Percentage_EW"]
//! 6 0
//! 3 50
//! 1 83.3
//! 2 33.3
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Section;Score_NS;Percentage_NS"]
//! A 420 100
//! A 50 0
//! B 450 60
//! B 400 50
//! B 100 70
//! ```
//!
//! ```text
//! warning[table-percentages]: a worse score in its section has a higher percentage than this
//!   ┌─ example.pbn:5:7
//!   │
//! 5 │ B 450 60
//!   │       ^^
//! 6 │ B 400 50
//! 7 │ B 100 70
//!   │       -- the higher percentage
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;Percentage_NS"]
//! 420 75
//! 420 55
//! 400 30
//! 170 0
//! ```
//!
//! ```text
//! warning[table-percentages]: an equal score has another percentage than this
//!   ┌─ example.pbn:4:5
//!   │
//! 3 │ 420 75
//!   │     -- the other percentage
//! 4 │ 420 55
//!   │     ^^
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;Percentage_NS"]
//! 420 80
//! 420 75
//! 420 80
//! 400 20
//! 170 0
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;MP_EW;Percentage_NS;Percentage_EW"]
//! 2 0 100 0
//! 1.2 1.2 60 60
//! ```
//!
//! ```text
//! warning[table-percentages]: by the matchpoints of this row, expected 50.00%, found `60`
//!   ┌─ example.pbn:3:9
//!   │
//! 3 │ 1.2 1.2 60 60
//!   │         ^^
//!   │
//!   = an artificial score has `^` before it, as in `^60`
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;Percentage_NS"]
//! 420 100
//! 400 55
//! 50  0
//! ```
//!
//! ```text
//! warning[table-percentages]: by the scores of the table, expected 50.00%, found `55`
//!   ┌─ example.pbn:4:5
//!   │
//! 4 │ 400 55
//!   │     ^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Score_NS;MP_NS;MP_EW;Percentage_NS;Percentage_EW"]
//! 4S  N 10 420 2   0   100 0
//! 3NT N 9  400 0   2   0   100
//! -   - -  -   1.2 1.2 60  60
//! ```
//!
//! If equal scores have different percentages several times, the rows may belong to several sections:
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;Percentage_NS"]
//! 420 75
//! 420 100
//! 50 0
//! 50 25
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Section;Score_NS;Percentage_NS"]
//! A 420 100
//! A 50 0
//! B 450 100
//! B 430 0
//! ```
//!
//! ```pbn
//! [ScoreTable "Section;MP_NS;Percentage_NS"]
//! A 10 100
//! A 8 80
//! A 6 60
//! B 4 50
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;Percentage_NS;Percentage_EW"]
//! 6 100 0
//! 3 50 50
//! 2 33.33 66.67
//! 1 17 83
//! 0 0 100
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;Percentage_NS"]
//! 10 100
//! 8 80
//! 6 75
//! 4 50
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;MP_EW;Percentage_NS;Percentage_EW"]
//! 5 1 83.3 16.7
//! 1 5 17 83
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;MP_EW;Percentage_NS"]
//! 6 2 75
//! 2 6 ^40
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreTable "Score_NS;Percentage_NS;Percentage_EW"]
//! 100 50 50
//! 420 100 0
//! -50 0 100
//! ```

use crate::pbn::model::TableSection;
use crate::pbn::model::table::{TableCell, decimals, last_place};
use crate::pbn::standard::TagId;
use crate::rules::comparable::{self, Among, RowFaults};
use crate::rules::law::table_matchpoints;
use crate::rules::prelude::*;
use crate::rules::score_table::{
    ARTIFICIAL, Scored, are_of_director, has_wrong_row, is_artificial, scores, scoring,
};

pub(crate) const META: Meta = Meta {
    name: "table-percentages",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.3", "4.2.4", "5.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORE_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(wrong) = find(game) {
        let mut finding = report.at(wrong.span, wrong.message);
        if let Some((other, label)) = wrong.other {
            finding = finding.label(other, label);
        }
        if wrong.lacks_mark {
            finding.note(ARTIFICIAL);
        }
    }
}

/// Whether a percentage of the ScoreTable is reported here.
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// A percentage that does not follow from the other numbers of the table.
struct WrongPercentage {
    span: Span,
    message: String,
    /// A percentage of another score that contradicts it, and what it is.
    other: Option<(Span, &'static str)>,
    /// Whether it may be artificial.
    lacks_mark: bool,
}

/// The first wrong percentage.
fn find(game: &GameContext<'_>) -> Option<WrongPercentage> {
    let table = game.model.whole_table(TagId::SCORE_TABLE)?;
    let percentages = ["Percentage_NS", "Percentage_EW"].map(|name| table.column(name));
    if percentages == [None; 2] {
        return None;
    }
    let words = scoring(game);
    if words.other || words.cross {
        return None;
    }
    let expected = |cell: TableCell<'_>, source: String, right: String| {
        let found = game.found(cell.span);
        WrongPercentage {
            span: cell.span,
            message: format!("by {source}, expected {right}%, found {found}"),
            other: None,
            lacks_mark: false,
        }
    };
    let matchpoints = [table.column("MP_NS"), table.column("MP_EW")];
    let [Some(ns), Some(ew)] = matchpoints else {
        if matchpoints != [None; 2] {
            let ((cell, right), among) = against_one_side(table, matchpoints, percentages)?;
            let source = format!("the matchpoints of the other rows{}", among.words(""));
            let wrong = expected(cell, source, format!("{right:.1}"));
            return (!table_matchpoints::finds(game)).then_some(wrong);
        }
        // In board-a-match a score is compared with one other, and it is not known with which.
        let Some((contradiction, among)) = against_scores(table, percentages, words.mp) else {
            let wrong = against_most(table, percentages).filter(|_| words.mp && !words.bam);
            let (cell, right) = wrong.filter(|_| !has_wrong_row(game))?;
            let source = "the scores of the table".to_owned();
            return Some(expected(cell, source, format!("{right:.2}")));
        };
        let place = among.words("");
        let (message, label) = if contradiction.is_tie {
            (
                format!("an equal score{place} has another percentage than this"),
                "the other percentage",
            )
        } else {
            (
                format!("a worse score{place} has a higher percentage than this"),
                "the higher percentage",
            )
        };
        return (!words.bam && !has_wrong_row(game)).then_some(WrongPercentage {
            span: contradiction.cell.span,
            message,
            other: Some((contradiction.other.span, label)),
            lacks_mark: false,
        });
    };
    let columns = percentages.into_iter().zip([ns, ew]);
    let mut first = None;
    for row in (0..table.row_count()).filter(|row| !is_artificial(table, *row)) {
        for (column, own) in columns.clone() {
            let Some(column) = column else { continue };
            let judged = judge(table, row, column, [ns, ew], own)?;
            first = first.or_else(|| Some((row, judged?)));
        }
    }
    let (row, (cell, right)) = first?;
    let source = "the matchpoints of this row".to_owned();
    let mut wrong = expected(cell, source, format!("{right:.2}"));
    let both = percentages.map(|column| table.cell(row, column?)?.real_number());
    wrong.lacks_mark = are_of_director(both);
    (!table_matchpoints::finds(game)).then_some(wrong)
}

/// The percentage of a row with the right one, where it is another; `None` where a number is
/// not known or artificial.
fn judge<'m>(
    table: TableSection<'m>,
    row: usize,
    column: usize,
    both: [usize; 2],
    own: usize,
) -> Option<Option<(TableCell<'m>, f64)>> {
    let percentage = table.cell(row, column)?;
    let given = percentage.real_number()?;
    let (mut sum, mut blur) = (0.0, 0.0);
    for column in both {
        let cell = table.cell(row, column)?;
        sum += cell.real_number()?;
        // A number with a fraction is rounded, and so is what follows from it.
        if decimals(cell.text) > 0 {
            blur += last_place(cell.text);
        }
    }
    if sum <= 0.0 {
        return None;
    }
    let right = table.cell(row, own)?.real_number()? / sum * 100.0;
    let off = last_place(percentage.text) + blur / sum * 100.0 + 1e-6;
    Some(((given - right).abs() > off).then_some((percentage, right)))
}

/// The one percentage that is not in the proportion to the matchpoints of one side that all others
/// have, with the right one; `None` also where a number is not known or artificial.
fn against_one_side<'m>(
    table: TableSection<'m>,
    matchpoints: [Option<usize>; 2],
    percentages: [Option<usize>; 2],
) -> Option<((TableCell<'m>, f64), Among)> {
    let (own, matchpoints) = (0..).zip(matchpoints).find_map(|(s, c)| Some((s, c?)))?;
    let (side, percentages) = (0..).zip(percentages).find_map(|(s, c)| Some((s, c?)))?;
    let mut rows = Vec::with_capacity(table.row_count());
    for row in (0..table.row_count()).filter(|row| !is_artificial(table, *row)) {
        let given = table.cell(row, matchpoints)?;
        let percentage = table.cell(row, percentages)?;
        let blur = match decimals(given.text) {
            0 => 0.0,
            _ => last_place(given.text),
        };
        let share = match percentage.real_number()? {
            share if side == own => share,
            share => 100.0 - share,
        };
        rows.push(Share {
            row,
            matchpoints: given.real_number()?,
            blur,
            share,
            unit: last_place(percentage.text),
            cell: percentage,
        });
    }
    let judge = |rows: &[Share<'m>], wrong: &mut RowFaults<_>| {
        let Some((odd, right)) = odd_one(rows) else {
            return;
        };
        let right = if side == own { right } else { 100.0 - right };
        wrong.add(odd.row, (odd.cell, right));
    };
    comparable::compare(table, &rows, |share| share.row, judge)
}

/// The only row that is not in the proportion that the others have, with the right share.
fn odd_one<'r, 'm>(rows: &'r [Share<'m>]) -> Option<(&'r Share<'m>, f64)> {
    let each = most_common(rows)?;
    let mut wrong = rows.iter().filter(|row| !row.fits(each));
    let (first, None) = (wrong.next()?, wrong.next()) else {
        return None;
    };
    let right = rows.iter().filter(|row| row.fits(each));
    let (points, shares) = right.fold((0.0, 0.0), |(points, shares), row| {
        (points + row.matchpoints, shares + row.share)
    });
    Some((first, first.matchpoints * shares / points))
}

/// A percentage with its matchpoints, and by how much either may be rounded.
#[derive(Clone, Copy)]
struct Share<'m> {
    row: usize,
    matchpoints: f64,
    blur: f64,
    share: f64,
    unit: f64,
    cell: TableCell<'m>,
}

impl Share<'_> {
    /// From which to which value of one matchpoint it is right; `None` where any is.
    fn range(&self) -> Option<(f64, f64)> {
        let (least, most) = (self.matchpoints - self.blur, self.matchpoints + self.blur);
        (least > 0.0).then(|| {
            (
                (self.share - self.unit) / most,
                (self.share + self.unit) / least,
            )
        })
    }

    fn fits(&self, each: f64) -> bool {
        (self.share - each * self.matchpoints).abs() <= self.unit + each * self.blur + 1e-6
    }
}

/// The value of one matchpoint that three rows or more agree on, and the most of all.
fn most_common(rows: &[Share<'_>]) -> Option<f64> {
    let mut ends: Vec<(f64, i32)> = Vec::with_capacity(2 * rows.len());
    for (low, high) in rows.iter().filter_map(Share::range) {
        ends.extend([(low, 1), (high, -1)]);
    }
    ends.sort_by(|(one, begins), (other, other_begins)| {
        one.total_cmp(other).then(other_begins.cmp(begins))
    });
    let (mut open, mut best) = (0, (2, None));
    for pair in ends.windows(2) {
        let &[(low, step), (high, _)] = pair else {
            continue;
        };
        open += step;
        if open > best.0 {
            best = (open, Some((low + high) / 2.0));
        }
    }
    best.1
}

/// Two percentages of one side that contradict their scores.
struct Contradiction<'m> {
    /// The lower one, or the one that fewer rows have.
    cell: TableCell<'m>,
    other: TableCell<'m>,
    /// Whether their scores are equal.
    is_tie: bool,
}

/// Two percentages that contradict their scores, those of equal scores too where ties are
/// judged; `None` also where a number is not known or artificial.
fn against_scores<'m>(
    table: TableSection<'m>,
    columns: [Option<usize>; 2],
    judges_ties: bool,
) -> Option<(Contradiction<'m>, Among)> {
    let scores = scores(table)?;
    let mut wrong = None;
    for (column, sign) in columns.into_iter().zip([1.0, -1.0]) {
        let Some(column) = column else { continue };
        let mut rows = Vec::with_capacity(scores.len());
        for scored in &scores {
            let cell = table.cell(scored.row, column)?;
            rows.push(Rated {
                row: scored.row,
                score: sign * scored.score,
                percentage: cell.real_number()?,
                cell,
            });
        }
        rows.sort_by(|one, other| one.score.total_cmp(&other.score));
        let judged = comparable::compare(
            table,
            &rows,
            |rated| rated.row,
            |rows, wrong| {
                let mut own = RowFaults::none();
                falling(rows, &mut own);
                if own.is_none() && judges_ties {
                    different(rows, &mut own);
                }
                wrong.take(own);
            },
        );
        wrong = wrong.or(judged);
    }
    wrong
}

/// The first percentage that is not the share of the matchpoints that its score brings, with that share, where
/// those of most rows are: then all scores are in the table.
fn against_most<'m>(
    table: TableSection<'m>,
    columns: [Option<usize>; 2],
) -> Option<(TableCell<'m>, f64)> {
    let scores = scores(table)?;
    let total: f64 = scores.iter().map(|scored| scored.many).sum();
    let mut wrong = Vec::new();
    for (column, sign) in columns.into_iter().zip([1.0, -1.0]) {
        let Some(column) = column else { continue };
        for scored in &scores {
            let cell = table.cell(scored.row, column)?;
            let worse = |other: &Scored| match sign * (scored.score - other.score) {
                more if more > 0.0 => 2.0 * other.many,
                0.0 => other.many,
                _ => 0.0,
            };
            let points = scores.iter().map(worse).sum::<f64>() - 1.0;
            let right = points / (2.0 * (total - 1.0)) * 100.0;
            if (cell.real_number()? - right).abs() > last_place(cell.text) + 1e-6 {
                wrong.push((cell, right));
            }
        }
    }
    let columns = columns.iter().flatten().count();
    (3 * wrong.len() <= columns * scores.len()).then_some(())?;
    wrong.into_iter().next()
}

/// A percentage with the score that it is for, which is higher the better it is.
#[derive(Clone, Copy)]
struct Rated<'m> {
    row: usize,
    score: f64,
    percentage: f64,
    cell: TableCell<'m>,
}

impl Rated<'_> {
    /// By how much two percentages may differ.
    fn unit(&self, other: &Rated<'_>) -> f64 {
        last_place(self.cell.text).max(last_place(other.cell.text)) + 1e-6
    }
}

/// Finds percentages that are lower than that of a score that is not as good. The rows are in order of
/// their scores.
fn falling<'m>(rows: &[Rated<'m>], wrong: &mut RowFaults<Contradiction<'m>>) {
    // The highest percentage of the scores that are not as good.
    let mut highest: Option<Rated<'m>> = None;
    for group in rows.chunk_by(|one, other| one.score == other.score) {
        for rated in group {
            let is_lower =
                |above: &Rated<'_>| above.percentage - rated.percentage > rated.unit(above);
            if let Some(above) = highest.filter(is_lower) {
                let found = Contradiction {
                    cell: rated.cell,
                    other: above.cell,
                    is_tie: false,
                };
                wrong.add(rated.row, found);
            }
        }
        for rated in group {
            if highest.is_none_or(|above| above.percentage < rated.percentage) {
                highest = Some(*rated);
            }
        }
    }
}

/// Finds a percentage that differs from those of equal scores. Where several scores have such, the rows
/// may be those of several sections. The rows are in order of their scores.
fn different<'m>(rows: &[Rated<'m>], wrong: &mut RowFaults<Contradiction<'m>>) {
    let is_same =
        |one: &Rated<'_>, two: &Rated<'_>| (one.percentage - two.percentage).abs() <= one.unit(two);
    let ties = rows.chunk_by(|one, other| one.score == other.score);
    let mut odd = ties.filter_map(|tie| {
        let (first, rest) = tie.split_first()?;
        let other = rest.iter().find(|rated| !is_same(rated, first))?;
        // A percentage that a third row has as well is right.
        let is_first_odd = rest.iter().filter(|rated| is_same(rated, other)).count() > 1
            && !rest.iter().any(|rated| is_same(rated, first));
        Some(if is_first_odd {
            (first, other)
        } else {
            (other, first)
        })
    });
    if let (Some((rated, other)), None) = (odd.next(), odd.next()) {
        let found = Contradiction {
            cell: rated.cell,
            other: other.cell,
            is_tie: true,
        };
        wrong.add(rated.row, found);
    }
}
