//! # dangling-irregularity
//!
//! An irregularity has no call or card after it. `^I`, `^R` and `^L` describe the call or card that follows
//! them (chapter 3.9), but the next annotation, `*`, `+` or the end of the section comes first.
//!
//! Write the mark directly before the call or card, or delete it.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 ^R *
//! ```
//!
//! ```text
//! error[dangling-irregularity]: no card comes after this ^R
//!   ┌─ example.pbn:5:4
//!   │
//! 5 │ H2 ^R *
//!   │    ^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ^I *
//! ```
//!
//! ```text
//! error[dangling-irregularity]: no call comes after this ^I
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C ^I *
//!   │    ^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ ^R CK
//! *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^I 1C AP
//! ```

use crate::pbn::model::Turns;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "dangling-irregularity",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::IRREGULARITY], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(auction) = game.model.auction() {
        dangling(game, &auction.turns, false, report);
    }
    if let Some(play) = game.model.play() {
        dangling(game, &play.turns, true, report);
    }
}

fn dangling<T>(game: &GameContext<'_>, turns: &Turns<T>, is_play: bool, report: &mut Report<'_>) {
    if turns.has_error {
        return;
    }
    let what = if is_play { "card" } else { "call" };
    for (kind, span) in &turns.loose {
        // One in the wrong section is reported as such. One that is only doubled has its turn after it,
        // with another in between.
        if kind.is_of_play() != is_play || is_before_turn(game, turns, *span) {
            continue;
        }
        let mark = game.show(*span);
        report.at(*span, format!("no {what} comes after this {mark}"));
    }
}

/// Whether the next datum after a place is a turn or an irregularity.
fn is_before_turn<T>(game: &GameContext<'_>, turns: &Turns<T>, place: Span) -> bool {
    let tree = game.document.tree();
    let Some(token) = tree.token_at(place.start) else {
        return false;
    };
    let mut after = (token.next().0..tree.token_count()).map(TokenId);
    let next = after.find(|token| !tree.kind(*token).is_trivia());
    let Some(next) = next.map(|next| tree.span(next)) else {
        return false;
    };
    let at = turns.partition_point(|turn| turn.span.start < next.start);
    turns.get(at).is_some_and(|turn| turn.span == next) || game.slice(next).starts_with(b"^")
}
