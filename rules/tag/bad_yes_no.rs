//! # bad-yes-no
//!
//! The value of `FrenchMP` is neither `Yes` nor `No`. It says whether French scoring is used
//! (chapter 4.1.4).
//!
//! Write `Yes` or `No`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [FrenchMP "1"]
//! ```
//!
//! ```text
//! warning[bad-yes-no]: expected Yes or No, found `1`
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [FrenchMP "1"]
//!   │            ^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [FrenchMP "Y"]
//! ```
//!
//! ```text
//! warning[bad-yes-no]: expected Yes or No, found `Y`
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [FrenchMP "Y"]
//!   │            ^
//!   │
//!   = fix: write Yes
//!     + [FrenchMP "Yes"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[FrenchMP "Y"]
//! +[FrenchMP "Yes"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [FrenchMP "Yes"]
//! ```

use crate::pbn::standard::{TagId, YES_NO, spelling};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-yes-no",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.1.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::FRENCH_MP]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    if spelling(YES_NO, text).is_some() {
        return;
    }
    let message = format!("expected Yes or No, found {}", game.found(span));
    let finding = report.at(span, message).habit("values", ());
    let meant: &[u8] = match text.trim_ascii().to_ascii_lowercase().as_slice() {
        b"y" | b"yes" | b"true" => b"Yes",
        b"n" | b"no" | b"false" => b"No",
        _ => return,
    };
    let title = format!("write {}", escape(meant));
    finding.fix(title, Applicability::Safe, span, meant);
}
