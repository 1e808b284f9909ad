//! # unknown-value
//!
//! A value is not one of the examples that the standard gives for its tag. `Competition`, `Mode`
//! and the types of players may have other values, and `Table` is normally a number (chapters
//! 4.1.1, 4.3.4, 4.4.7, 4.7.4). Each value is reported once per file, because it may also be a
//! typing mistake. PBN 1.0 has only the two types human and program; any other type is a warning
//! there.
//!
//! If the word is right, you do not need to do anything.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Competition "Swiss"]
//! ```
//!
//! ```text
//! info[unknown-value]: the standard does not name the value Swiss for Competition
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
//! info[unknown-value]: the standard does not name the value EMB for Mode
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
//! ```pbn,version-1.0
//! [Event "Club evening"]
//! [WestType "robot"]
//! ```
//!
//! ```text
//! warning[unknown-value]: expected human or program, found `robot`
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [WestType "robot"]
//!   │            ^^^^^
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

use crate::pbn::model::value;
use crate::pbn::standard::{COMPETITION, MODE, PLAYER_TYPE, TagId, Version, spelling};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unknown-value",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.1.1", "4.3.4", "4.4.7", "4.7.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Values {
    tags: Tags::Named(&[
        TagId::COMPETITION,
        TagId::MODE,
        TagId::TABLE,
        TagId::WEST_TYPE,
        TagId::NORTH_TYPE,
        TagId::EAST_TYPE,
        TagId::SOUTH_TYPE,
    ]),
    gather,
    judge,
}]);

fn gather(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId) -> Option<Fact> {
    let (text, span) = game.stated(pair)?;
    let words = match tag {
        TagId::COMPETITION => COMPETITION,
        TagId::MODE => MODE,
        TagId::TABLE => &[],
        _ => PLAYER_TYPE,
    };
    let is_known = match tag {
        TagId::TABLE => value::positive_integer(text).is_ok(),
        _ => spelling(words, text).is_some(),
    };
    // Table numbers would all be different.
    let key = if tag == TagId::TABLE { &b""[..] } else { text };
    (!is_known).then(|| {
        Fact::new(New {
            tag,
            value: key.to_vec(),
            span,
            is_closed: game.version == Version::V1_0 && words == PLAYER_TYPE,
        })
    })
}

/// A value that is new.
struct New {
    tag: TagId,
    value: Vec<u8>,
    span: Span,
    /// Whether the standard allows no other values than its own.
    is_closed: bool,
}

/// The game (1-based) in which a value first appears, and all its places in the file.
type Places = (usize, Vec<Range<usize>>);

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut places: BTreeMap<(u8, bool, &[u8]), Places> = BTreeMap::new();
    for fact in facts {
        let Some(new) = fact.fact.get::<New>() else {
            continue;
        };
        let seen = places.entry((new.tag.0, new.is_closed, &new.value));
        let (_, ranges) = seen.or_insert((fact.game, Vec::new()));
        ranges.push(new.span.at(fact.base));
    }
    for ((tag, is_closed, text), (game, ranges)) in places {
        let Some(first) = ranges.first() else {
            continue;
        };
        let tag = TagId(tag);
        let message = match tag {
            TagId::TABLE => "a table is usually a number".to_owned(),
            _ if is_closed => format!("expected human or program, found {}", file.found(text)),
            _ => {
                let text = file.show(text);
                format!(
                    "the standard does not name the value {text} for {}",
                    tag.name()
                )
            }
        };
        let finding = report
            .in_file(first.clone(), game, message)
            .milder(!is_closed);
        if ranges.len() > 1 {
            let others = ranges.iter().skip(1).cloned();
            let count = ranges.len();
            finding
                .also_at(others)
                .note(format!("it appears {count} times in this file"));
        }
    }
}
