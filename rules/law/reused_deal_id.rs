//! # reused-deal-id
//!
//! Two games with different cards have the same `DealId`. Programs use this value to find games with the same
//! deal (chapter 4.1.2), so they mix the results of different deals. An end position may have the value of
//! the deal that it comes from.
//!
//! Give each deal its own value.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [DealId "A1"]
//!
//! [Board "2"]
//! [Deal "N:KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]
//! [DealId "A1"]
//! ```
//!
//! ```text
//! warning[reused-deal-id]: another deal has the same DealId
//!   ┌─ example.pbn:8:10
//!   │
//! 4 │ [DealId "A1"]
//!   │          -- the other deal
//!   ·
//! 8 │ [DealId "A1"]
//!   │          ^^
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Deal "N:.63.AKQ987.A9732 - - -"]
//! [DealId "7"]
//!
//! [Board "1"]
//! [Deal "N:AK76.Q85.KJ4.A32 - - -"]
//! [DealId "7"]
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [DealId "A1"]
//!
//! [Deal "N:..AK. K..T. J9... ..J6."]
//! [DealId "A1"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [DealId "A1"]
//!
//! [Deal "N:..AK. A..T. J9... ..J6."]
//! [DealId "A1"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [DealId "A1"]
//!
//! [Board "2"]
//! [DealId "A2"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Room "Open"]
//! [Deal "N:.63.AKQ987.A9732 - - -"]
//! [DealId "7"]
//!
//! [Board "1"]
//! [Room "Closed"]
//! [Deal "N:.63.AKQ987.A9732 - - -"]
//! [DealId "7"]
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use crate::bridge::{Hand, Seat};
use crate::engine::facts::together;
use crate::pbn::standard::TagId;
use crate::pbn::syntax::Document;
use crate::rules::prelude::*;
use crate::rules::read_again::look_again;
use crate::source::{hashed, hashed_text};

pub(crate) const META: Meta = Meta {
    name: "reused-deal-id",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.1.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::DEAL_ID)],
    &Check::Numbers { gather, judge },
)]);

/// The hands by seat.
type SeatHands = [Option<Hand>; 4];

/// The bits of a number with a hash of the hands; those above are of the identification.
const HANDS: u64 = (1 << 24) - 1;

fn gather(game: &GameContext<'_>) -> Option<u64> {
    let (id, hands, _) = deal(game)?;
    let hands = hands.map(|hand| hand.map_or(u64::MAX, Hand::to_bits));
    let hands = hashed(0, hands) >> (u64::BITS - HANDS.count_ones());
    Some(hashed_text(0, id) & !HANDS | hands)
}

/// The identification, the hands, and the place of the identification.
fn deal<'g>(game: &GameContext<'g>) -> Option<(&'g [u8], SeatHands, Span)> {
    let (id, span) = game.stated_tag(TagId::DEAL_ID)?;
    let deal = game.model.deal().filter(|deal| deal.is_sound())?;
    Some((id, Seat::ALL.map(|seat| deal.cards(seat)), span))
}

fn judge(file: &FileContext<'_>, deals: &[GameNumber], report: &mut Report<'_>) {
    let mut document = Document::default();
    let id = |deal: &GameNumber| deal.number() & !HANDS;
    for listed in together(deals, HANDS) {
        for deals in listed.chunk_by(|one, other| id(one) == id(other)) {
            let mut hands = deals.iter().map(|deal| deal.number() & HANDS);
            let first = hands.next();
            if hands.all(|hands| Some(hands) == first) {
                continue;
            }
            let mut first: BTreeMap<Vec<u8>, (SeatHands, Range<usize>)> = BTreeMap::new();
            for number in deals.iter().map(GameNumber::game) {
                let deal = look_again(file, &mut document, number, |game| {
                    let (id, hands, span) = deal(game)?;
                    Some((id.to_vec(), hands, span.at(game.base)))
                });
                let Some((id, hands, place)) = deal.flatten() else {
                    continue;
                };
                let (other, other_place) =
                    first.entry(id).or_insert_with(|| (hands, place.clone()));
                if hands != *other && !can_be_one(&hands, other) {
                    report
                        .in_file(place, number, "another deal has the same DealId")
                        .label_in_file(other_place.clone(), "the other deal");
                }
            }
        }
    }
}

/// Whether the hands of both can come from one deal: put together, no hand has more than thirteen
/// cards, and no card is in two of them.
fn can_be_one(hands: &SeatHands, other: &SeatHands) -> bool {
    let mut seen = Hand::EMPTY;
    hands.iter().zip(other).all(|(one, other)| {
        let cards = one.unwrap_or(Hand::EMPTY) | other.unwrap_or(Hand::EMPTY);
        let fits = cards.len() <= 13 && (cards & seen).is_empty();
        seen |= cards;
        fits
    })
}
