//! # short-hand
//!
//! A hand has fewer cards than the others. In a deal all hands that are given have thirteen cards (chapter
//! 3.4.11); hands with fewer cards belong to an end position (chapter 3.10), where all hands have the same
//! number of cards. Readers refuse the deal.
//!
//! Write the missing cards, or `-` for a hand that you do not want to give. If one card of the pack is
//! missing and one hand has twelve cards, the fix adds the card to that hand, and is unsafe. Three dots alone are
//! no cards, so the hand is not given; then the fix writes `-`.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[short-hand]: East has 12 cards: ♣6 is missing
//!   ┌─ example.pbn:1:27
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │                           ^^^^^^^^^^^^^^^
//!   │
//!   = fix: add ♣6 to the hand of East (unsafe)
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```diff
//! -[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! +[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT J973.J98742.3.K4 KQT2.AT.J6542.8"]
//! ```
//!
//! ```text
//! error[short-hand]: East has 12 cards instead of 13
//!   ┌─ example.pbn:1:27
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT J973.J98742.3.K4 KQT2.AT.J6542.8"]
//!   │                           ^^^^^^^^^^^^^^^                  --------------- West has 12
//!   │
//!   = no hand has ♣6, ♣5
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 ... - -"]
//! ```
//!
//! ```text
//! warning[short-hand]: a hand that is not given is written `-`
//!   ┌─ example.pbn:1:27
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 ... - -"]
//!   │                           ^^^
//!   │
//!   = fix: write `-`
//!     + [Deal "N:.63.AKQ987.A9732 - - -"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 - - -"]
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! ```

use crate::bridge::{Card, Suit, card_name, rank, seat_name};
use crate::pbn::model::deal::DealtHand;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "short-hand",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.11", "3.10"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal() else {
        return;
    };
    if deal.largest_hand() != 13 {
        return;
    }
    let dotted = deal.hands.iter().filter(|hand| hand.is_dotted());
    if let Some(first) = dotted.clone().next() {
        let edits = dotted.map(|hand| SpanEdit::new(hand.span, b"-"));
        report
            .at(first.span, "a hand that is not given is written `-`")
            .at_most(Severity::Warning)
            .habit("deals", ())
            .fix_all("write `-`", Applicability::Safe, edits.collect::<Vec<_>>());
        return;
    }
    let mut short = deal.judged_hands().filter(|(_, hand, _)| hand.written < 13);
    let Some((seat, hand, _)) = short.next() else {
        return;
    };
    if !deal.duplicates(game.text()).is_empty() {
        return;
    }
    let name = seat_name(seat);
    let message = match hand.written {
        1 => format!("{name} has 1 card instead of 13"),
        count => format!("{name} has {count} cards instead of 13"),
    };
    let missing = deal.missing_cards();
    let are_all_given = deal.hands.iter().all(|hand| hand.cards.is_some());
    let is_short = |(_, hand, _): &(_, &DealtHand, _)| hand.written < 13;
    let is_only_one = deal.judged_hands().filter(is_short).count() == 1;
    let lost = are_all_given && is_only_one && missing.len() == 13 - hand.written;
    let message = match missing.iter().next().filter(|_| lost && missing.len() == 1) {
        Some(card) => format!("{name} has 12 cards: {} is missing", card_name(card)),
        None => message,
    };
    let mut finding = report.at(hand.span, message);
    if lost && missing.len() == 1 {
        for card in missing {
            let rank = card.rank.letter().to_string().into_bytes();
            let place = place_for(game, hand, card);
            let title = format!("add {} to the hand of {name}", card_name(card));
            finding = finding.fix(title, Applicability::Unsafe, place, rank);
        }
        return;
    }
    for (other, hand, _) in short {
        finding = finding.label(
            hand.span,
            format!("{} has {}", seat_name(other), hand.written),
        );
    }
    if are_all_given && missing.len() <= 5 {
        let names: Vec<String> = missing.iter().map(card_name).collect();
        finding.note(format!("no hand has {}", names.join(", ")));
    }
}

/// Where a card belongs in a hand: before the first lower rank of its suit.
fn place_for(game: &GameContext<'_>, hand: &DealtHand, card: Card) -> Span {
    let mut suits = Suit::DESC.into_iter().zip(hand.suits);
    let ranks = suits.find(|(suit, _)| *suit == card.suit);
    let ranks = ranks.map_or(hand.span, |(_, ranks)| ranks);
    let is_lower = |letter: &u8| rank(*letter).is_some_and(|rank| rank < card.rank);
    let lower = game.slice(ranks).iter().position(is_lower);
    let at = lower.unwrap_or(ranks.len() as usize);
    ranks.part(at, at)
}
