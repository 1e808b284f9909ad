//! # bad-board
//!
//! The value of `Board` is not a positive integer. Boards are counted from 1 on, without
//! leading zeros, letters or signs (chapter 3.4.4); a reader will not find the board, or take
//! it for another.
//!
//! Write the number alone; what distinguishes two boards of one number belongs into `Table`,
//! `Round` or `Section`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1a"]
//! ```
//!
//! ```text
//! warning[bad-board]: only the number of the board may stand here
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
//! warning[bad-board]: a board has a number from 1 on
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

use crate::model::value::{self, FaultKind};
use crate::rules::habits::{BadValue, check_value};
use crate::rules::prelude::*;
use crate::rules::values;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "bad-board",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.4.4"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Value(Tags::Named(&[TagId::BOARD]), check)];

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: Option<TagId>, report: &mut Report<'_>) {
    check_value(game, pair, bad_board, "boards", report);
}

fn bad_board(_: &GameContext<'_>, text: &[u8], span: Span) -> Option<BadValue> {
    let fault = value::positive_integer(text).err()?;
    let meant = values::positive_integer(text);
    let message = match fault.kind {
        FaultKind::Range => "a board has a number from 1 on",
        FaultKind::Extra => "only the number of the board may stand here",
        _ if meant.is_some() => "a board number has no blanks, no sign and no leading zeros",
        _ => "the board has to be a number, such as 7",
    };
    Some(BadValue::new(span, fault, message, meant))
}
