//! # unknown-scoring
//!
//! A field of `Scoring` is not one of the scoring systems and modifiers that the standard names.
//! Other names are allowed (chapter 3.4.12), but programs may not know what they mean. It is
//! reported once per value, because it may also be a typing mistake.
//!
//! If the word is right, you do not need to do anything.
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
//! info[unknown-scoring]: the standard has no scoring `MP`
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Scoring "MP"]
//!   │           ^^
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
use crate::pbn::standard::{TagId, scoring_modifiers, scoring_systems, spelling};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unknown-scoring",
    severity: Severity::Info,
    chapters: &["3.4.12"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Values {
    tags: Tags::Named(&[TagId::SCORING]),
    gather,
    judge,
}];

fn gather(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId) -> Option<Fact> {
    let (text, span) = game.stated(pair)?;
    let (systems, modifiers) = (
        scoring_systems(game.version),
        scoring_modifiers(game.version),
    );
    let is_new = |field: &[u8]| {
        !field.is_empty()
            && spelling(systems, field).is_none()
            && spelling(modifiers, field).is_none()
    };
    let place = |at: Span| span.part(at.start as usize, at.end as usize);
    let new: Vec<_> = value::fields(text)
        .filter(|(_, field)| is_new(field))
        .map(|(at, field)| (field.to_vec(), place(at)))
        .collect();
    (!new.is_empty()).then(|| Fact::new(New(new)))
}

/// What is new in a value, with its places.
struct New(Vec<(Vec<u8>, Span)>);

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut places: BTreeMap<&[u8], (usize, Vec<Range<usize>>)> = BTreeMap::new();
    for fact in facts {
        for (value, span) in fact.fact.get::<New>().iter().flat_map(|new| &new.0) {
            let seen = places.entry(value).or_insert((fact.game, Vec::new()));
            seen.1.push(span.at(fact.base));
        }
    }
    for (value, (game, ranges)) in places {
        let Some(first) = ranges.first() else {
            continue;
        };
        let value = file.show(value);
        let finding = report.in_file(
            first.clone(),
            game,
            format!("the standard has no scoring `{value}`"),
        );
        if ranges.len() > 1 {
            let others = ranges.iter().skip(1).cloned();
            let count = ranges.len();
            finding
                .also_at(others)
                .note(format!("it appears {count} times in this file"));
        }
    }
}
