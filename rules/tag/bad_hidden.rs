//! # bad-hidden
//!
//! The value of `Hidden` is not a row of different letters `W`, `N`, `E` and `S`. It names the
//! hands that a viewer hides at first (chapter 4.1.6). A viewer that cannot read it shows all four.
//!
//! Write the letters without anything between them.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Hidden "W,E"]
//! ```
//!
//! ```text
//! warning[bad-hidden]: expected letters W, N, E or S with nothing between them, found `W,E`
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Hidden "W,E"]
//!   │           ^
//!   │
//!   = fix: write WE
//!     + [Hidden "WE"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Hidden "W,E"]
//! +[Hidden "WE"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Hidden "WW"]
//! ```
//!
//! ```text
//! warning[bad-hidden]: this hand appears twice
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Hidden "WW"]
//!   │           ^
//!   │
//!   = fix: write W
//!     + [Hidden "W"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Hidden "WE"]
//! ```

use crate::pbn::model::value::{self, ValueFaultKind};
use crate::pbn::standard::TagId;
use crate::rules::bad_value::BadValue;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-hidden",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.1.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::HIDDEN]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::directions(text) else {
        return;
    };
    let message = match fault.kind {
        ValueFaultKind::Extra => "this hand appears twice",
        _ => "expected letters W, N, E or S with nothing between them",
    };
    BadValue::new(span, fault, message, hands(text)).report(game, "values", report);
}

/// The letters alone, each once.
fn hands(text: &[u8]) -> Option<meant::MeantValue> {
    let mut letters: Vec<u8> = Vec::new();
    for byte in text.iter().take(16) {
        let letter = byte.to_ascii_uppercase();
        match letter {
            b'W' | b'N' | b'E' | b'S' if !letters.contains(&letter) => letters.push(letter),
            b'W' | b'N' | b'E' | b'S' | b',' | b';' | b' ' | b'-' | b'/' | b'.' => {}
            _ => return None,
        }
    }
    (text.len() <= 16 && !letters.is_empty()).then(|| meant::MeantValue::certain(letters))
}
