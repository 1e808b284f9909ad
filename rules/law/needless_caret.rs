//! # needless-caret
//!
//! A `^` in `Result` says that the number differs from the tricks won, but the play gives the same
//! number. The caret is for results that were adjusted, or claimed wrongly (chapter 3.4.15).
//!
//! Delete the caret, or write the result that was agreed upon.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Declarer "S"]
//! [Contract "NT"]
//! [Result "^NS 1"]
//! [Play "W"]
//! S7 SA S3 S5
//! S8 S2 S4 S6
//! ```
//!
//! ```text
//! warning[needless-caret]: `^` says that the result differs from the play, but they are equal
//!   ┌─ example.pbn:4:10
//!   │
//! 4 │ [Result "^NS 1"]
//!   │          ^
//! 5 │ [Play "W"]
//!   │        - the play
//!   │
//!   = fix: delete the `^` (unsafe)
//!     + [Result "NS 1"]
//! ```
//!
//! ```diff
//!  [Deal "N:A2... 34... 56... 78..."]
//!  [Declarer "S"]
//!  [Contract "NT"]
//! -[Result "^NS 1"]
//! +[Result "NS 1"]
//!  [Play "W"]
//!  S7 SA S3 S5
//!  S8 S2 S4 S6
//! ```
//!
//! ```pbn
//! [Deal "N:A... 2... 3... 4..."]
//! [Declarer "S"]
//! [Contract "NT"]
//! [Result "^1"]
//! [Play "W"]
//! S4 SA S2 S3
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Declarer "S"]
//! [Contract "NT"]
//! [Result "NS 1"]
//! [Play "W"]
//! S7 SA S3 S5
//! S8 S2 S4 S6
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Declarer "S"]
//! [Contract "NT"]
//! [Result "^NS 2"]
//! [Play "W"]
//! S7 SA S3 S5
//! S8 S2 S4 S6
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "^9"]
//! ```

use crate::bridge::Seat;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "needless-caret",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4.15"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::tag(TagId::PLAY)], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(result) = game.model.tricks_won().filter(|result| result.differs) else {
        return;
    };
    let (Some(play), Some(replay)) = (game.model.play(), game.model.replay()) else {
        return;
    };
    if !replay.is_sure() || !replay.is_complete() || !replay.revokes.is_empty() {
        return;
    }
    let agrees = |side: Seat| {
        let won = replay.won_by(side) as u32;
        result.of(side).is_none_or(|tricks| tricks == won)
    };
    if !agrees(Seat::North) || !agrees(Seat::East) {
        return;
    }
    let caret = result.span.part(0, 1);
    report
        .at(
            caret,
            "`^` says that the result differs from the play, but they are equal",
        )
        .label(play.value_span, "the play")
        .fix("delete the `^`", Applicability::Unsafe, caret, b"");
}
