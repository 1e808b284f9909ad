//! # missing-fourth-hand
//!
//! Three hands of a deal are given, so the fourth follows from them. This rule is off by default, because a
//! hand may be left out on purpose, for a puzzle (chapter 3.4.11). The tag `Hidden` is meant for that.
//!
//! Write the fourth hand, unless it is left out on purpose.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 -"]
//! ```
//!
//! ```text
//! info[missing-fourth-hand]: the hand of West is missing, but follows from the other three
//!   ┌─ example.pbn:1:61
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 -"]
//!   │                                                             ^
//! ```
//!
//! ```pbn
//! [Deal "E:Q52.KJ3.Q873.Q76 - 983.T762.T95.854 AK76.Q85.KJ4.A32"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -"]
//! ```

use crate::bridge::seat_name;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-fourth-hand",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.11"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal() else {
        return;
    };
    let given = deal.judged_hands().filter(|(.., cards)| cards.len() == 13);
    if given.count() != 3 || deal.missing_cards().len() != 13 {
        return;
    }
    let mut hands = deal.hands.iter().enumerate();
    let Some((index, hand)) = hands.find(|(_, hand)| hand.cards.is_none()) else {
        return;
    };
    let name = deal.seat_of(index).map_or("the fourth player", seat_name);
    report.at(
        hand.span,
        format!("the hand of {name} is missing, but follows from the other three"),
    );
}
