//! # percentage-sum
//!
//! The percentages of the two sides do not add up to 100 (chapter 4.2.4). Only a director can give
//! the sides other scores. Differences up to 0.2 come from rounding.
//!
//! Correct the number that is wrong; if the score was adjusted, ignore this rule.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScorePercentage "NS 60 EW 50"]
//! ```
//!
//! ```text
//! info[percentage-sum]: the percentages of the two sides do not add up to 100
//!   ┌─ example.pbn:2:19
//!   │
//! 2 │ [ScorePercentage "NS 60 EW 50"]
//!   │                   ^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScorePercentage "EW 45 NS 45"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScorePercentage "NS 57.5 EW 42.5"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScorePercentage "NS 33.3 EW 66.6"]
//! ```

use crate::pbn::model::value::{self, Sided};
use crate::pbn::standard::TagId;
use crate::rules::law::score_unlike_table;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "percentage-sum",
    severity: Severity::Info,
    chapters: &[(PBN, &["4.2.4"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORE_PERCENTAGE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated_tag(TagId::SCORE_PERCENTAGE) else {
        return;
    };
    if let Ok(Sided::Both { ns, ew }) = value::percentage(text)
        && (ns + ew).abs_diff(100_000) > 200
        && !score_unlike_table::finds(game, TagId::SCORE_PERCENTAGE)
    {
        report.at(
            span,
            "the percentages of the two sides do not add up to 100",
        );
    }
}
