//! # bad-board
//!
//! The value of `Board` is not a positive integer. Boards are numbered from 1, without leading zeros, letters
//! or signs (chapter 3.4.4). Readers do not find the board, or confuse it with another one.
//!
//! Write only the number. If two boards have the same number, use `Table`, `Round` or `Section` to
//! distinguish them.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1a"]
//! ```
//!
//! ```text
//! warning[bad-board]: expected only the number of the board, found `1a`
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Board "1a"]
//!   │          ^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "0"]
//! ```
//!
//! ```text
//! warning[bad-board]: expected a board number of at least 1, found `0`
//!   ┌─ example.pbn:2:9
//!   │
//! 2 │ [Board "0"]
//!   │         ^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "07"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Board "07"]
//! +[Board "7"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "7"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "?"]
//! ```

use crate::pbn::model::value::{self, FaultKind};
use crate::pbn::standard::TagId;
use crate::rules::bad_value::{BadValue, check_value};
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-board",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(Tags::Named(&[TagId::BOARD]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    check_value(game, pair, bad_board, "boards", report);
}

fn bad_board(_: &GameContext<'_>, text: &[u8], span: Span) -> Option<BadValue> {
    let fault = value::positive_integer(text).err()?;
    let meant = meant::positive_integer(text);
    let message = match fault.kind {
        FaultKind::Range => "expected a board number of at least 1",
        FaultKind::Extra => "expected only the number of the board",
        _ if meant.is_some() => "expected a board number without blanks, sign or leading zeros",
        _ => "expected a board number, such as 7",
    };
    Some(BadValue::new(span, fault, message, meant))
}
