//! # bad-room
//!
//! The value of `Room` is neither `Open` nor `Closed`. There are no other rooms (chapter 4.1.7). A
//! program that compares the two tables of a match does not find them.
//!
//! Write `Open` or `Closed`; the number of a table belongs in `Table`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "O"]
//! ```
//!
//! ```text
//! warning[bad-room]: expected Open or Closed, found `O`
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Room "O"]
//!   │        ^
//!   │
//!   = fix: write Open
//!     + [Room "Open"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Room "O"]
//! +[Room "Open"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "IMP"]
//! ```
//!
//! ```text
//! warning[bad-room]: expected Open or Closed, found `IMP`
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Room "IMP"]
//!   │        ^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "Open"]
//! ```

use crate::pbn::standard::{ROOM, TagId, spelling};
use crate::rules::bad_value;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-room",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["4.1.7"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Value(Tags::Named(&[TagId::ROOM]), check)];

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: Option<TagId>, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    if spelling(ROOM, text).is_some() {
        return;
    }
    let expected = format!("expected Open or Closed, found {}", game.found(span));
    let meant: &[u8] = match text.trim_ascii().to_ascii_lowercase().as_slice() {
        b"o" | b"open" | b"open room" => b"Open",
        b"c" | b"closed" | b"closed room" => b"Closed",
        _ => {
            report.at(span, expected).habit("values", ());
            return;
        }
    };
    let message = match bad_value::superfluous_blanks(text, meant) {
        Some(_) => format!("superfluous blanks: write {}", escape(meant)),
        None => expected,
    };
    let finding = report.at(span, message).habit("values", ());
    let title = format!("write {}", escape(meant));
    finding.fix(title, Applicability::Safe, span, meant);
}
