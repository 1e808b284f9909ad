//! # annotation-before-call
//!
//! An annotation is before the first call or card. Suffixes, note references and NAGs follow the
//! call or card they belong to (chapters 3.5.2 and 3.6.2); here there is none, nor is a
//! hyphen one in an auction.
//!
//! Put it after its call or card.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! ! 1C AP
//! ```
//!
//! ```text
//! error[annotation-before-call]: `!` belongs after a call, but there is none before it
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ ! 1C AP
//!   │ ^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "W"]
//! - =1= 1C AP
//! [Note "1:at least 3 cards"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ! AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= AP
//! [Note "1:at least 3 cards"]
//! ```

use crate::pbn::model::Turns;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "annotation-before-call",
    severity: Severity::Error,
    chapters: &["3.5.2", "3.6.2"],
    needs: &[Need::ANNOTATION],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(auction) = game.model.auction() {
        let hyphens = auction.leading_hyphens();
        judge(game, &auction.turns, hyphens, "call", report);
    }
    if let Some(play) = game.model.play() {
        judge(game, &play.turns, 0, "card", report);
    }
}

fn judge<T>(
    game: &GameContext<'_>,
    turns: &Turns<T>,
    hyphens: usize,
    what: &str,
    report: &mut Report<'_>,
) {
    let early = turns.annotations.first();
    let Some(early) = early.filter(|early| early.turn.is_none_or(|turn| turn < hyphens)) else {
        return;
    };
    let name = game.show(early.span);
    report.at(
        early.span,
        format!("`{name}` belongs after a {what}, but there is none before it"),
    );
}
