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
//! In chess the standard has words for the types of players, for `Mode`, for `Termination` and for `SetUp`
//! (chapters 9.1.5, 9.7.1, 9.8.1 and 9.9.2). Servers and programs write others; they are one finding for each
//! tag of a file.
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
//! ```pgn
//! [Termination "Normal"]
//!
//! *
//! ```
//!
//! ```pgn
//! [WhiteType "Human"]
//!
//! *
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
//!
//! ```pgn
//! [Termination "normal"]
//! [WhiteType "human"]
//! [Mode "OTB"]
//! [SetUp "0"]
//!
//! *
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use crate::engine::found_words;
use crate::pbn::model::value;
use crate::pbn::standard::{COMPETITION, MODE, PLAYER_TYPE, TagId, Version, spelling};
use crate::pgn;
use crate::rules::chess_tags::{is_unknown, stated_tag};
use crate::rules::listed;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unknown-value",
    severity: Severity::Warning,
    chapters: &[
        (PBN, &["4.1.1", "4.3.4", "4.4.7", "4.7.4"]),
        (PGN, &["9.1.5", "9.7.1", "9.8.1", "9.9.2"]),
    ],
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
}])
.and_pgn(
    Standing::on(Severity::Info),
    &[ChessCheck::Across {
        gather: gather_chess,
        judge: judge_chess,
    }],
);

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
        Fact::new(UnknownValue {
            tag,
            value: key.to_vec(),
            span,
            is_closed: game.version == Version::V1_0 && words == PLAYER_TYPE,
        })
    })
}

/// A value that is new.
struct UnknownValue {
    tag: TagId,
    value: Vec<u8>,
    span: Span,
    /// Whether the standard allows no other values than its own.
    is_closed: bool,
}

/// The game (1-based) in which a value first appears, and all its places in the file.
type ValuePlaces = (usize, Vec<Range<usize>>);

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut places: BTreeMap<(u8, bool, &[u8]), ValuePlaces> = BTreeMap::new();
    for fact in facts {
        let Some(new) = fact.fact.get::<UnknownValue>() else {
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

/// The tags of chess whose values are words of the standard, each with these words.
const CHESS_WORDS: [(&str, &[&str]); 5] = [
    ("Termination", &pgn::tag::TERMINATIONS),
    ("Mode", &pgn::tag::MODES),
    ("WhiteType", &["human", "program"]),
    ("BlackType", &["human", "program"]),
    ("SetUp", &["0", "1"]),
];

/// The values of a game that no standard of chess names: the place of each tag in [`CHESS_WORDS`], and where
/// the value is.
type NewWords = Vec<(usize, Span)>;

fn gather_chess(context: &ChessContext<'_>) -> Option<Fact> {
    let words = CHESS_WORDS.iter().enumerate();
    let found = words.filter_map(|(place, (name, _))| {
        let (tag, text) = stated_tag(context, name)?;
        let is_known = pgn::tag::known(name.as_bytes()).is_some_and(|tag| tag.grammar.fits(text));
        // That nothing is known is said elsewhere; SetUp is either 0 or 1.
        let is_left_open = is_unknown(text) && *name != "SetUp";
        (!is_known && !is_left_open).then_some((place, tag.value))
    });
    let found: NewWords = found.collect();
    (!found.is_empty()).then(|| Fact::new(found))
}

fn judge_chess(file: &ChessFile<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    for (place, (name, words)) in CHESS_WORDS.iter().enumerate() {
        let mut first = None;
        let mut ranges = Vec::new();
        for fact in facts {
            let words = fact.fact.get::<NewWords>().into_iter().flatten();
            for (_, span) in words.filter(|(tag, _)| *tag == place) {
                first = first.or(Some(fact.game));
                ranges.push(span.at(fact.base));
            }
        }
        let (Some(game), Some(range)) = (first, ranges.first()) else {
            continue;
        };
        let found = found_words(file.source, file.source.slice(range.clone()));
        let message = format!("the standard does not name the value {found} for {name}");
        let note = format!("it names {}", listed(words));
        let finding = report.in_file(range.clone(), game, message).note(note);
        if ranges.len() > 1 {
            let count = ranges.len();
            finding
                .also_at(ranges.iter().skip(1).cloned())
                .note(format!(
                    "{count} values of this tag in this file are not those of the standard"
                ));
        }
    }
}
