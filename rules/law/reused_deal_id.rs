//! # reused-deal-id
//!
//! Two games with different cards have the same `DealId`. By this value programs find games with
//! the same deal (chapter 4.1.2), so they mix the results of different deals. An end position may
//! have the value of the deal that it comes from.
//!
//! Give each deal a value of its own.
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

use crate::bridge::{Hand, Seat};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "reused-deal-id",
    severity: Severity::Warning,
    chapters: &["4.1.2"],
    needs: &[Need::tag(TagId::DEAL_ID)],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

/// The value, the hands by seat, and the place of the value.
struct Deal(Vec<u8>, [Option<Hand>; 4], Span);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let (id, span) = game.stated_tag(TagId::DEAL_ID)?;
    let deal = game.model.deal().filter(|deal| deal.is_sound())?;
    let hands = Seat::ALL.map(|seat| deal.cards(seat));
    Some(Fact::new(Deal(id.to_vec(), hands, span)))
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut first: BTreeMap<&[u8], (&GameFact, &Deal)> = BTreeMap::new();
    for fact in facts {
        let Some(deal) = fact.fact.get::<Deal>() else {
            continue;
        };
        let Deal(id, hands, place) = deal;
        let (of_other, Deal(_, other, other_place)) = *first.entry(id).or_insert((fact, deal));
        if hands != other && !can_be_one(hands, other) {
            report
                .in_file(
                    place.at(fact.base),
                    fact.game,
                    "another deal has the same DealId",
                )
                .label_in_file(other_place.at(of_other.base), "the other deal");
        }
    }
}

/// Whether the hands of both can come from one deal: put together, no hand has more than thirteen
/// cards, and no card is in two of them.
fn can_be_one(hands: &[Option<Hand>; 4], other: &[Option<Hand>; 4]) -> bool {
    let mut seen = Hand::EMPTY;
    hands.iter().zip(other).all(|(one, other)| {
        let cards = one.unwrap_or(Hand::EMPTY) | other.unwrap_or(Hand::EMPTY);
        let fits = cards.len() <= 13 && (cards & seen).is_empty();
        seen |= cards;
        fits
    })
}
