//! # nothing-to-inherit
//!
//! A game takes over a value from an earlier game, but no earlier game has the tag. Then `#` means an empty
//! value (chapter 4.8), and the columns of a table are unknown. Probably the file is part of a longer one.
//! Only the first such value of each tag is reported.
//!
//! Write the value.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "#"]
//! [Board "1"]
//! ```
//!
//! ```text
//! info[nothing-to-inherit]: no earlier game has a value of Event to take over
//!   ┌─ example.pbn:1:9
//!   │
//! 1 │ [Event "#"]
//!   │         ^
//!   │
//!   = fix: write the empty value that it stands for
//!     + [Event ""]
//! ```
//!
//! ```diff
//! -[Event "#"]
//! +[Event ""]
//!  [Board "1"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "#"]
//! 1 2
//! ```
//!
//! ```text
//! info[nothing-to-inherit]: no earlier game has a value of ScoreTable to take over
//!   ┌─ example.pbn:2:14
//!   │
//! 2 │ [ScoreTable "#"]
//!   │              ^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//!
//! [Board "2"]
//!
//! [Event "#"]
//! ```

use std::collections::HashMap;
use std::ops::Range;

use crate::pbn::model::swallowed::tags_in;
use crate::pbn::standard::TagId;
use crate::pbn::syntax::{Document, GameView};
use crate::rules::prelude::*;
use crate::rules::read_again::{may_have, read_again};

pub(crate) const META: Meta = Meta {
    name: "nothing-to-inherit",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    // Readers take `#` for a value, but there is none.
    may_change: &[Part::Tag],
    chapters: &[(PBN, &["4.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Hash],
    &Check::Across { gather, judge },
)]);

/// The tags of a game whose value is `#`, with the places of their values.
struct HashTags(Vec<(Vec<u8>, Span)>);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let may = |id: &Option<TagId>| id.is_none_or(|id| id.info().inherits);
    let inherited = game.tags.iter().filter(|(_, id)| may(id));
    let inherited = inherited.filter(|(pair, _)| pair.value() == Some(b"#"));
    let values = inherited.filter_map(|(pair, _)| Some((pair.name().to_vec(), pair.value_span()?)));
    let values: Vec<_> = values.collect();
    (!values.is_empty()).then(|| Fact::new(HashTags(values)))
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut wanted: HashMap<&[u8], Wanted> = HashMap::new();
    for fact in facts {
        for (name, span) in fact.fact.get::<HashTags>().map_or(&[][..], |i| &i.0) {
            let wanted = wanted.entry(name).or_insert(Wanted {
                place: span.at(fact.base),
                game: fact.game,
                count: 0,
            });
            wanted.count += 1;
        }
    }
    given_before(file, &mut wanted);
    let mut missing: Vec<_> = wanted.into_iter().collect();
    missing.sort_by_key(|(_, wanted)| wanted.place.start);
    for (name, wanted) in missing {
        let name = file.show(name);
        let message = format!("no earlier game has a value of {name} to take over");
        let mut finding = report.in_file(wanted.place.clone(), wanted.game, message);
        if wanted.count > 1 {
            let count = wanted.count;
            finding = finding.note(format!("{count} values of {name} in this file are `#`"));
        }
        if !name.ends_with("Table") {
            let title = "write the empty value that it stands for";
            finding.fix_in_file(title, Applicability::Safe, wanted.place, b"");
        }
    }
}

struct Wanted {
    place: Range<usize>,
    game: usize,
    count: usize,
}

/// Takes out of the list what an earlier game gives, or may give: in a comment that may lack its `}`.
fn given_before(file: &FileContext<'_>, wanted: &mut HashMap<&[u8], Wanted>) {
    let mut document = Document::default();
    let last = wanted.values().map(|wanted| wanted.place.start).max();
    let Some(last) = last else { return };
    for game in &file.split.games {
        if wanted.is_empty() || game.range().start > last {
            return;
        }
        let text = file.source.slice(game.range());
        if !may_have(text, wanted.keys().copied()) {
            continue;
        }
        read_again(file, &mut document, game);
        for pair in GameView::new(&document).tag_pairs() {
            let is_given = pair.value().is_some_and(|value| value != b"#");
            let place = game.range().start + pair.span().start as usize;
            if is_given
                && wanted
                    .get(pair.name())
                    .is_some_and(|wanted| place < wanted.place.start)
            {
                wanted.remove(pair.name());
            }
        }
        for (_, comment) in document.asides() {
            let swallowed = tags_in(comment.of(text));
            for tag in swallowed.into_iter().flat_map(|swallowed| swallowed.names) {
                wanted.remove(tag.name().as_bytes());
            }
        }
    }
}
