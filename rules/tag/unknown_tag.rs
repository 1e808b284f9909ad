//! # unknown-tag
//!
//! The name of a tag is in no version of the standard, and in no program that we know.
//! That is allowed: readers skip tags that they do not know (chapter 4.9). It is told once
//! for each name, because a name may also be a slip.
//!
//! Nothing needs to be done where the name is one of your own programs'.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Weather "rain"]
//! ```
//!
//! ```text
//! info[unknown-tag]: Weather is no tag of the standard; most readers will skip it
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [Weather "rain"]
//!   │  ^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Description "rain"]
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use crate::rules::prelude::*;
use crate::standard::nearest_tag;

pub(crate) const META: Meta = Meta {
    name: "unknown-tag",
    severity: Severity::Info,
    chapters: &["4.9"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

/// The unknown names of a game and where they stand in the file.
struct Names(Vec<(Vec<u8>, Range<usize>)>);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let unknown = game.tags.iter().filter(|(_, id)| id.is_none());
    let names: Vec<_> = unknown
        .filter(|(pair, _)| nearest_tag(pair.name()).is_none())
        .filter_map(|(pair, _)| Some((pair.name().to_vec(), pair.name_span()?.at(game.base))))
        .collect();
    (!names.is_empty()).then(|| Fact::new(Names(names)))
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut first: BTreeMap<&[u8], (usize, Range<usize>, usize)> = BTreeMap::new();
    for fact in facts {
        for (name, range) in fact.fact.get::<Names>().iter().flat_map(|names| &names.0) {
            let seen = first.entry(name).or_insert((fact.game, range.clone(), 0));
            seen.2 += 1;
        }
    }
    for (name, (game, range, count)) in first {
        let name = file.show(name);
        let finding = report.in_file(
            range,
            game,
            format!("{name} is no tag of the standard; most readers will skip it"),
        );
        if count > 1 {
            finding.note(format!("it stands {count} times in this file"));
        }
    }
}
