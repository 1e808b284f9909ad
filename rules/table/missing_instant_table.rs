//! # missing-instant-table
//!
//! The scoring is Instant, but the game has no InstantScoreTable. In that system a table made
//! before the play tells what each score is worth (chapters 3.4.12 and 5.5); without it nobody
//! can compute the result. It is told once for a file.
//!
//! Add the table, or name the scoring that was really used.
//!
//! ## Bad
//!
//! ```pbn
//! [Scoring "Instant"]
//! ```
//!
//! ```text
//! info[missing-instant-table]: Instant scoring needs an InstantScoreTable, and the game has none
//!   ┌─ example.pbn:1:11
//!   │
//! 1 │ [Scoring "Instant"]
//!   │           ^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Scoring "Instant"]
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//! *,50 20
//! 50   50
//! 50,* 80
//! ```

use crate::model::Said;
use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "missing-instant-table",
    severity: Severity::Info,
    chapters: &["3.4.12", "5.5"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

struct Missing(Span);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let Said::Value(value, span) = game.model.said(TagId::SCORING) else {
        return None;
    };
    let mut at = 0;
    for field in value.split(|byte| *byte == b';') {
        if field.trim_ascii().eq_ignore_ascii_case(b"Instant") {
            let has_table = game.tag(TagId::INSTANT_SCORE_TABLE).is_some();
            let place = span.part(at, at + field.len());
            return (!has_table).then(|| Fact::new(Missing(place)));
        }
        at += field.len() + 1;
    }
    None
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let Some(first) = facts.first() else { return };
    let Some(Missing(span)) = first.fact.get::<Missing>() else {
        return;
    };
    let finding = report.in_file(
        span.at(first.base),
        first.game,
        "Instant scoring needs an InstantScoreTable, and the game has none",
    );
    if facts.len() > 1 {
        finding.note(format!("so it is in {} games of this file", facts.len()));
    }
}
