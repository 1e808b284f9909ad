//! # instant-score
//!
//! The IMPs or the percentage of the game differ from the InstantScoreTable. With the scoring `Instant`, the
//! table gives the value of each range of scores (chapters 3.4.12 and 5.5). The bounds of a range are not
//! part of it.
//!
//! Correct the IMPs, the percentage or the score.
//!
//! ## Bad
//!
//! ```pbn
//! [Declarer "N"]
//! [Scoring "Instant"]
//! [Score "NS 420"]
//! [ScorePercentage "NS 30"]
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//! *,400 30
//! 400   60
//! 400,* 90
//! ```
//!
//! ```text
//! warning[instant-score]: expected 90 for NS by the InstantScoreTable, found `NS 30`
//!   ┌─ example.pbn:4:19
//!   │
//! 3 │ [Score "NS 420"]
//!   │         ------ the score
//! 4 │ [ScorePercentage "NS 30"]
//!   │                   ^^^^^
//!   ·
//! 8 │ 400,* 90
//!   │       -- what it is worth
//! ```
//!
//! ```pbn
//! [Scoring "Instant;IMP"]
//! [Score "EW 100"]
//! [ScoreIMP "NS 2"]
//! [InstantScoreTable "ScoreRange_NS;IMP_NS"]
//! *,0 -2
//! 0   0
//! 0,* 2
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Declarer "N"]
//! [Scoring "Instant"]
//! [Score "NS 420"]
//! [ScorePercentage "NS 90"]
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//! *,400 30
//! 400   60
//! 400,* 90
//! ```
//!
//! ```pbn
//! [Declarer "N"]
//! [Scoring "MP"]
//! [Score "NS 420"]
//! [ScorePercentage "NS 55"]
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//! *,400 30
//! 400   60
//! 400,* 90
//! ```

use crate::bridge::{Seat, same_side};
use crate::pbn::model::scoring::side_scores;
use crate::pbn::model::table::{ScoreRange, last_place};
use crate::pbn::model::{TableSection, TagContent, value};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "instant-score",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.4.12", "5.5"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::INSTANT_SCORE_TABLE)],
    &Check::Game(check),
)]);

/// The results of a game, and the columns of the table that say what they are.
const RESULTS: [(TagId, [&str; 2], f64); 2] = [
    (TagId::SCORE_IMP, ["IMP_NS", "IMP_EW"], 0.0),
    (
        TagId::SCORE_PERCENTAGE,
        ["Percentage_NS", "Percentage_EW"],
        100.0,
    ),
];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((scoring, _)) = game.stated_tag(TagId::SCORING) else {
        return;
    };
    let is_instant = |(_, field): (Span, &[u8])| field.eq_ignore_ascii_case(b"Instant");
    if !value::fields(scoring).any(is_instant) {
        return;
    }
    let Some(table) = game.model.whole_table(TagId::INSTANT_SCORE_TABLE) else {
        return;
    };
    let Some((score, score_span)) = for_ns(game, TagId::SCORE, 0.0) else {
        return;
    };
    let Some(row) = row_of(table, score) else {
        return;
    };
    for (tag, [ns, ew], total) in RESULTS {
        let Some((given, span)) = for_ns(game, tag, total) else {
            continue;
        };
        let cell = |name: &str| table.cell(row, table.column(name)?);
        let of = |name: &str| Some((cell(name)?.real_number()?, cell(name)?));
        let of_ns = of(ns).map(|(right, cell)| (right, cell, "NS"));
        let of_ew = || of(ew).map(|(right, cell)| (total - right, cell, "EW"));
        let Some((right, cell, side)) = of_ns.or_else(of_ew) else {
            continue;
        };
        let unit = last_place(cell.text);
        if (right - given).abs() >= unit {
            let message = format!(
                "expected {} for {side} by the InstantScoreTable, found {}",
                game.show(cell.span),
                game.found(span)
            );
            report
                .at(span, message)
                .label(score_span, "the score")
                .label(cell.span, "what it is worth");
            return;
        }
    }
}

/// The number of a tag for North-South, and its place; it is the sum for both sides.
fn for_ns(game: &GameContext<'_>, tag: TagId, total: f64) -> Option<(f64, Span)> {
    let TagContent::Value(text, span) = game.model.said(tag) else {
        return None;
    };
    let scores = side_scores(text)?;
    let of_declarer = || {
        let is_ns = same_side(game.model.declarer()?.0, Seat::North);
        let score = scores.declarer?;
        Some(if is_ns { score } else { total - score })
    };
    let of_ew = scores.ew.map(|score| total - score);
    Some((scores.ns.or(of_ew).or_else(of_declarer)?, span))
}

/// The only row whose range has a score of North-South.
fn row_of(table: TableSection<'_>, score: f64) -> Option<usize> {
    let (column, sign) = match table.column("ScoreRange_NS") {
        Some(column) => (column, 1.0),
        None => (table.column("ScoreRange_EW")?, -1.0),
    };
    let score = (sign * score) as i32;
    let lies = |row: &usize| {
        let cell = table.cell(*row, column);
        let range = cell.and_then(|cell| ScoreRange::read(cell.text));
        range.is_some_and(|range| (range.low..=range.high).contains(&score))
    };
    let mut rows = (0..table.row_count()).filter(lies);
    let row = rows.next();
    row.filter(|_| rows.next().is_none())
}
