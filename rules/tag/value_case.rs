//! # value-case
//!
//! A value has letters of the wrong case. PBN is case-sensitive. Import format allows lower case only for
//! directions, suits, denominations, ranks, calls and the words of `Vulnerable` (chapter 3.11). Some programs
//! read `PASS`, `NONE`, `ns 9` and `open`, and others refuse them. If the standard gives only examples of
//! values, as for `Scoring` and `Competition`, another case is an info.
//!
//! Write the value as the standard does.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "NONE"]
//! ```
//!
//! ```text
//! warning[value-case]: expected `None`, found `NONE`
//!   ┌─ example.pbn:2:14
//!   │
//! 2 │ [Vulnerable "NONE"]
//!   │              ^^^^
//!   │
//!   = fix: write None
//!     + [Vulnerable "None"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Vulnerable "NONE"]
//! +[Vulnerable "None"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "ns 9"]
//! ```
//!
//! ```text
//! warning[value-case]: expected `NS 9`, found `ns 9`
//!   ┌─ example.pbn:4:10
//!   │
//! 4 │ [Result "ns 9"]
//!   │          ^^^^
//!   │
//!   = fix: write NS 9
//!     + [Result "NS 9"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "open"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Matchpoints"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer ""]
//! [Contract "PASS"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "none"]
//! [Declarer "n"]
//! [Contract "3nt"]
//! [Result "NS 9"]
//! ```

use crate::bridge::FinalContract;
use crate::pbn::model::value;
use crate::pbn::standard::{TagId, Words, scoring_modifiers, scoring_systems, spelling};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "value-case",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[
        TagId::VULNERABLE,
        TagId::CONTRACT,
        TagId::RESULT,
        TagId::SCORE,
        TagId::SCORE_IMP,
        TagId::SCORE_MP,
        TagId::SCORE_PERCENTAGE,
        TagId::SCORE_RUBBER,
        TagId::SCORE_RUBBER_HISTORY,
        TagId::OPTIMUM_SCORE,
        TagId::HIDDEN,
        TagId::ROOM,
        TagId::FRENCH_MP,
        TagId::SCORING,
        TagId::COMPETITION,
        TagId::MODE,
        TagId::WEST_TYPE,
        TagId::NORTH_TYPE,
        TagId::EAST_TYPE,
        TagId::SOUTH_TYPE,
    ]),
    check,
)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let words = tag.info().value.words();
    let right = match tag {
        TagId::VULNERABLE => lowercase_or_as_listed(words, text),
        TagId::CONTRACT => contract(text),
        TagId::HIDDEN => directions(text),
        TagId::SCORING => scoring(game, text),
        _ if words.is_empty() => sides(tag, text),
        _ => as_listed(words, text),
    };
    let Some(right) = right else { return };
    let title = format!("write {}", escape(&right));
    let message = format!("expected `{}`, found {}", escape(&right), game.found(span));
    report
        .at(span, message)
        .habit("values", (tag.0, &right))
        .milder(has_examples_only(tag))
        .fix(title, Applicability::Safe, span, right);
}

/// Whether the standard only gives examples (chapters 3.4.12, 4.1.1, 4.3.4 and 4.7.4).
fn has_examples_only(tag: TagId) -> bool {
    matches!(
        tag,
        TagId::COMPETITION
            | TagId::MODE
            | TagId::SCORING
            | TagId::WEST_TYPE
            | TagId::NORTH_TYPE
            | TagId::EAST_TYPE
            | TagId::SOUTH_TYPE
    )
}

fn as_listed(words: &'static [Words], text: &[u8]) -> Option<Vec<u8>> {
    let right = spelling(words, text)?;
    (right.as_bytes() != text).then(|| right.into())
}

fn lowercase_or_as_listed(words: &'static [Words], text: &[u8]) -> Option<Vec<u8>> {
    if !text.iter().any(u8::is_ascii_uppercase) {
        return None;
    }
    as_listed(words, text)
}

/// `Pass`, `NT` and `XX` are words of their own, each in capitals or in lowercase.
fn contract(text: &[u8]) -> Option<Vec<u8>> {
    let (level, rest) = match text {
        [level @ b'1'..=b'7', rest @ ..] => (Some(*level), rest),
        _ => (None, text),
    };
    let is_same = |part: &[u8]| {
        let is_upper = |b: &u8| b.is_ascii_uppercase();
        part.iter().all(is_upper) || !part.iter().any(is_upper)
    };
    let strain = if rest.len() >= 2 && rest.first()?.eq_ignore_ascii_case(&b'N') {
        2
    } else {
        1
    };
    let is_right = match level {
        None if rest.eq_ignore_ascii_case(b"pass") => rest == b"Pass" || rest == b"pass",
        _ => {
            let (strain, risk) = rest.split_at_checked(strain)?;
            is_same(strain) && is_same(risk)
        }
    };
    if is_right {
        return None;
    }
    Some(match value::contract(text).ok()? {
        FinalContract::Pass => b"Pass".to_vec(),
        _ => text.to_ascii_uppercase(),
    })
}

fn directions(text: &[u8]) -> Option<Vec<u8>> {
    let is_lower = text.iter().any(u8::is_ascii_lowercase);
    (is_lower && value::directions(text).is_ok()).then(|| text.to_ascii_uppercase())
}

/// The names of sides are in capitals.
fn sides(tag: TagId, text: &[u8]) -> Option<Vec<u8>> {
    if !text.iter().any(u8::is_ascii_lowercase) {
        return None;
    }
    let can_be_read = match tag {
        TagId::RESULT => value::result(text).is_ok(),
        TagId::SCORE => value::score(text).is_ok(),
        TagId::SCORE_PERCENTAGE => value::percentage(text).is_ok(),
        TagId::SCORE_RUBBER => value::rubber_score(text).is_ok(),
        TagId::SCORE_RUBBER_HISTORY => value::rubber_history(text).is_ok(),
        TagId::OPTIMUM_SCORE => value::optimum_score(text).is_ok(),
        _ => value::decimal_score(text).is_ok(),
    };
    can_be_read.then(|| text.to_ascii_uppercase())
}

fn scoring(game: &GameContext<'_>, text: &[u8]) -> Option<Vec<u8>> {
    let lists = [
        scoring_systems(game.version),
        scoring_modifiers(game.version),
    ];
    let wrong = |field: &[u8]| lists.iter().find_map(|list| as_listed(list, field));
    if !value::fields(text).any(|(_, field)| wrong(field).is_some()) {
        return None;
    }
    let mut right = text.to_vec();
    for (at, field) in value::fields(text) {
        if let (Some(known), Some(place)) = (
            wrong(field),
            right.get_mut(at.start as usize..at.end as usize),
        ) {
            place.copy_from_slice(&known);
        }
    }
    Some(right)
}
