//! # bad-declarer
//!
//! The value of `Declarer` is neither a direction nor a direction after `^`. A direction is one of the
//! letters `W`, `N`, `E` and `S`. A `^` before it says that declarer and dummy changed roles. An empty value
//! says that all players passed (chapter 3.4.13). Without a declarer, readers do not know who led.
//!
//! Write the letter of the direction.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "South"]
//! [Contract "4S"]
//! ```
//!
//! ```text
//! error[bad-declarer]: expected W, N, E or S as the declarer, found `South`
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [Declarer "South"]
//!   │            ^^^^^
//!   │
//!   = fix: write S
//!     + [Declarer "S"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Declarer "South"]
//! +[Declarer "S"]
//!  [Contract "4S"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S^"]
//! [Contract "4S"]
//! ```
//!
//! ```text
//! error[bad-declarer]: expected `^` and then W, N, E or S as the declarer, found `S^`
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [Declarer "S^"]
//!   │            ^^
//!   │
//!   = fix: write ^S
//!     + [Declarer "^S"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "NS"]
//! [Contract "4S"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "4S"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "^S"]
//! [Contract "4S"]
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::bad_value::BadValue;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-declarer",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.13"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::DECLARER]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::declarer(text) else {
        return;
    };
    let message = if text.contains(&b'^') {
        "expected `^` and then W, N, E or S as the declarer"
    } else {
        "expected W, N, E or S as the declarer"
    };
    BadValue::new(span, fault, message, meant::declarer(text)).report(game, "declarers", report);
}
