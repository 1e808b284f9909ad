//! # player-name-spelling
//!
//! In the name of a player, a comma has no space after it, or an initial has no period. With both, a player
//! has the same name in all files (chapter 3.4.5).
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
    chapters: &[(PBN, &["3.4.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[TagId::WEST, TagId::NORTH, TagId::EAST, TagId::SOUTH]),
    check,
)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    // Semicolons belong to characters such as `&eacute;`.
    if text.contains(&b'&') {
        return;
    }
    let (commas, initials) = (bare_commas(text), bare_initials(text));
    let (places, message, title, sign) = match (commas.as_slice(), initials.as_slice()) {
        ([], []) => return,
        ([], initials) => (
            initials,
            "a period comes after an initial",
            "write the period",
            &b"."[..],
        ),
        (commas, _) => (
            commas,
            "a space comes after the comma",
            "write the space",
            &b" "[..],
        ),
    };
    let first = places.first().copied().unwrap_or(0);
    let edits = places
        .iter()
        .map(|at| SpanEdit::new(span.part(at + 1, at + 1), sign));
    let finding = report.at(span.part(first, first + 1), message);
    finding.fix_all(title, Applicability::Unsafe, edits);
}

/// The commas that something else than a space follows.
fn bare_commas(text: &[u8]) -> Vec<usize> {
    let commas = memchr::memchr_iter(b',', text);
    let is_bare = |at: &usize| text.get(at + 1).is_some_and(|next| *next != b' ');
    commas.filter(is_bare).collect()
}

/// The letters after a comma that are words of their own.
fn bare_initials(text: &[u8]) -> Vec<usize> {
    let comma = memchr::memchr(b',', text).unwrap_or(text.len());
    let ends = |byte: Option<&u8>| byte.is_none_or(|b| matches!(b, b' ' | b';'));
    let is_initial = |at: &usize| {
        let is_letter = text.get(*at).is_some_and(u8::is_ascii_alphabetic);
        is_letter && text.get(at - 1) == Some(&b' ') && ends(text.get(at + 1))
    };
    (comma + 1..text.len()).filter(is_initial).collect()
}
