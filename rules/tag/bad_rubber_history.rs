//! # bad-rubber-history
//!
//! The value of `ScoreRubberHistory` is malformed, or no rubber can have these scores. The form is
//! `NS <h> EW <h>`. Each `<h>` has the points above the line of earlier rubbers, those of this rubber, a
//! slash, and the points below the line of each game. Both sides must list the same number of games (chapter
//! 4.2.6).
//!
//! By the laws of rubber bridge, points below the line are multiples of 10. In a finished game
//! exactly one side has 100 or more, in the current game neither side has. The rubber ends when a
//! side has won two games.
//!
//! Write it as in the examples under Good, and correct the number that is wrong.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubberHistory "EW 0 0/0 NS 0 0/0"]
//! ```
//!
//! ```text
//! error[bad-rubber-history]: expected the history of a rubber as NS 0 0/100 0 EW 0 0/0 0, found `EW 0 0/0 NS 0 0/0`
//!   ┌─ example.pbn:2:22
//!   │
//! 2 │ [ScoreRubberHistory "EW 0 0/0 NS 0 0/0"]
//!   │                      ^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubberHistory "NS 0 0/100 0 EW 0 0/0"]
//! ```
//!
//! ```text
//! error[bad-rubber-history]: expected the same number of games for both sides below the line, found `NS 0 0/100 0 EW 0 0/0`
//!   ┌─ example.pbn:2:22
//!   │
//! 2 │ [ScoreRubberHistory "NS 0 0/100 0 EW 0 0/0"]
//!   │                      ^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubberHistory "NS 0 0 / 100 0 EW 0 0 / 0 0"]
//! ```
//!
//! ```text
//! warning[bad-rubber-history]: superfluous blank: write NS 0 0/100 0 EW 0 0/0 0
//!   ┌─ example.pbn:2:28
//!   │
//! 2 │ [ScoreRubberHistory "NS 0 0 / 100 0 EW 0 0 / 0 0"]
//!   │                            ^
//!   │
//!   = fix: write NS 0 0/100 0 EW 0 0/0 0
//!     + [ScoreRubberHistory "NS 0 0/100 0 EW 0 0/0 0"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[ScoreRubberHistory "NS 0 0 / 100 0 EW 0 0 / 0 0"]
//! +[ScoreRubberHistory "NS 0 0/100 0 EW 0 0/0 0"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubberHistory "NS 0 0/100 0 EW 0 0/100 0"]
//! ```
//!
//! ```text
//! warning[bad-rubber-history]: in a finished game one side has 100 or more below the line, and the other has not
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
//! warning[bad-rubber-history]: points below the line are multiples of 10
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

use crate::pbn::model::value::{self, RubberHistory, ValueFault, ValueFaultKind};
use crate::pbn::standard::TagId;
use crate::rules::bad_value::BadValue;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-rubber-history",
    aliases: &["impossible-rubber"],
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.2.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::SCORE_RUBBER_HISTORY]),
    check,
)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let fault = match value::rubber_history(text) {
        Ok(history) => {
            // Blanks around the slashes can be read, but are as superfluous as in ScoreRubber.
            if let Some(meant) = meant::close_slashes(text).filter(|meant| meant.text != text) {
                let whole = ValueFault::whole(text, ValueFaultKind::Blank);
                BadValue::new(span, whole, "", Some(meant)).report(game, "histories", report);
            }
            if let Some(message) = why_impossible(&history) {
                report.at(span, message).milder(true);
            }
            return;
        }
        Err(fault) => fault,
    };
    let message = match fault.kind {
        ValueFaultKind::Count => "expected the same number of games for both sides below the line",
        ValueFaultKind::Missing => {
            "a number is missing: write the history as NS 0 0/100 0 EW 0 0/0 0"
        }
        _ => "expected the history of a rubber as NS 0 0/100 0 EW 0 0/0 0",
    };
    BadValue::new(span, fault, message, None).report(game, "histories", report);
}

/// Whether no rubber can have these points.
pub(crate) fn finds(history: &RubberHistory) -> bool {
    why_impossible(history).is_some()
}

/// Why no rubber can have these points; `None` if one can.
fn why_impossible(history: &RubberHistory) -> Option<&'static str> {
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
