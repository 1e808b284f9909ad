//! # alert-star
//!
//! A `*` directly follows a call or card, as if it marked an alert, and more calls or cards come
//! after it. In PBN `*` ends the auction or the play (chapter 3.2): readers lose everything after
//! it.
//!
//! Explain the call in a note or a comment. The fix turns each mark into the comment `{*}`. It is
//! safe if the whole auction or play is then legal, and the auction is complete.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C* Pass
//! 2H Pass 4H AP
//! ```
//!
//! ```text
//! error[alert-star]: this `*` seems to mark an alert, but readers take it for the end
//!   ┌─ example.pbn:3:12
//!   │
//! 3 │ 1NT Pass 2C* Pass
//!   │          --^
//!   │          │
//!   │          it marks this
//!   │
//!   = fix: turn the marks into comments
//!     + 1NT Pass 2C {*} Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT Pass 2C* Pass
//! +1NT Pass 2C {*} Pass
//!  2H Pass 4H AP
//! ```
//!
//! No player passed after the last call:
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C* Pass
//! 2H
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= Pass
//! 2H Pass 4H AP
//! [Note "1:asks for a major"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT*
//! ```

use crate::pbn::standard::TagId;
use crate::rules::prelude::*;
use crate::rules::stars::alert_marks;

pub(crate) const META: Meta = Meta {
    name: "alert-star",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    // What readers take for the end becomes a comment.
    may_change: &[Part::Turn],
    chapters: &[(PBN, &["3.2", "3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OddEnd],
    &Check::Section(Tags::Named(&[TagId::AUCTION, TagId::PLAY]), check),
)]);

fn check(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: Option<TagId>,
    report: &mut Report<'_>,
) {
    let stars = alert_marks(game, section, tag);
    let Some(first) = stars.first().copied() else {
        return;
    };
    let tree = game.document.tree();
    let word = tree
        .token_at(first.start.saturating_sub(1))
        .map_or(first, |token| tree.span(token));
    let finding = report
        .at(
            first,
            "this `*` seems to mark an alert, but readers take it for the end",
        )
        .habit_that("words", "are marked like this", ())
        .label(word, "it marks this");
    let finding = match stars.len() {
        1 => finding,
        count => finding.note(format!("there are {count} such marks here")),
    };
    let applicability = Applicability::safe_if(goes_on(game, section, tag));
    finding.fix_all(
        "turn the marks into comments",
        applicability,
        stars.iter().map(|mark| {
            let comment = [b" {", game.slice(*mark), b"}"].concat();
            SpanEdit::new(*mark, comment)
        }),
    );
}

/// Whether all calls or cards of a section follow each other as the laws require.
fn goes_on(game: &GameContext<'_>, section: Section<'_>, tag: Option<TagId>) -> bool {
    let model = game.model;
    let counts = tag.and_then(|tag| model.tag(tag));
    if counts.map(|pair| pair.span()) != Some(section.tag_pair().span()) {
        return false;
    }
    match tag {
        Some(TagId::AUCTION) => model.auction().is_some_and(|auction| {
            let dealer = model.dealer().or(auction.first);
            let outcome = dealer.and_then(|dealer| auction.outcome(dealer));
            outcome.is_some_and(|outcome| outcome.complete && outcome.faults.is_empty())
        }),
        _ => {
            let replay = model.replay();
            replay.is_some_and(|replay| replay.is_sure() && replay.fault.is_none())
        }
    }
}
