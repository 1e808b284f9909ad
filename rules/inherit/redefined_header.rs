//! # redefined-header
//!
//! A plain value replaces a value that began with `##`, and a later game does not have the tag.
//! Later games take over a value after `##`, but the standard does not say what they take over
//! after a plain value: nothing, the old value or the new one (chapter 4.8). Readers differ.
//!
//! Begin the new value with `##` as well, or write it into each game.
//!
//! ## Bad
//!
//! ```pbn
//! [Date "##1995.06.10"]
//!
//! [Date "1995.06.11"]
//!
//! [Board "3"]
//! ```
//!
//! ```text
//! info[redefined-header]: without `##`, readers differ on which Date later games take over
//!   ┌─ example.pbn:3:8
//!   │
//! 1 │ [Date "##1995.06.10"]
//!   │        ------------ the value that is handed on
//! 2 │
//! 3 │ [Date "1995.06.11"]
//!   │        ^^^^^^^^^^
//! 4 │
//! 5 │ [Board "3"]
//!   │ - this game has no Date
//!   │
//!   = fix: write `##` before the new value (unsafe)
//!     + [Date "##1995.06.11"]
//! ```
//!
//! ```diff
//!  [Date "##1995.06.10"]
//!
//! -[Date "1995.06.11"]
//! +[Date "##1995.06.11"]
//!
//!  [Board "3"]
//! ```
//!
//! ```pbn
//! [Hidden "##N"]
//!
//! [Hidden "#"]
//!
//! [Board "3"]
//! ```
//!
//! ```text
//! info[redefined-header]: readers differ on whether later games take over Hidden after this `#`
//!   ┌─ example.pbn:3:10
//!   │
//! 1 │ [Hidden "##N"]
//!   │          --- the value that is handed on
//! 2 │
//! 3 │ [Hidden "#"]
//!   │          ^
//! 4 │
//! 5 │ [Board "3"]
//!   │ - this game has no Hidden
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Date "##1995.06.10"]
//!
//! [Date "##1995.06.11"]
//!
//! [Board "3"]
//! ```
//!
//! ```pbn
//! [Date "##1995.06.10"]
//!
//! [Date "1995.06.11"]
//!
//! [Date "1995.06.12"]
//! ```

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::pbn::standard::{Version, tag_id};
use crate::pbn::syntax::{Document, GameView};
use crate::rules::prelude::*;
use crate::rules::read_again::{may_have, read_again};

pub(crate) const META: Meta = Meta {
    name: "redefined-header",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["4.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Hash],
    &Check::Across { gather, judge },
)]);

/// The game has values that later games take over.
struct HasHeader;

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    if game.version == Version::V1_0 {
        return None;
    }
    let mut values = game.tags.iter().filter_map(|(pair, _)| pair.value());
    values
        .any(|value| value.starts_with(b"##"))
        .then(|| Fact::new(HasHeader))
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let Some(first) = facts.first() else { return };
    let games = &file.split.games;
    let from = games.partition_point(|game| game.range().start < first.base);
    let mut with_headers = facts.iter().map(|fact| fact.base).peekable();
    let mut headers = HeaderHistory::default();
    let mut document = Document::default();
    for (index, game) in games.iter().enumerate().skip(from) {
        let Some(first_tag) = game.first_tag() else {
            break;
        };
        let base = game.range().start;
        let has_headers = with_headers.next_if_eq(&base).is_some();
        if has_headers || headers.may_change_in(file.source.slice(game.range())) {
            read_again(file, &mut document, game);
        } else {
            file.split.parse_into(&mut document, b"");
        }
        let place = GamePlace {
            base,
            game: index + 1,
            has_headers,
            can_hand_on: file.version(index) != Version::V1_0,
        };
        let present = headers.read(&document, &place);
        headers.close_but(&present, |name, redefined| {
            report_change(file, name, redefined, first_tag, report);
        });
    }
}

