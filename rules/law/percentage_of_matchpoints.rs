//! # percentage-of-matchpoints
//!
//! `ScorePercentage` does not match `ScoreMP`. If the matchpoints of both sides are given, the
//! percentage of a side is its share of the matchpoints (chapters 4.2.3 and 4.2.4).
//!
//! Correct the percentages or the matchpoints.
//!
//! ## Bad
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreMP "NS 3 EW 3"]
//! [ScorePercentage "NS 80 EW 20"]
//! ```
//!
//! ```text
//! warning[percentage-of-matchpoints]: by the matchpoints, expected NS 50.0 EW 50.0, found `NS 80 EW 20`
//!   ┌─ example.pbn:3:19
//!   │
//! 2 │ [ScoreMP "NS 3 EW 3"]
//!   │           --------- the matchpoints
//! 3 │ [ScorePercentage "NS 80 EW 20"]
//!   │                   ^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreMP "EW 12 NS 4"]
//! [ScorePercentage "EW 25"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreMP "NS 4 EW 2"]
//! [ScorePercentage "NS 67"]
//! ```
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreMP "NS 5.5 EW 4.5"]
//! [ScorePercentage "EW 45.0 NS 55.0"]
//! ```

use crate::pbn::model::value::{self, Sided};
use crate::pbn::standard::TagId;
use crate::rules::law::score_unlike_table;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "percentage-of-matchpoints",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.3", "4.2.4"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[
        Need::tag(TagId::SCORE_MP),
        Need::tag(TagId::SCORE_PERCENTAGE),
    ],
    &Check::Game(check),
)]);

/// By how much a percentage may be rounded, in thousandths.
const ROUNDED: i64 = 1_000;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let (Some((points, place)), Some((percentages, span))) = (
        game.stated_tag(TagId::SCORE_MP),
        game.stated_tag(TagId::SCORE_PERCENTAGE),
    ) else {
        return;
    };
    let Ok(Sided::Both { ns, ew }) = value::decimal_score(points) else {
        return;
    };
    let total = ns.saturating_add(ew);
    if total <= 0 || ns < 0 || ew < 0 {
        return;
    }
    let share = ns.saturating_mul(100_000) / total;
    let given = match value::percentage(percentages) {
        Ok(Sided::Ns(given)) => given,
        Ok(Sided::Ew(given)) => 100_000 - given,
        // Those that do not add up to 100 were adjusted, or are reported there.
        Ok(Sided::Both { ns, ew }) if (ns + ew).abs_diff(100_000) <= 200 => ns,
        _ => return,
    };
    let is_wrong = given.abs_diff(share) > ROUNDED.unsigned_abs();
    let is_reported = |tag: &TagId| score_unlike_table::finds(game, *tag);
    let tags = [TagId::SCORE_MP, TagId::SCORE_PERCENTAGE];
    if is_wrong && !tags.iter().any(is_reported) {
        let share = share as f64 / 1000.0;
        report
            .at(
                span,
                format!(
                    "by the matchpoints, expected NS {share:.1} EW {:.1}, found {}",
                    100.0 - share,
                    game.found(span)
                ),
            )
            .label(place, "the matchpoints")
            .softened(game.is_tag_commented(TagId::SCORE_PERCENTAGE));
    }
}
