//! # opposite-scores
//!
//! The scores of both sides are not opposite. What one side gets in points the other side loses
//! (chapter 4.2); only a director may have given both sides something else.
//!
//! Correct the number that is wrong; where the score was adjusted, ignore this rule.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Score "NS 100 EW 100"]
//! ```
//!
//! ```text
//! info[opposite-scores]: 100 for NS would be -100 for EW
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
//! info[opposite-scores]: 100 for NS would be -100 for EW
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [OptimumScore "NS 100 EW 100"]
//!   │                ^^^^^^^^^^^^^
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

use crate::model::value::{self, Sided};
use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "opposite-scores",
    severity: Severity::Info,
    chapters: &["4.2.1", "4.2.7"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Value(
    Tags::Named(&[TagId::SCORE, TagId::OPTIMUM_SCORE]),
    check,
)];

fn check(game: &GameContext<'_>, pair: TagPair<'_>, tag: Option<TagId>, report: &mut Report<'_>) {
    let score = match tag {
        Some(TagId::SCORE) => game.model.score(),
        _ => game
            .stated(pair)
            .and_then(|(text, _)| value::score(text).ok()),
    };
    if let Some(Sided::Both { ns, ew }) = score
        && ns != ew.saturating_neg()
        && let Some((_, span)) = game.stated(pair)
    {
        let message = format!("{ns} for NS would be {} for EW", ns.saturating_neg());
        report.at(span, message);
    }
}
