//! # deal-suit-count
//!
//! A hand of a deal does not have four suits. A hand gives its spades, hearts, diamonds and clubs
//! in this order with a dot between two suits. Nothing is written for a void, so each hand has
//! three dots (chapter 3.4.11). With another number of dots readers do not know which suit is
//! which.
//!
//! Put the dots where they belong.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[deal-suit-count]: expected four suits for North, with a dot between two, found 3
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ [Deal "N:.63.AKQ987A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │          ^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:..63.AKQ987.A9732 - - -"]
//! ```
//!
//! ```text
//! error[deal-suit-count]: expected four suits for North, with a dot between two, found 5
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ [Deal "N:..63.AKQ987.A9732 - - -"]
//!   │          ^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"]
//! ```

use crate::bridge::seat_name;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "deal-suit-count",
    severity: Severity::Error,
    chapters: &["3.4.11"],
    needs: &[Need::OddDeal],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal().filter(|deal| !deal.faults.is_empty()) else {
        return;
    };
    if deal.hands.len() != 4 {
        return;
    }
    let hands = deal.hands.iter().enumerate();
    let mut wrong = hands.filter(|(_, hand)| hand.cards.is_some() && hand.suit_count != 4);
    let Some((index, hand)) = wrong.next() else {
        return;
    };
    let owner = deal.seat_of(index).map_or("this hand", seat_name);
    let count = hand.suit_count;
    let mut finding = report.at(
        hand.span,
        format!("expected four suits for {owner}, with a dot between two, found {count}"),
    );
    for (_, hand) in wrong {
        finding = finding.label(hand.span, "this hand does not have four suits either");
    }
}
