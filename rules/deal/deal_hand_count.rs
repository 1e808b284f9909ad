//! # deal-hand-count
//!
//! A deal has another number of hands than four. Each deal gives all four hands, clockwise from the
//! player named in front; one that is not known is written `-` (chapter 3.4.11). Readers refuse
//! the deal.
//!
//! Write the missing hands, or `-` in their place.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]
//! ```
//!
//! ```text
//! error[deal-hand-count]: a deal has four hands, but this one has 3 hands
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = a hand that is not known is written `-`
//! ```
//!
//! ```pbn
//! [Deal "see the diagram"]
//! ```
//!
//! ```text
//! error[deal-hand-count]: this is no deal
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "see the diagram"]
//!   │        ^^^^^^^^^^^^^^^
//!   │
//!   = a deal is a direction, a colon and four hands, such as `N:.63.AKQ987.A9732 - - -`
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

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "deal-hand-count",
    severity: Severity::Error,
    chapters: &["3.4.11"],
    needs: &[Need::OddDeal],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal() else {
        return;
    };
    let count = deal.hands.len();
    if count == 4 || deal.lone_direction(game.text()).is_some() {
        return;
    }
    let is_deal = deal.first.is_some() || deal.hands.iter().any(|hand| hand.suit_count == 4);
    let span = deal.span();
    if !is_deal {
        report.at(span, "this is no deal").note(
            "a deal is a direction, a colon and four hands, such as `N:.63.AKQ987.A9732 - - -`",
        );
        return;
    }
    let hands = match count {
        1 => "hand",
        _ => "hands",
    };
    let finding = report.at(
        span,
        format!("a deal has four hands, but this one has {count} {hands}"),
    );
    if count < 4 {
        finding.note("a hand that is not known is written `-`");
    }
}
