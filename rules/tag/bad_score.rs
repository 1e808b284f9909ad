//! # bad-score
//!
//! A score is not a number, or a side that it names has no number. The forms are `n`, `NS n`, `EW n`,
//! `NS n EW n` and `EW n NS n`. In `Score` the number is an integer; in `ScoreIMP` and `ScoreMP` it may have
//! decimals after a dot (chapter 4.2). Readers drop what they cannot read.
//!
//! Write the side, one space, and the number.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Score "NS 420 points"]
//! ```
//!
//! ```text
//! error[bad-score]: expected a score such as 420, NS 420 or NS 420 EW -420, found `NS 420 points`
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [Score "NS 420 points"]
//!   │                ^^^^^^
//!   │
//!   = fix: write NS 420
//!     + [Score "NS 420"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Score "NS 420 points"]
//! +[Score "NS 420"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreIMP "NS 1,5"]
//! ```
//!
//! ```text
//! error[bad-score]: expected a number such as 5, -1.5 or NS 5, found `NS 1,5`
//!   ┌─ example.pbn:2:15
//!   │
//! 2 │ [ScoreIMP "NS 1,5"]
//!   │               ^^^
//!   │
//!   = fix: write NS 1.5
//!     + [ScoreIMP "NS 1.5"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[ScoreIMP "NS 1,5"]
//! +[ScoreIMP "NS 1.5"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Score "NS 400,"]
//! ```
//!
//! ```text
//! error[bad-score]: delete the comma after 400
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [Score "NS 400,"]
//!   │            ^^^^
//!   │
//!   = fix: write NS 400
//!     + [Score "NS 400"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Score "10.5"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Score "N-S 420"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Score "NS 420"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreIMP "NS 1.5 EW -1.5"]
//! ```

use std::borrow::Cow;

use crate::pbn::model::value::{self, ValueFaultKind};
use crate::pbn::standard::TagId;
use crate::rules::bad_value::BadValue;
use crate::rules::prelude::*;
use crate::rules::sides;

pub(crate) const META: Meta = Meta {
    name: "bad-score",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.2.1", "4.2.2", "4.2.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::SCORE, TagId::SCORE_IMP, TagId::SCORE_MP]),
    check,
)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId, report: &mut Report<'_>) {
    let is_integer = tag == TagId::SCORE;
    if is_integer && game.model.score().is_some() {
        return;
    }
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let fault = if is_integer {
        value::score(text).err()
    } else {
        value::decimal_score(text).err()
    };
    let Some(fault) = fault else {
        return;
    };
    let message = match fault.kind {
        ValueFaultKind::Blank => "expected one space between side and number, as in NS 420",
        ValueFaultKind::Missing => "the number of the score is missing",
        ValueFaultKind::Extra if is_integer => {
            "expected a score such as 420, NS 420 or NS 420 EW -420"
        }
        ValueFaultKind::Extra => "expected a score such as 5, NS 5 or NS 5 EW -5",
        _ if is_integer => "expected an integer such as 420 or NS -50",
        _ => "expected a number such as 5, -1.5 or NS 5",
    };
    let clean = if is_integer {
        sides::integer
    } else {
        sides::fraction
    };
    let units: &[&str] = match tag {
        TagId::SCORE_IMP => &["IMPs", "IMP"],
        TagId::SCORE_MP => &["matchpoints", "MPs", "MP"],
        _ => &["points"],
    };
    let meant = sides::sided(text, clean, units);
    let without_comma = text.trim_ascii_end().strip_suffix(b",");
    let (message, meant) =
        match without_comma.and_then(|bare| Some((bare, sides::sided(bare, clean, units)?))) {
            Some((bare, right)) if meant.is_none() => {
                let number = bare.rsplit(u8::is_ascii_whitespace).next().unwrap_or(bare);
                let message = format!("delete the comma after {}", String::from_utf8_lossy(number));
                (Cow::Owned(message), Some(right))
            }
            _ => (Cow::Borrowed(message), meant),
        };
    BadValue::new(span, fault, message, meant).report(game, "scores", report);
}
