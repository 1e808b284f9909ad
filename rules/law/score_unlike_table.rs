//! # score-unlike-table
//!
//! The IMPs, matchpoints or percentage of the game differ from its row in the ScoreTable. Its row is the one
//! with the same contract, declarer and tricks, or the one that was also passed out (chapters 4.2.2 to 4.2.4
//! and 5.9). Either number may be rounded.
//!
//! Correct one of the two.
//!
//! ## Bad
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScoreIMP "NS 6"]
//! [ScoreTable "Contract;Declarer;Result;IMP_NS"]
//! 4S N 10 0.5
//! 3NT N 9 5
//! ```
//!
//! ```text
//! warning[score-unlike-table]: expected 5 for NS by the row of the ScoreTable with the same result, found `NS 6`
//!   ┌─ example.pbn:4:12
//!   │
//! 4 │ [ScoreIMP "NS 6"]
//!   │            ^^^^
//!   ·
//! 7 │ 3NT N 9 5
//!   │         - the number in that row
//! ```
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScorePercentage "NS 60 EW 40"]
//! [ScoreTable "Contract;Declarer;Result;Percentage_NS"]
//! 4S N 10 75
//! 3NT N 9 25
//! ```
//!
//! ```pbn
//! [Declarer "W"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScoreMP "6"]
//! [ScoreTable "Contract;Declarer;Result;MP_NS;MP_EW"]
//! 4S W 10 0 8
//! 3NT W 9 6 2
//! ```
//!
//! ```pbn
//! [Contract "Pass"]
//! [ScoreMP "NS 6"]
//! [ScoreTable "Contract;Declarer;Result;MP_NS;MP_EW"]
//! 4S W 10 0 8
//! Pass - - 5 3
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScorePercentage "NS 83 EW 17"]
//! [ScoreTable "Contract;Declarer;Result;Percentage_NS;Percentage_EW"]
//! 4S N 10 16.67 83.33
//! 3NT N 9 83.33 16.67
//! ```
//!
//! ```pbn
//! [Contract "Pass"]
//! [ScoreMP "NS 6"]
//! [ScoreTable "Contract;Declarer;Result;MP_NS;MP_EW"]
//! 4S W 10 0 8
//! - - - 5 3
//! ```
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScoreIMP "NS 5"]
//! [ScoreTable "Contract;Declarer;Result;IMP_NS"]
//! 4S N 10 0.5
//! 3NT N 9 5
//! ```
//!
//! ```pbn
//! [Declarer "W"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScoreMP "2"]
//! [ScoreTable "Contract;Declarer;Result;MP_NS;MP_EW"]
//! 4S W 10 0 8
//! 3NT W 9 6 2
//! ```
//!
//! ```pbn
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScorePercentage "NS 66.67"]
//! [ScoreTable "Contract;Declarer;Result;Percentage_NS"]
//! 4S N 10 33.3
//! 3NT N 9 66.7
//! ```

use crate::bridge::{Seat, same_side};
use crate::pbn::model::scoring::side_scores;
use crate::pbn::model::table::{last_place, number};
use crate::pbn::model::{TableSection, TagContent};
use crate::pbn::standard::TagId;
use crate::rules::law::{table_matchpoints, table_percentages};
use crate::rules::prelude::*;
use crate::rules::score_table::TableContract;

pub(crate) const META: Meta = Meta {
    name: "score-unlike-table",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.2", "4.2.3", "4.2.4", "5.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORE_TABLE)],
    &Check::Game(check),
)]);

const TAGS: [(TagId, &str, &str); 3] = [
    (TagId::SCORE_IMP, "IMP_NS", "IMP_EW"),
    (TagId::SCORE_MP, "MP_NS", "MP_EW"),
    (TagId::SCORE_PERCENTAGE, "Percentage_NS", "Percentage_EW"),
];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(unlike) = find(game) {
        let Unlike {
            score, side, other, ..
        } = unlike;
        let message = format!(
            "expected {} for {side} by the row of the ScoreTable with the same result, found {}",
            game.show(other),
            game.found(score)
        );
        report
            .at(score, message)
            .label(other, "the number in that row");
    }
}

/// A score that differs from its row in the table.
struct Unlike {
    tag: TagId,
    score: Span,
    /// Whose number in the row it is.
    side: &'static str,
    /// That number.
    other: Span,
}

/// Whether this score of the game is reported here; then it is not compared with others.
pub(crate) fn finds(game: &GameContext<'_>, tag: TagId) -> bool {
    find(game).is_some_and(|unlike| unlike.tag == tag)
}

/// The first score that differs from its row, unless numbers of the table contradict each other.
fn find(game: &GameContext<'_>) -> Option<Unlike> {
    let table = game.model.whole_table(TagId::SCORE_TABLE)?;
    let unlike = compare(game, table)?;
    let is_wrong = table_matchpoints::finds(game) || table_percentages::finds(game);
    (!is_wrong).then_some(unlike)
}

fn compare(game: &GameContext<'_>, table: TableSection<'_>) -> Option<Unlike> {
    let played = TableContract::of(game)?;
    let declarer = played.declarer();
    for (tag, ns, ew) in TAGS {
        let TagContent::Value(value, span) = game.model.said(tag) else {
            continue;
        };
        let Some(scores) = side_scores(value) else {
            continue;
        };
        // Without a side the number is that of declarer.
        let is_by = |seat: Seat| declarer.is_some_and(|declarer| same_side(declarer, seat));
        let of_ns = scores.ns.or(scores.declarer.filter(|_| is_by(Seat::North)));
        let of_ew = scores.ew.or(scores.declarer.filter(|_| is_by(Seat::East)));
        let unit = coarsest_place(value);
        for (given, column, side) in [(of_ns, ns, "NS"), (of_ew, ew, "EW")] {
            let (Some(given), Some(column)) = (given, table.column(column)) else {
                continue;
            };
            if let Some(other) = differing(table, &played, column, given, unit) {
                return Some(Unlike {
                    tag,
                    score: span,
                    side,
                    other,
                });
            }
        }
    }
    None
}

/// What one more in the last place is worth, of the number in a score that is rounded most.
fn coarsest_place(value: &[u8]) -> f64 {
    let words = value.split(|byte| *byte == b' ');
    let numbers = words.filter(|word| number(word).is_some());
    numbers.map(last_place).fold(0.0, f64::max)
}

/// Where the rows with the result of the game say another number, all of them; nothing where one of
/// the rows may be of another contract.
fn differing(
    table: TableSection<'_>,
    played: &TableContract,
    column: usize,
    given: f64,
    unit: f64,
) -> Option<Span> {
    let contract = table.column("Contract")?;
    let mut first = None;
    for row in played.rows(table)? {
        if table.cell(row, contract)?.is_blank() {
            return None;
        }
        let cell = table.cell(row, column)?;
        let number = cell.real_number()?;
        let unit = unit.max(last_place(cell.text));
        if (number - given).abs() < unit {
            return None;
        }
        first = first.or(Some(cell.span));
    }
    first
}
