//! # annotation-before-call
//!
//! An annotation is before the first call or card. Suffixes, note references and NAGs follow the call or card
//! they belong to (chapters 3.5.2 and 3.6.2). Here none comes before the annotation; a hyphen in an auction
//! is not a call.
//!
//! Put it after its call or card. Books ask for the first call with a `?` alone; PBN has `+` for that, which the fix
//! writes as a guess.
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
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! ? H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[annotation-before-call]: `?` belongs after a card, but there is none before it
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ ? H5 HJ HA
//!   │ ^
//!   │
//!   = a card that is not known is written `-`
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! ?
//! ```
//!
//! ```text
//! info[annotation-before-call]: an auction whose first call is asked for has a `+` in its place
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ ?
//!   │ ^
//!   │
//!   = fix: write `+` (unsafe)
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -?
//! ++
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
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "annotation-before-call",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.5.2", "3.6.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::ANNOTATION], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(auction) = game.model.auction() {
        let hyphens = auction.leading_hyphens();
        judge(game, TagId::AUCTION, &auction.turns, hyphens, report);
    }
    if let Some(play) = game.model.play() {
        judge(game, TagId::PLAY, &play.turns, 0, report);
    }
}

fn judge<T>(
    game: &GameContext<'_>,
    tag: TagId,
    turns: &Turns<T>,
    hyphens: usize,
    report: &mut Report<'_>,
) {
    let early = turns.annotations.first();
    let Some(early) = early.filter(|early| early.turn.is_none_or(|turn| turn < hyphens)) else {
        return;
    };
    // A word with a character that it cannot have is reported as such, and may be what is meant.
    let data = game.model.section(tag).map(Section::rest);
    let is_before = |problem: &Problem| {
        data.is_some_and(|data| data.start <= problem.span.start)
            && problem.span.end <= early.span.start
    };
    if turns.has_error && game.document.problems.iter().any(is_before) {
        return;
    }
    let is_question = game.slice(early.span) == b"?";
    if tag == TagId::AUCTION && is_question && turns.is_empty() && turns.annotations.len() == 1 {
        report
            .at(
                early.span,
                "an auction whose first call is asked for has a `+` in its place",
            )
            .at_most(Severity::Info)
            .fix("write `+`", Applicability::Unsafe, early.span, b"+");
        return;
    }
    let what = if tag == TagId::PLAY { "card" } else { "call" };
    let name = game.show(early.span);
    let finding = report.at(
        early.span,
        format!("`{name}` belongs after a {what}, but there is none before it"),
    );
    if tag == TagId::PLAY && is_question {
        finding.note("a card that is not known is written `-`");
    }
}
