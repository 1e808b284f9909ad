//! # instant-without-table
//!
//! `Scoring` is `Instant`, but the `InstantScoreTable` is missing. Instant scoring takes the value of each
//! score from that table (chapters 3.4.12 and 5.5). Without it readers cannot compute the results. The table
//! may be in an earlier game of the file.
//!
//! Add the table.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Instant"]
//! ```
//!
//! ```text
//! info[instant-without-table]: the InstantScoreTable that instant scoring needs is missing
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Scoring "Instant"]
//!   │           ^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "MP;Instant"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Instant"]
//! [InstantScoreTable "ScoreRange_NS"]
//! *,50
//! 50
//! 50,*
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "MP"]
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "instant-without-table",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.12", "5.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Across { gather, judge }]);

/// Whether a game has the table; where its scoring wants one.
struct Instant(bool, Option<Span>);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let has_table = game.tag(TagId::INSTANT_SCORE_TABLE).is_some();
    let scoring = game.stated_tag(TagId::SCORING);
    let place = scoring.and_then(|(text, span)| {
        let mut fields = value::fields(text);
        let (at, _) = fields.find(|(_, field)| field.eq_ignore_ascii_case(b"Instant"))?;
        Some(span.part(at.start as usize, at.end as usize))
    });
    let says_something = has_table || place.is_some();
    says_something.then(|| Fact::new(Instant(has_table, place)))
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut has_table = false;
    for fact in facts {
        let Some(Instant(table, place)) = fact.fact.get() else {
            continue;
        };
        has_table |= *table;
        if let (false, Some(place)) = (has_table, place) {
            let message = "the InstantScoreTable that instant scoring needs is missing";
            report.in_file(place.at(fact.base), fact.game, message);
            return;
        }
    }
}