/// Which game it is.
struct GamePlace {
    base: usize,
    game: usize,
    /// Whether it has values that later games take over.
    has_headers: bool,
    /// Whether it is not of version 1.0, where `##` is part of the value.
    can_hand_on: bool,
}

/// What later games take over.
#[derive(Default)]
struct HeaderHistory {
    /// The tags whose last value was handed on, with that value.
    handed_on: HashMap<Vec<u8>, Range<usize>>,
    /// Those that were then redefined.
    redefined: HashMap<Vec<u8>, Redefined>,
}

impl HeaderHistory {
    /// Whether a game may have a tag whose value was handed on or redefined.
    fn may_change_in(&self, text: &[u8]) -> bool {
        may_have(text, self.handed_on.keys().map(Vec::as_slice))
            || may_have(text, self.redefined.keys().map(Vec::as_slice))
    }

    /// Reads the tags of a game, and gives the names of those that could be taken over.
    fn read<'d>(&mut self, game: &'d Document<'_>, place: &GamePlace) -> HashSet<&'d [u8]> {
        let mut present = HashSet::new();
        for pair in GameView::new(game).tag_pairs() {
            let (name, Some(value), Some(span)) = (pair.name(), pair.value(), pair.value_span())
            else {
                continue;
            };
            let inherits = tag_id(name).is_none_or(|tag| tag.info().inherits);
            if !inherits || !present.insert(name) {
                continue;
            }
            let range = span.at(place.base);
            if place.has_headers && value.starts_with(b"##") {
                self.handed_on.insert(name.to_vec(), range);
                self.redefined.remove(name);
            } else if let Some(header) = self.handed_on.remove(name) {
                let change = Redefined {
                    place: range,
                    game: place.game,
                    header,
                    is_inherited: value == b"#",
                    can_hand_on: place.can_hand_on,
                    later: Vec::new(),
                };
                self.redefined.insert(name.to_vec(), change);
            } else if let Some(change) = self.redefined.get_mut(name)
                && value != b"#"
            {
                change.later.push(range);
                change.can_hand_on &= place.can_hand_on;
            }
        }
        present
    }

    /// Takes out the redefined tags that a game does not have, for which it matters what it takes over.
    fn close_but(&mut self, present: &HashSet<&[u8]>, mut report: impl FnMut(&[u8], &Redefined)) {
        self.redefined.retain(|name, change| {
            if present.contains(name.as_slice()) {
                return true;
            }
            report(name, change);
            // Where that is repaired, the new value is handed on, up to the next one.
            if change.is_mended() {
                let last = change.later.last().unwrap_or(&change.place);
                self.handed_on.insert(name.clone(), last.clone());
            }
            false
        });
    }
}

struct Redefined {
    place: Range<usize>,
    game: usize,
    header: Range<usize>,
    is_inherited: bool,
    /// None of the values is in a game of version 1.0, where `##` is part of the value.
    can_hand_on: bool,
    /// The values of the games after it, each of which would have to be handed on as well.
    later: Vec<Range<usize>>,
}

impl Redefined {
    /// Whether the new values can be handed on as well.
    fn is_mended(&self) -> bool {
        self.can_hand_on && !self.is_inherited
    }
}

fn report_change(
    file: &FileContext<'_>,
    name: &[u8],
    redefined: &Redefined,
    without: usize,
    report: &mut Report<'_>,
) {
    let name = file.show(name);
    let place = redefined.place.clone();
    let message = if redefined.is_inherited {
        format!("readers differ on whether later games take over {name} after this `#`")
    } else {
        format!("without `##`, readers differ on which {name} later games take over")
    };
    let finding = report
        .in_file(place.clone(), redefined.game, message)
        .label_in_file(redefined.header.clone(), "the value that is handed on")
        .label_in_file(without..without + 1, format!("this game has no {name}"));
    if redefined.is_mended() {
        let values = std::iter::once(&redefined.place).chain(&redefined.later);
        finding.fix_all_in_file(
            "write `##` before the new value",
            Applicability::Unsafe,
            values.map(|place| Edit::new(place.start..place.start, b"##")),
        );
    }
}
