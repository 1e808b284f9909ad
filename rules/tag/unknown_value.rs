//! # unknown-value
//!
//! A value is none of the words that the standard gives as examples for its tag. `Competition`,
//! `Mode` and the types of players have lists that may grow, and `Table` is normally a number
//! (chapters 4.1.1, 4.3.4, 4.4.7, 4.7.4). It is told once for each value, because it may also
//! be a slip.
//!
//! Nothing needs to be done where the word is right.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Competition "Swiss"]
//! ```
//!
//! ```text
//! info[unknown-value]: Swiss is none of the examples that the standard gives for Competition
//!   ┌─ example.pbn:2:15
//!   │
//! 2 │ [Competition "Swiss"]
//!   │               ^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Mode "EMB"]
//! ```
//!
//! ```text
//! info[unknown-value]: EMB is none of the examples that the standard gives for Mode
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Mode "EMB"]
//!   │        ^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [WestType "robot"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Table "A"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Competition "Teams"]
//! [Mode "TABLE"]
//! [Table "3"]
//! [WestType "program"]
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use crate::model::value;
use crate::rules::prelude::*;
use crate::rules::values;
use crate::standard::{COMPETITION, MODE, PLAYER_TYPE, TagId};

pub(crate) const META: Meta = Meta {
    name: "unknown-value",
    severity: Severity::Info,
    chapters: &["4.1.1", "4.3.4", "4.4.7", "4.7.4"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let mut new = Vec::new();
    for (pair, id) in game.tags {
        let Some(id) = *id else { continue };
        let words = match id {
            TagId::COMPETITION => COMPETITION,
            TagId::MODE => MODE,
            TagId::TABLE => &[],
            TagId::WEST_TYPE | TagId::NORTH_TYPE | TagId::EAST_TYPE | TagId::SOUTH_TYPE => {
                PLAYER_TYPE
            }
            _ => continue,
        };
        let Some((text, span)) = game.stated(*pair) else {
            continue;
        };
        let is_known = match id {
            TagId::TABLE => value::positive_integer(text).is_ok(),
            _ => values::known_spelling(words, text).is_some(),
        };
        if !is_known {
            // Table numbers would all be different.
            let key = if id == TagId::TABLE { &b""[..] } else { text };
            let mut key = key.to_vec();
            key.insert(0, id.0);
            new.push((key, span.at(game.base)));
        }
    }
    (!new.is_empty()).then(|| Fact::new(New(new)))
}

/// The values of a game that are new, and where they stand in the file.
struct New(Vec<(Vec<u8>, Range<usize>)>);

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut places: BTreeMap<&[u8], (usize, Vec<Range<usize>>)> = BTreeMap::new();
    for fact in facts {
        for (value, range) in fact.fact.get::<New>().iter().flat_map(|new| &new.0) {
            let seen = places.entry(value).or_insert((fact.game, Vec::new()));
            seen.1.push(range.clone());
        }
    }
    for (value, (game, ranges)) in places {
        let (Some(id), Some(text)) = (value.first(), value.get(1..)) else {
            continue;
        };
        let Some(first) = ranges.first() else {
            continue;
        };
        let tag = TagId(*id);
        let message = match tag {
            TagId::TABLE => "a table is normally a number".to_owned(),
            TagId::COMPETITION | TagId::MODE => {
                let text = file.show(text);
                format!(
                    "{text} is none of the examples that the standard gives for {}",
                    tag.name()
                )
            }
            _ => "the type of a player is human or program".to_owned(),
        };
        let finding = report.in_file(first.clone(), game, message);
        if ranges.len() > 1 {
            let others = ranges.iter().skip(1).cloned();
            let count = ranges.len();
            finding
                .also_at(others)
                .note(format!("it stands {count} times in this file"));
        }
    }
}
