//! # duplicate-card
//!
//! A card is dealt twice. A deal is dealt from one pack, so each card is in one hand only
//! (chapter 3.4.11). Readers refuse the deal, or give the card to one of the two players.
//!
//! Find out who holds the card, and which card the other player holds in its place.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.95"]
//! ```
//!
//! ```text
//! error[duplicate-card]: ♣9 is dealt twice: to North and to West
//!   ┌─ example.pbn:1:75
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.95"]
//!   │                      -                                                    ^
//!   │                      │
//!   │                      ♣9 is already here
//!   │
//!   = no hand has ♣8
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.AA732 - - -"]
//! ```
//!
//! ```text
//! error[duplicate-card]: ♣A appears twice in the hand of North
//!   ┌─ example.pbn:1:22
//!   │
//! 1 │ [Deal "N:.63.AKQ987.AA732 - - -"]
//!   │                     -^
//!   │                     │
//!   │                     ♣A is already here
//! ```
//!
//! ```rbn
//! % RBN
//! H N:AK2:KQ3
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
//! H N:AK2:QJ3
//!
//! ```

use crate::bridge::{self, Card, Hand, card_name, seat_name};
use crate::rbn::hands::{self, HandRank};
use crate::rules::long_lines::is_too_long;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "duplicate-card",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.4.11"]), (RBN, &["3.H"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal().filter(|deal| deal.is_sound()) else {
        return;
    };
    let text = game.text();
    let duplicates = deal.duplicates(text);
    let Some((card, hands)) = duplicates.first() else {
        return;
    };
    let name = card_name(*card);
    let seats: Vec<&str> = hands
        .iter()
        .filter_map(|index| deal.seat_of(*index).map(seat_name))
        .collect();
    let (Some(one), Some(other)) = (seats.first(), seats.get(1)) else {
        return;
    };
    let mut indexes = hands.clone();
    indexes.dedup();
    let places: Vec<Span> = indexes
        .iter()
        .flat_map(|index| deal.places(*index, *card, text))
        .collect();
    let (Some(first), Some(second)) = (places.first(), places.get(1)) else {
        return;
    };
    let message = if one == other {
        format!("{name} appears twice in the hand of {one}")
    } else {
        format!("{name} is dealt twice: to {one} and to {other}")
    };
    let mut finding = report
        .at(*second, message)
        .label(*first, format!("{name} is already here"));
    match duplicates.len() {
        1 => {}
        2..=5 => {
            let names: Vec<String> = duplicates
                .iter()
                .skip(1)
                .map(|(card, _)| card_name(*card))
                .collect();
            finding = finding.note(format!("also twice: {}", names.join(", ")));
        }
        count => finding = finding.note(format!("{} more cards appear twice", count - 1)),
    }
    let missing = deal.missing_cards();
    if deal.hands.iter().all(|hand| hand.cards.is_some())
        && missing.len() <= 5
        && !missing.is_empty()
    {
        let names: Vec<String> = missing.iter().map(card_name).collect();
        finding.note(format!("no hand has {}", names.join(", ")));
    }
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let hands = record.record.values.hands.as_ref();
    let Some(hands) = hands.filter(|_| !is_too_long(record, RbnLabel::Hands)) else {
        return;
    };
    let mut seen = Hand::EMPTY;
    for (index, card) in hands.cards.iter().enumerate() {
        let HandRank::Known(rank) = card.rank else {
            continue;
        };
        let known = Card {
            suit: card.suit,
            rank: bridge::Rank::new(rank),
        };
        if seen.insert(known) {
            continue;
        }
        let mut before = hands.cards.iter().take(index);
        let is_same = |other: &&hands::RbnCard| (other.suit, other.rank) == (card.suit, card.rank);
        let Some(same) = before.rfind(is_same) else {
            continue;
        };
        let name = card_name(known);
        let seats = [same, card].map(|card| hands.seat(usize::from(card.hand)));
        let [one, other] = seats.map(|seat| seat.map_or("a hand", seat_name));
        let message = if one == other {
            format!("{name} appears twice in the hand of {one}")
        } else {
            format!("{name} is dealt twice: to {one} and to {other}")
        };
        report
            .at(card.span, message)
            .label(same.span, format!("{name} is already here"));
        return;
    }
}
