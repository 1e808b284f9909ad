//! # opposite-scores
//!
//! The scores of the two sides are not opposite. One side loses the points or IMPs that the other side gets
//! (chapter 4.2). Only a director can give the sides other scores, so the finding is an info. `OptimumScore`
//! is computed, so there it is a warning. Means of IMPs may be rounded, and the side that won no IMPs may
//! have 0.
//!
//! Correct the number that is wrong; if the score was adjusted, ignore this rule.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Score "NS 100 EW 100"]
//! ```
//!
//! ```text
//! info[opposite-scores]: with 100 for NS, expected -100 for EW, found 100
//!   ┌─ example.pbn:2:9
//!   │
//! 2 │ [Score "NS 100 EW 100"]
//!   │         ^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "NS 100 EW 100"]
//! ```
//!
//! ```text
//! warning[opposite-scores]: with 100 for NS, expected -100 for EW, found 100
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [OptimumScore "NS 100 EW 100"]
//!   │                ^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Match"]
//! [ScoreIMP "NS 5 EW -6"]
//! ```
//!
//! ```text
//! info[opposite-scores]: with 5 for NS, expected -5 for EW, found -6
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [ScoreIMP "NS 5 EW -6"]
//!   │            ^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Score "NS 100 EW -100"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Score "NS -50 EW 50"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreIMP "NS 3.3 EW -3.4"]
//! ```
//!
//! ```pbn
//! [Event "Match"]
//! [ScoreIMP "NS 10 EW 0"]
//! ```

use crate::pbn::model::value::{self, Sided};
use crate::pbn::standard::{TagId, TagSet};
use crate::rules::law::{impossible_imps, odd_points};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "opposite-scores",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.1", "4.2.2", "4.2.7"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&TAGS))],
    &Check::Game(check),
)]);

const TAGS: [TagId; 3] = [TagId::SCORE, TagId::SCORE_IMP, TagId::OPTIMUM_SCORE];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for tag in TAGS {
        judge(game, tag, report);
    }
}

fn judge(game: &GameContext<'_>, tag: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated_tag(tag) else {
        return;
    };
    let is_imps = tag == TagId::SCORE_IMP;
    let is_mean = text.contains(&b'.');
    if is_mean && !is_imps {
        return;
    }
    // In thousandths; what is rounded may be a tenth off.
    let slack = if is_mean { 100 } else { 0 };
    // In teams only the winners score IMPs; the author of the standard writes the 0 of the others.
    let has_winner = |ns: i64, ew: i64| is_imps && ns.min(ew) == 0;
    let names_both_sides = text.iter().filter(|byte| **byte == b' ').count() > 2;
    if names_both_sides
        && let Ok(Sided::Both { ns, ew }) = value::decimal_score(text)
        && (ns + ew).abs() > slack
        && !has_winner(ns, ew)
        && !is_impossible(game, tag)
    {
        let number = |thousandths: i64| thousandths as f64 / 1000.0;
        let message = format!(
            "with {} for NS, expected {} for EW, found {}",
            number(ns),
            number(-ns),
            number(ew)
        );
        // A director may have given the sides other scores, but not in a computed result.
        report.at(span, message).milder(tag != TagId::OPTIMUM_SCORE);
    }
}

/// Whether one of the numbers is reported as one that no board can give.
fn is_impossible(game: &GameContext<'_>, tag: TagId) -> bool {
    match tag {
        TagId::SCORE_IMP => impossible_imps::finds(game),
        _ => odd_points::finds(game, tag),
    }
}
