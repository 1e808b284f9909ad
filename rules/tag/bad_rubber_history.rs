//! # bad-rubber-history
//!
//! The value of `ScoreRubberHistory` cannot be read. It is written `NS <h> EW <h>`. Each `<h>` has
//! the points above the line of earlier rubbers, those of this rubber, a slash, and the points
//! below the line of each game. Both sides need the same number of games (chapter 4.2.6).
//!
//! Write it as in the example under Good.
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
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubberHistory "NS 0 0/100 0 EW 0 0/0 0"]
//! ```

use crate::pbn::model::value::{self, Fault, FaultKind};
use crate::pbn::standard::TagId;
use crate::rules::bad_value;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-rubber-history",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["4.2.6"],
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
    let Err(fault) = value::rubber_history(text) else {
        // Blanks around the slashes can be read, but are as superfluous as in ScoreRubber.
        if let Some(meant) = meant::close_slashes(text).filter(|meant| meant.text != text) {
            let whole = Fault::whole(text, FaultKind::Blank);
            bad_value::report_value(game, report, "histories", span, whole, "", Some(meant));
        }
        return;
    };
    let message = match fault.kind {
        FaultKind::Count => "expected the same number of games for both sides below the line",
        FaultKind::Missing => "a number is missing: write the history as NS 0 0/100 0 EW 0 0/0 0",
        _ => "expected the history of a rubber as NS 0 0/100 0 EW 0 0/0 0",
    };
    bad_value::report_value(game, report, "histories", span, fault, message, None);
}
