//! # duplicate-score-in-rubber
//!
//! A game of rubber bridge has the score of duplicate bridge. In a rubber there is no bonus of 300
//! or 500 for a game and none of 50 for a part-score. Instead, the side that wins two games gets
//! 500 or 700 at the end, and honors count (chapters 3.4.12 and 4.2.1).
//!
//! Correct the score, or the tag Scoring.
//!
//! ## Bad
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "None"]
//! [Declarer "N"]
//! [Contract "4S"]
//! [Result "10"]
//! [Score "NS 420"]
//! ```
//!
//! ```text
//! info[duplicate-score-in-rubber]: 420 is a score of duplicate bridge; in rubber bridge 4♠ with 10 tricks scores 120
//!   ┌─ example.pbn:6:9
//!   │
//! 1 │ [Scoring "Rubber"]
//!   │           ------ the scoring
//!   ·
//! 6 │ [Score "NS 420"]
//!   │         ^^^^^^
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "EW"]
//! [Declarer "W"]
//! [Contract "2D"]
//! [Result "EW 8"]
//! [Score "NS -90"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "None"]
//! [Declarer "N"]
//! [Contract "4S"]
//! [Result "10"]
//! [Score "NS 120"]
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "NS"]
//! [Declarer "N"]
//! [Contract "4S"]
//! [Result "11"]
//! [Score "NS 950"]
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "None"]
//! [Declarer "N"]
//! [Contract "4S"]
//! [Result "8"]
//! [Score "EW 100"]
//! ```

use crate::bridge::FinalContract;
use crate::bridge::scoring::{is_vulnerable, points, rubber_points};
use crate::pbn::standard::TagId;
use crate::rules::kind_of_game;
use crate::rules::prelude::*;
use crate::rules::words::strain_name;

pub(crate) const META: Meta = Meta {
    name: "duplicate-score-in-rubber",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.12", "4.2.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORING), Need::tag(TagId::SCORE)],
    &Check::Game(check),
)]);

/// What may come to the points for tricks: honors, and the bonus for the rubber.
const BONUSES: [i32; 9] = [0, 100, 150, 500, 600, 650, 700, 800, 850];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(message) = find(game) else {
        return;
    };
    let (Some((_, place)), Some((_, span))) = (
        game.stated_tag(TagId::SCORING),
        game.stated_tag(TagId::SCORE),
    ) else {
        return;
    };
    report
        .at(span, message)
        .label(place, "the scoring")
        .habit_that("scores", "count the bonuses of duplicate bridge", ())
        .softened(game.is_tag_commented(TagId::SCORE));
}

/// Whether the score is one of duplicate bridge: then the whole game is.
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// What is wrong with a score of duplicate bridge in a rubber.
fn find(game: &GameContext<'_>) -> Option<String> {
    let model = game.model;
    let (scoring, _) = game.stated_tag(TagId::SCORING)?;
    if !scoring.eq_ignore_ascii_case(b"Rubber") {
        return None;
    }
    let (Some(FinalContract::Contract(contract)), Some((declarer, false)), Some(vulnerable)) =
        (model.contract(), model.declarer(), model.vulnerability())
    else {
        return None;
    };
    let (score, result) = (model.score()?, model.result()?);
    let tricks = u8::try_from(result.tricks.of(declarer)?).ok()?;
    if result.is_irregular || !kind_of_game::is_final(game) {
        return None;
    }
    let given = score.of(declarer).or_else(|| {
        let other = score.of(declarer.lho())?;
        Some(other.saturating_neg())
    });
    let is_vulnerable = is_vulnerable(vulnerable, declarer);
    let tag = FinalContract::Contract(contract);
    let duplicate = points(tag, tricks, is_vulnerable);
    let rubber = rubber_points(contract, tricks, is_vulnerable);
    let own = rubber.below + rubber.above;
    let is_right = |given: i32| BONUSES.iter().any(|bonus| given == own + bonus);
    if rubber.penalty > 0 || given.is_none() || given != duplicate || given.is_some_and(is_right) {
        return None;
    }
    let duplicate = duplicate.unwrap_or_default();
    Some(format!(
        "{duplicate} is a score of duplicate bridge; in rubber bridge {}{} with {tricks} tricks scores {own}",
        contract.bid.level,
        strain_name(contract.bid.strain),
    ))
}
