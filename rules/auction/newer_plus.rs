//! # newer-plus
//!
//! A `+` is in a file of PBN 1.0. This mark of the next call or card was added in version 2.0 (chapter 3.5).
//! Readers of 1.0 refuse it.
//!
//! Declare `% PBN 2.1`, or write `*` in an auction and `-` in a play.
//!
//! ## Bad
//!
//! ```pbn
//! % PBN 1.0
//! [Dealer "N"]
//! [Auction "N"]
//! 1C +
//! ```
//!
//! ```text
//! warning[newer-plus]: version 1.0 of the standard does not have `+`
//!   ┌─ example.pbn:4:4
//!   │
//! 4 │ 1C +
//!   │    ^
//!   │
//!   = fix: write `*` (unsafe)
//!     + 1C *
//! ```
//!
//! ```diff
//!  % PBN 1.0
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C +
//! +1C *
//! ```
//!
//! ```pbn
//! % PBN 1.0
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 +
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.0
//! [Dealer "N"]
//! [Auction "N"]
//! 1C +
//! ```
//!
//! ```pbn
//! % PBN 1.0
//! [Dealer "N"]
//! [Auction "N"]
//! 1C *
//! ```

use crate::pbn::model::Turns;
use crate::pbn::standard::Version;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "newer-plus",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.5", "3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Plus]), Need::OldVersion],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(auction) = game.model.auction() {
        judge(game, &auction.turns, "*", report);
    }
    if let Some(play) = game.model.play() {
        judge(game, &play.turns, "-", report);
    }
}

fn judge<T>(
    game: &GameContext<'_>,
    turns: &Turns<T>,
    instead: &'static str,
    report: &mut Report<'_>,
) {
    let Some(plus) = turns.plus().filter(|_| game.version == Version::V1_0) else {
        return;
    };
    let all = turns.endings.iter().filter(|end| end.continues);
    let edits = all.map(|end| SpanEdit::new(end.span, instead.as_bytes()));
    report
        .at(plus.span, "version 1.0 of the standard does not have `+`")
        .fix_all(format!("write `{instead}`"), Applicability::Unsafe, edits);
}
