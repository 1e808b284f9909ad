//! # plus-and-star
//!
//! A play has both a `+` and a `*`. The `+` stands for the next card, the `*` says that no more cards
//! will come, so readers cannot know whether the play goes on (chapter 3.6).
//!
//! Delete the one that is wrong; most programs add the `*` by habit.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 + - -
//! *
//! ```
//!
//! ```text
//! warning[plus-and-star]: `*` ends the play, though its `+` says that it will be continued
//!   ┌─ example.pbn:6:1
//!   │
//! 5 │ H2 + - -
//!   │    - the card that will be played next
//! 6 │ *
//!   │ ^
//!   │
//!   = fix: delete the `*` (unsafe)
//!     - *
//! ```
//!
//! ```diff
//!  [Contract "3NT"]
//!  [Play "W"]
//!  H2 + - -
//! -*
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! - - - + *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 + - -
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 - - -
//! *
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "plus-and-star",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Plus])],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play() else {
        return;
    };
    if let (Some(star), Some(plus)) = (play.turns.star(), play.turns.plus()) {
        let removals = play.turns.stars().map(|star| {
            let line = game.own_line(star.span);
            let line = line.map(SpanEdit::delete);
            line.unwrap_or_else(|| game.removal(star.span))
        });
        let title = match play.turns.stars().count() {
            1 => "delete the `*`",
            _ => "delete each `*`",
        };
        report
            .at(
                star.span,
                "`*` ends the play, though its `+` says that it will be continued",
            )
            .label(plus.span, "the card that will be played next")
            .fix_all(title, Applicability::Unsafe, removals);
    }
}
