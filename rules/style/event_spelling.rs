//! # event-spelling
//!
//! An event is spelt in different ways in one file. Values that differ only in case, blanks or punctuation
//! are two events to a database (chapter 3.4.1).
//!
//! Choose one spelling.
//!
//! The same holds for games of chess (chapter 8.1.1.1).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Spring Cup"]
//!
//! [Event "Spring CUP"]
//! ```
//!
//! ```text
//! info[event-spelling]: this event is written Spring Cup elsewhere
//!   ┌─ example.pbn:3:9
//!   │
//! 1 │ [Event "Spring Cup"]
//!   │         ---------- the other spelling
//! 2 │
//! 3 │ [Event "Spring CUP"]
//!   │         ^^^^^^^^^^
//! ```
//!
//! ```pgn
//! [Event "Spring Cup"]
//!
//! *
//!
//! [Event "Spring CUP"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Spring Cup"]
//!
//! [Event "Spring Cup"]
//! ```
//!
//! ```pgn
//! [Event "Spring Cup"]
//!
//! *
//!
//! [Event "Spring Cup"]
//!
//! *
//! ```

use std::collections::{BTreeMap, BTreeSet};

use crate::pbn::standard::TagId;
use crate::rules::chess_tags::stated_tag;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "event-spelling",
    severity: Severity::Info,
    default: false,
    chapters: &[(PBN, &["3.4.1"]), (PGN, &["8.1.1.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Across { gather, judge }]).and_pgn(
    Standing::off(Severity::Info),
    &[ChessCheck::Across {
        gather: gather_chess,
        judge: judge_chess,
    }],
);

/// The name of an event, and its place.
struct EventName(Vec<u8>, Span);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let (text, span) = game.stated_tag(TagId::EVENT)?;
    Some(Fact::new(EventName(text.to_vec(), span)))
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    judge_spellings(facts, report, |other| file.show(other).to_string());
}

fn judge_spellings(facts: &[GameFact], report: &mut Report<'_>, show: impl Fn(&[u8]) -> String) {
    let mut first: BTreeMap<Vec<u8>, (&GameFact, &EventName)> = BTreeMap::new();
    let mut reported: BTreeSet<&[u8]> = BTreeSet::new();
    for fact in facts {
        let Some(event) = fact.fact.get::<EventName>() else {
            continue;
        };
        let EventName(name, place) = event;
        let seen = first.entry(letters(name)).or_insert((fact, event));
        let (of_other, EventName(other, other_place)) = *seen;
        if name != other && reported.insert(name) {
            let message = format!("this event is written {} elsewhere", show(other));
            report
                .in_file(place.at(fact.base), fact.game, message)
                .label_in_file(other_place.at(of_other.base), "the other spelling");
        }
    }
}

/// What two spellings of one name have in common.
fn letters(name: &[u8]) -> Vec<u8> {
    let is_part = |b: &&u8| b.is_ascii_alphanumeric() || !b.is_ascii();
    name.iter()
        .filter(is_part)
        .map(u8::to_ascii_lowercase)
        .collect()
}

fn gather_chess(context: &ChessContext<'_>) -> Option<Fact> {
    let (tag, text) = stated_tag(context, "Event")?;
    let is_named = !letters(text).is_empty();
    is_named.then(|| Fact::new(EventName(text.to_vec(), tag.value)))
}

fn judge_chess(file: &ChessFile<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let encoding = file.source.encoding();
    judge_spellings(facts, report, |other| encoding.decode(other).into_owned());
}
