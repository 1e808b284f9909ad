//! # odd-points
//!
//! A score is not a multiple of 10. All scores of contract bridge are multiples of 10 (Law 77), so a digit is
//! wrong, or the number is not points. IMPs, matchpoints and percentages have their own tags and columns
//! (chapters 4.2.1 and 5.9).
//!
//! Correct the number, or write it in the right tag or column. An assigned score that is the mean of several
//! results is marked with `^` in a table, and explained in a comment after the tag.
//!
//! ## Bad
//!
//! ```pbn
//! [Scoring "IMP"]
//! [Score "NS 5"]
//! ```
//!
//! ```text
//! warning[odd-points]: expected a multiple of 10, as all scores in points are, found NS 5
//!   ┌─ example.pbn:2:9
//!   │
//! 2 │ [Score "NS 5"]
//!   │         ^^^^
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Score_NS"]
//! 4S 420
//! 3NT 405
//! ```
//!
//! ```text
//! warning[odd-points]: expected a multiple of 10, as all scores in points are, found 405
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 3NT 405
//!   │     ^^^
//! ```
//!
//! ```pbn
//! [OptimumScore "NS 425"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Scoring "MP"]
//! [Score "NS -50"]
//! [ScoreTable "Contract;Score_NS"]
//! 4S -50
//! 3NT ^403
//! ```
//!
//! ```pbn
//! [Scoring "IMP;Butler"]
//! [Score "EW 620"]
//! [ScoreIMP "EW 4"]
//! ```

use crate::pbn::model::table::TableCell;
use crate::pbn::model::value::{self, Sided};
use crate::pbn::standard::{TagId, TagSet};
use crate::rules::kind_of_game;
use crate::rules::law::{optimum_score, wrong_score};
use crate::rules::prelude::*;
use crate::rules::score_table::has_wrong_row;

pub(crate) const META: Meta = Meta {
    name: "odd-points",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.1", "5.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[
        TagId::SCORE,
        TagId::SCORE_TABLE,
        TagId::OPTIMUM_SCORE,
    ]))],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some((text, span)) = odd(game, TagId::OPTIMUM_SCORE) {
        report.at(span, message(text));
    }
    if let Some((text, span)) = odd(game, TagId::SCORE) {
        report
            .at(span, message(text))
            .softened(game.is_tag_commented(TagId::SCORE));
    }
    let Some(table) = game.model.whole_table(TagId::SCORE_TABLE) else {
        return;
    };
    for column in ["Score_NS", "Score_EW"] {
        let Some(column) = table.column(column) else {
            continue;
        };
        let is_odd = |cell: &TableCell<'_>| {
            let points = || cell.real_number();
            // What is no whole number is reported as such.
            let is_whole = !cell.text.contains(&b'.');
            let is_even = || points().is_none_or(|points| points % 10.0 == 0.0);
            is_whole && !is_plainly_even(cell.text) && !is_even()
        };
        let mut odd = table.cells(column).filter(is_odd);
        let is_wrong = || kind_of_game::has_points_of_bridge(game) && !has_wrong_row(game);
        let Some(first) = odd.next().filter(|_| is_wrong()) else {
            continue;
        };
        let finding = report.at(first.span, message(first.text));
        let others = odd.count();
        if others > 0 {
            finding.note(format!("{} scores of this column are not", others + 1));
        }
        return;
    }
}

fn message(points: &[u8]) -> String {
    let points = String::from_utf8_lossy(points);
    // A number can end with its point, which is no end of a sentence.
    let points = points.trim_end_matches('.');
    format!("expected a multiple of 10, as all scores in points are, found {points}")
}

/// Whether the points of a tag are reported here.
pub(crate) fn finds(game: &GameContext<'_>, tag: TagId) -> bool {
    odd(game, tag).is_some()
}

/// The points of a tag that are not a multiple of 10 although they should be, with their place.
fn odd<'g>(game: &GameContext<'g>, tag: TagId) -> Option<(&'g [u8], Span)> {
    let (text, span) = game.stated_tag(tag)?;
    if is_plainly_even(text) {
        return None;
    }
    let is_odd = match value::score(text).ok()? {
        Sided::Declarer(score) | Sided::Ns(score) | Sided::Ew(score) => score % 10 != 0,
        Sided::Both { ns, ew } => ns % 10 != 0 || ew % 10 != 0,
    };
    // What does not follow from the contract, or from the results of all contracts, is reported there.
    let is_wrong = || match tag {
        TagId::SCORE => wrong_score::finds(game),
        _ => optimum_score::finds(game),
    };
    (is_odd && kind_of_game::has_points_of_bridge(game) && !is_wrong()).then_some((text, span))
}

/// Whether a text is too short for two numbers, and the one in it ends in 0, as nearly all points
/// do.
fn is_plainly_even(text: &[u8]) -> bool {
    text.len() < b"NS 5 EW 5".len() && text.last() == Some(&b'0') && !text.contains(&b'.')
}
