//! # score-of-other-scoring
//!
//! The tag Scoring names one scoring system, but the scores belong to another one. They are IMPs if Scoring
//! says matchpoints, matchpoints or a percentage if it says IMP, or any of these in rubber bridge, where
//! scores are not compared (chapters 3.4.12 and 4.2). A game may have scores of other systems in addition to
//! its own.
//!
//! Correct the tag Scoring, or rename the tag of the score.
//!
//! ## Bad
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreIMP "NS 3"]
//! ```
//!
//! ```text
//! info[score-of-other-scoring]: the game is scored by matchpoints, but its score is a ScoreIMP
//!   ┌─ example.pbn:2:2
//!   │
//! 1 │ [Scoring "MP"]
//!   │           -- the scoring
//! 2 │ [ScoreIMP "NS 3"]
//!   │  ^^^^^^^^
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [ScorePercentage "NS 50"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Scoring "MP"]
//! [ScoreIMP "NS 3"]
//! [ScoreMP "NS 12"]
//! ```
//!
//! ```pbn
//! [Scoring "IMP;Cross"]
//! [ScoreIMP "NS 3.25"]
//! [ScorePercentage "NS 54.2"]
//! ```

use crate::pbn::model::scoring::scoring_words;
use crate::pbn::standard::{TagId, TagSet};
use crate::rules::law::duplicate_score_in_rubber;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "score-of-other-scoring",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.12", "4.2.2", "4.2.3", "4.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORING), Need::Tag(TagSet::of(&SCORES))],
    &Check::Game(check),
)]);

const SCORES: [TagId; 3] = [TagId::SCORE_IMP, TagId::SCORE_MP, TagId::SCORE_PERCENTAGE];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((text, scoring)) = game.stated_tag(TagId::SCORING) else {
        return;
    };
    let words = scoring_words(text);
    let is_rubber = text.eq_ignore_ascii_case(b"Rubber");
    // Then the whole game is of duplicate bridge.
    if is_rubber && duplicate_score_in_rubber::finds(game) {
        return;
    }
    let [imps, matchpoints, percentage] = SCORES.map(|tag| game.stated_tag(tag));
    let of_pairs = matchpoints.or(percentage);
    let (other, own) = match (words.imp, words.mp) {
        _ if is_rubber => (imps.or(of_pairs), None),
        (false, true) => (imps, of_pairs),
        (true, false) => (of_pairs, imps),
        _ => return,
    };
    let (Some((_, place)), None) = (other, own) else {
        return;
    };
    let Some((pair, Some(tag))) = game.tag_at(place.start) else {
        return;
    };
    let system = match (is_rubber, words.imp) {
        (true, _) => "rubber bridge",
        (_, true) => "IMPs",
        _ => "matchpoints",
    };
    report
        .at(
            pair.name_span().unwrap_or(place),
            format!(
                "the game is scored by {system}, but its score is a {}",
                tag.name()
            ),
        )
        .label(scoring, "the scoring")
        .habit("scores", (system, tag.0));
}
