//! # impossible-rubber
//!
//! The points below the line in `ScoreRubberHistory` are impossible in a rubber. They are multiples
//! of 10. In a finished game exactly one side has 100 or more, in the current game neither side
//! has. The rubber ends when a side has won two games (chapter 4.2.6 and the laws).
//!
//! Correct the number that is wrong.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubberHistory "NS 0 0/100 0 EW 0 0/100 0"]
//! ```
//!
//! ```text
//! warning[impossible-rubber]: in a finished game one side has 100 or more below the line, and the other has not
//!   ┌─ example.pbn:2:22
//!   │
//! 2 │ [ScoreRubberHistory "NS 0 0/100 0 EW 0 0/100 0"]
//!   │                      ^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubberHistory "NS 0 0/45 EW 0 0/0"]
//! ```
//!
//! ```text
//! warning[impossible-rubber]: points below the line are multiples of 10
//!   ┌─ example.pbn:2:22
//!   │
//! 2 │ [ScoreRubberHistory "NS 0 0/45 EW 0 0/0"]
//!   │                      ^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubberHistory "NS 0 0/100 0 EW 0 0/0 0"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubberHistory "NS 500 150/100 40 EW 0 200/60 0"]
//! ```

use crate::pbn::model::value::{self, RubberHistory};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "impossible-rubber",
    severity: Severity::Warning,
    chapters: &["4.2.6"],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Value(
    Tags::Named(&[TagId::SCORE_RUBBER_HISTORY]),
    check,
)];

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: Option<TagId>, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Ok(history) = value::rubber_history(text) else {
        return;
    };
    if let Some(message) = fault(&history) {
        report.at(span, message);
    }
}

/// Why no rubber can have these points; `None` if one can.
pub(crate) fn fault(history: &RubberHistory) -> Option<&'static str> {
    let mut games = history.below().rev();
    let (ns, ew) = games.next().unwrap_or_default();
    Some(if history.below().any(|(ns, ew)| ns % 10 + ew % 10 > 0) {
        "points below the line are multiples of 10"
    } else if games.any(|(ns, ew)| (ns >= 100) == (ew >= 100)) {
        "in a finished game one side has 100 or more below the line, and the other has not"
    } else if ns >= 100 || ew >= 100 {
        "in the current game neither side can have 100 or more below the line"
    } else if history.won().0 > 1 || history.won().1 > 1 {
        "the rubber ends when a side has won two games"
    } else {
        return None;
    })
}
