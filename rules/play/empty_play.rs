//! # empty-play
//!
//! A play has no card, no `*` and no `+`. Some programs write such a play for every board. It says nothing,
//! and readers differ in whether the board was played (chapter 3.6). It is reported once per file.
//!
//! Leave the tag out, or write `*` to say that no cards will be given.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! ```
//!
//! ```text
//! info[empty-play]: this play has no card, nor a `*` that says that none will be given
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │ [Play "W"]
//!   │ ^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play ""]
//!
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play ""]
//! ```
//!
//! ```text
//! info[empty-play]: this play has no card, nor a `*` that says that none will be given
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │ [Play ""]
//!   │ ^^^^^^^^^
//!   │
//!   = 2 games of the file have such a play
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```

use crate::pbn::standard::TagId;
use crate::rules::hidden::hides_data;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-play",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::LoosePlay],
    &Check::Across { gather, judge },
)]);

struct Empty(Span);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let play = game.model.play()?;
    let turns = &play.turns;
    let is_empty = turns.is_empty() && turns.endings.is_empty() && !turns.has_error;
    let pair = game.tag(TagId::PLAY).filter(|_| is_empty)?;
    // A `#` has no cards to give, which is an error of its own.
    let is_inherited = pair.value().is_some_and(|value| value.starts_with(b"#"));
    (!is_inherited && !hides_data(game, pair)).then(|| Fact::new(Empty(pair.span())))
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let Some((first, empty)) = facts
        .first()
        .and_then(|f| Some((f, f.fact.get::<Empty>()?)))
    else {
        return;
    };
    let message = "this play has no card, nor a `*` that says that none will be given";
    let finding = report.in_file(empty.0.at(first.base), first.game, message);
    if facts.len() > 1 {
        finding.note(format!(
            "{} games of the file have such a play",
            facts.len()
        ));
    }
}
