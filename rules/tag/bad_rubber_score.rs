//! # bad-rubber-score
//!
//! The value of `ScoreRubber` is not the points above and below the line. They are written `<above>/<below>`,
//! two integers without sign or spaces, in the same forms as `Score`: `300/40`, `NS 300/40`,
//! `NS 300/40 EW 0/0` (chapter 4.2.5).
//!
//! Write the points above the line, a slash, and the points below the line.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubber "NS 300"]
//! ```
//!
//! ```text
//! error[bad-rubber-score]: expected points above/below the line, such as 300/40 or NS 300/40, found `NS 300`
//!   ┌─ example.pbn:2:18
//!   │
//! 2 │ [ScoreRubber "NS 300"]
//!   │                  ^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubber "NS 300 / 40"]
//! ```
//!
//! ```text
//! warning[bad-rubber-score]: superfluous blank: write NS 300/40
//!   ┌─ example.pbn:2:21
//!   │
//! 2 │ [ScoreRubber "NS 300 / 40"]
//!   │                     ^
//!   │
//!   = fix: write NS 300/40
//!     + [ScoreRubber "NS 300/40"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[ScoreRubber "NS 300 / 40"]
//! +[ScoreRubber "NS 300/40"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreRubber "NS 300/40"]
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::bad_value::BadValue;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-rubber-score",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::SCORE_RUBBER]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::rubber_score(text) else {
        return;
    };
    let message = "expected points above/below the line, such as 300/40 or NS 300/40";
    BadValue::new(span, fault, message, without_blanks(text)).report(game, "scores", report);
}

/// The value without blanks around its slashes.
fn without_blanks(text: &[u8]) -> Option<meant::MeantValue> {
    let meant = meant::close_slashes(text)?;
    value::rubber_score(&meant.text).is_ok().then_some(meant)
}
