//! # uneven-end-position
//!
//! The hands of an end position differ in their number of cards. A deal whose hands have fewer than
//! thirteen cards is an end position. Chapter 3.10 allows hands of different lengths, but at the
//! start of a trick all hands have the same number of cards. Readers cannot play on from a position
//! within a trick.
//!
//! Add the missing card, or give back the cards of the unfinished trick.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 7..."]
//! [Contract "NT"]
//! ```
//!
//! ```text
//! info[uneven-end-position]: West has 1 card in this end position, but another hand has 2
//!   ┌─ example.pbn:1:28
//!   │
//! 1 │ [Deal "N:A2... 34... 56... 7..."]
//!   │                            ^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK.Q.. 32.J.. JT.9.. 98..."]
//! [Contract "NT"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! ```
//!
//! ```pbn
//! [Deal "N:A2... - 56... -"]
//! [Contract "NT"]
//! ```

use crate::bridge::seat_name;
use crate::rules::prelude::*;
use crate::rules::words::plural;

pub(crate) const META: Meta = Meta {
    name: "uneven-end-position",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.11", "3.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal().filter(|deal| deal.is_end_position()) else {
        return;
    };
    let size = deal.largest_hand();
    let mut short = deal
        .judged_hands()
        .filter(|(_, hand, _)| hand.written < size);
    let Some((seat, hand, _)) = short.next() else {
        return;
    };
    if !deal.duplicates(game.text()).is_empty() {
        return;
    }
    let (name, count) = (seat_name(seat), hand.written);
    let mut finding = report.at(
        hand.span,
        format!(
            "{name} has {count} card{} in this end position, but another hand has {size}",
            plural(count)
        ),
    );
    for (other, hand, _) in short {
        finding = finding.label(
            hand.span,
            format!("{} has {}", seat_name(other), hand.written),
        );
    }
}
