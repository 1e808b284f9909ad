//! # newer-end-position
//!
//! A deal with fewer than thirteen cards in each hand is in a file of PBN 1.0. End positions were added in
//! version 2.0 (chapter 3.10). In 1.0 each hand that is given has thirteen cards, so readers of that version
//! refuse the deal.
//!
//! Write the whole deal, or declare `% PBN 2.1`.
//!
//! ## Bad
//!
//! ```pbn
//! % PBN 1.0
//! [Deal "N:A2... 34... 56... 78..."]
//! ```
//!
//! ```text
//! error[newer-end-position]: expected 13 cards in each hand, found at most 2; version 1.0 has no end positions
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Deal "N:A2... 34... 56... 78..."]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! % PBN 1.0
//! [Deal "N:AK.Q.. - JT.9.. -"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! [Deal "N:A2... 34... 56... 78..."]
//! ```
//!
//! ```pbn
//! % PBN 1.0
//! [Deal "N:.63.AKQ987.A9732 - - -"]
//! ```

use crate::pbn::standard::Version;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "newer-end-position",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if game.version > Version::V1_0 {
        return;
    }
    let Some(deal) = game.model.deal() else {
        return;
    };
    if deal.is_sound() && deal.is_end_position() {
        let size = deal.largest_hand();
        report.at(
            deal.span(),
            format!("expected 13 cards in each hand, found at most {size}; version 1.0 has no end positions"),
        );
    }
}
