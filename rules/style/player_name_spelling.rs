//! # player-name-spelling
//!
//! A comma in the name of a player has no space after it, or an initial no period. Both should
//! be there (chapter 3.4.5), so that a player has the same name in all files.
//!
//! Write `Hamman, Bob` and `Hamman, B.`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "Hamman,Bob"]
//! ```
//!
//! ```text
//! info[player-name-spelling]: a space comes after the comma
//!   ┌─ example.pbn:2:14
//!   │
//! 2 │ [West "Hamman,Bob"]
//!   │              ^
//!   │
//!   = fix: write the space (unsafe)
//!     + [West "Hamman, Bob"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[West "Hamman,Bob"]
//! +[West "Hamman, Bob"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "Hamman, B"]
//! ```
//!
//! ```text
//! info[player-name-spelling]: a period comes after an initial
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [West "Hamman, B"]
//!   │                ^
//!   │
//!   = fix: write the period (unsafe)
//!     + [West "Hamman, B."]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "Hamman, Bob"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "Hamman, B."]
//! ```

use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "player-name-spelling",
    severity: Severity::Info,
    default: false,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &["3.4.5"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Value(
    Tags::Named(&[TagId::WEST, TagId::NORTH, TagId::EAST, TagId::SOUTH]),
    check,
)];

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: Option<TagId>, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    // Semicolons belong to characters such as `&eacute;`.
    if text.contains(&b'&') {
        return;
    }
    if let Some(at) = bare_comma(text) {
        let place = span.part(at + 1, at + 1);
        report
            .at(span.part(at, at + 1), "a space comes after the comma")
            .fix("write the space", Applicability::Unsafe, place, &b" "[..]);
    } else if let Some(at) = bare_initial(text) {
        let place = span.part(at + 1, at + 1);
        report
            .at(span.part(at, at + 1), "a period comes after an initial")
            .fix("write the period", Applicability::Unsafe, place, &b"."[..]);
    }
}

/// The first comma that something else than a space follows.
fn bare_comma(text: &[u8]) -> Option<usize> {
    let mut commas = memchr::memchr_iter(b',', text);
    commas.find(|at| text.get(at + 1).is_some_and(|next| *next != b' '))
}

/// The first letter after a comma that is a word of its own.
fn bare_initial(text: &[u8]) -> Option<usize> {
    let comma = memchr::memchr(b',', text)?;
    let ends = |byte: Option<&u8>| byte.is_none_or(|b| matches!(b, b' ' | b';'));
    (comma + 1..text.len()).find(|at| {
        let is_letter = text.get(*at).is_some_and(u8::is_ascii_alphabetic);
        is_letter && text.get(at - 1) == Some(&b' ') && ends(text.get(at + 1))
    })
}
