//! # unknown-scoring
//!
//! A field of `Scoring` is not one of the scoring systems and modifiers that the standard names.
//! Other names are allowed (chapter 3.4.12), but programs may not know what they mean. It is
//! reported once per value, because it may also be a typing mistake.
//!
//! If the word is right, you do not need to do anything. Where the words of the standard are meant, the fix writes
//! them, and is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "IMP;Foo"]
//! ```
//!
//! ```text
//! info[unknown-scoring]: the standard has no scoring `Foo`
//!   ┌─ example.pbn:2:15
//!   │
//! 2 │ [Scoring "IMP;Foo"]
//!   │               ^^^
//! ```
//!
//! ```pbn,version-1.0
//! [Event "Club evening"]
//! [Scoring "MP"]
//! ```
//!
//! ```text
//! info[unknown-scoring]: version 1.0 has no scoring `MP`, which version 2.0 added
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Scoring "MP"]
//!   │           ^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "IMPs"]
//! ```
//!
//! ```text
//! info[unknown-scoring]: the standard has no scoring `IMPs`; did you mean `IMP`?
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Scoring "IMPs"]
//!   │           ^^^^
//!   │
//!   = fix: write IMP (unsafe)
//!     + [Scoring "IMP"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Scoring "IMPs"]
//! +[Scoring "IMP"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "IMP;Butler"]
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use crate::pbn::model::value;
use crate::pbn::standard::{TagId, Version, scoring_modifiers, scoring_systems, spelling};
use crate::rules::prelude::*;
use crate::spelling::is_within;

pub(crate) const META: Meta = Meta {
    name: "unknown-scoring",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4.12"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Values {
    tags: Tags::Named(&[TagId::SCORING]),
    gather,
    judge,
}]);

fn gather(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId) -> Option<Fact> {
    let (text, span) = game.stated(pair)?;
    let is_new = |field: &[u8]| !field.is_empty() && !is_known(field, game.version);
    let place = |at: Span| span.part(at.start as usize, at.end as usize);
    let new: Vec<_> = value::fields(text)
        .filter(|(_, field)| is_new(field))
        .map(|(at, field)| (field.to_vec(), place(at)))
        .collect();
    (!new.is_empty()).then(|| Fact::new(UnknownWords(new)))
}

/// What is new in a value, with its places.
struct UnknownWords(Vec<(Vec<u8>, Span)>);

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut places: BTreeMap<&[u8], (usize, Vec<Range<usize>>)> = BTreeMap::new();
    for fact in facts {
        for (value, span) in fact
            .fact
            .get::<UnknownWords>()
            .iter()
            .flat_map(|new| &new.0)
        {
            let seen = places.entry(value).or_insert((fact.game, Vec::new()));
            seen.1.push(span.at(fact.base));
        }
    }
    for (value, (game, ranges)) in places {
        let Some(first) = ranges.first() else {
            continue;
        };
        let shown = file.show(value);
        let meant = meant(value).filter(|_| !is_known(value, Version::LATEST));
        let message = match &meant {
            _ if is_known(value, Version::LATEST) => {
                format!("version 1.0 has no scoring `{shown}`, which version 2.0 added")
            }
            None => format!("the standard has no scoring `{shown}`"),
            Some(meant) => {
                format!("the standard has no scoring `{shown}`; did you mean `{meant}`?")
            }
        };
        let mut finding = report.in_file(first.clone(), game, message);
        if ranges.len() > 1 {
            let others = ranges.iter().skip(1).cloned();
            let count = ranges.len();
            finding = finding
                .also_at(others)
                .note(format!("it appears {count} times in this file"));
        }
        if let Some(meant) = meant {
            let edits = ranges
                .into_iter()
                .map(|range| Edit::new(range, meant.clone().into_bytes()));
            let title = format!("write {meant}");
            finding.fix_all_in_file(title, Applicability::Unsafe, edits);
        }
    }
}

/// Whether a version of the standard names a field of `Scoring`.
fn is_known(field: &[u8], version: Version) -> bool {
    let words = [scoring_systems(version), scoring_modifiers(version)];
    words.iter().any(|words| spelling(words, field).is_some())
}

/// What a field most likely means: the words of the standard in it, between which another mark is, or the only word
/// that it is with one letter more, less or other.
fn meant(field: &[u8]) -> Option<String> {
    let words = field.split(|byte| b", /+&".contains(byte));
    let words: Vec<&[u8]> = words.filter(|word| !word.is_empty()).collect();
    let are_known = words.iter().all(|word| is_known(word, Version::LATEST));
    if words.len() > 1 && are_known {
        Some(String::from_utf8_lossy(&words.join(&b';')).into_owned())
    } else {
        near_word(field).map(str::to_owned)
    }
}

/// The only word of the standard that a field is with one letter more, less or other.
fn near_word(field: &[u8]) -> Option<&'static str> {
    let words = [
        scoring_systems(Version::LATEST),
        scoring_modifiers(Version::LATEST),
    ];
    if let [singular @ .., b's' | b'S'] = field
        && let Some(word) = words.iter().find_map(|words| spelling(words, singular))
    {
        return Some(word);
    }
    // Of the short ones most are like another.
    if field.len() < 5 {
        return None;
    }
    let words = words.iter().copied().flatten().map(|word| word.canonical);
    let mut near = words.filter(|word| is_within(field, word.as_bytes(), 1));
    near.next().filter(|_| near.next().is_none())
}
