//! # too-many-cards
//!
//! A hand has more than thirteen cards. Readers refuse the deal (chapter 3.4.11).
//!
//! Find out which card belongs to another player; often another hand has too few.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT65 J973.J98742.3.K4 KQT2.AT.J6542.8"]
//! ```
//!
//! ```text
//! error[too-many-cards]: East has 14 cards instead of 13
//!   ┌─ example.pbn:1:27
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT65 J973.J98742.3.K4 KQT2.AT.J6542.8"]
//!   │                           ^^^^^^^^^^^^^^^^^                  --------------- West has 12
//! ```
//!
//! ```pbn
//! [Deal "N:2.63.AKQ987.A9732 - - -"]
//! ```
//!
//! ```rbn
//! % RBN
//! H N:AKQJT98765432.A
//!
//! ```
//!
//! ```rbn
//! % RBN
//! H W:AKQT98765xx:Jxxx
//!
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
//!
//! ```rbn
//! % RBN
//! H W:AKQxx:Jxx
//!
//! ```

use crate::bridge::{Suit, seat_name, suit_name};
use crate::rules::long_lines::is_too_long;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "too-many-cards",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.4.11"]), (RBN, &["3.H"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal() else {
        return;
    };
    let mut hands = deal.judged_hands();
    let Some((seat, hand, _)) = hands.find(|(_, hand, _)| hand.written > 13) else {
        return;
    };
    // Then a card that appears twice is the cause.
    if !deal.duplicates(game.text()).is_empty() {
        return;
    }
    let mut finding = report.at(
        hand.span,
        format!(
            "{} has {} cards instead of 13",
            seat_name(seat),
            hand.written
        ),
    );
    for (other, hand, _) in deal.judged_hands() {
        if other != seat && hand.written != 13 {
            finding = finding.label(
                hand.span,
                format!("{} has {}", seat_name(other), hand.written),
            );
        }
    }
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let hands = record.record.values.hands.as_ref();
    let Some(hands) = hands.filter(|_| !is_too_long(record, RbnLabel::Hands)) else {
        return;
    };
    let mut all = hands.hands.iter().enumerate();
    if let Some((index, hand)) = all.find(|(_, hand)| hand.count > 13) {
        let name = hands.seat(index).map_or("a hand", seat_name);
        report.at(
            hand.span,
            format!("{name} has {} cards instead of 13", hand.count),
        );
        return;
    }
    for suit in [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs] {
        let mut cards = hands.cards.iter().filter(|card| card.suit == suit);
        // Then a card that appears twice is the cause.
        if let Some(card) = cards.nth(13)
            && cards
                .clone()
                .all(|card| card.rank <= crate::rbn::hands::HandRank::Low)
        {
            let count = 14 + cards.count();
            report.at(
                card.span,
                format!("there are {count} {}s instead of 13", suit_name(suit)),
            );
            return;
        }
    }
}
