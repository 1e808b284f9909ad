//! # export-deal
//!
//! A deal is not in the form of export format. There the dealer's hand comes first, and the ranks of each
//! suit are in descending order and in capital letters (chapter 3.4.11).
//!
//! Let the fix rewrite it. It changes no card.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Deal "W:- .63.AKQ987.A9732 - -"]
//! ```
//!
//! ```text
//! warning[export-deal]: North is the dealer, so this deal begins with that hand: `N:`
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Deal "W:- .63.AKQ987.A9732 - -"]
//!   │        ^
//!   │
//!   = fix: write the deal in export format
//!     + [Deal "N:.63.AKQ987.A9732 - - -"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//! -[Deal "W:- .63.AKQ987.A9732 - -"]
//! +[Deal "N:.63.AKQ987.A9732 - - -"]
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Deal "N:.36.AKQ987.A9732 - - -"]
//! ```
//!
//! ```text
//! warning[export-deal]: write the ranks of a suit in descending order, A first and 2 last
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Deal "N:.36.AKQ987.A9732 - - -"]
//!   │           ^^
//!   │
//!   = fix: write the deal in export format
//!     + [Deal "N:.63.AKQ987.A9732 - - -"]
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Deal "n:.63.akq987.a9732 - - -"]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Deal "N:.63.AKQ987.A9732 - - -"]
//! ```

use crate::bridge::{Hand, Seat, Suit, rank, seat_name, turns_between};
use crate::pbn::model::Deal;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-deal",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.11", "3.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal().filter(|deal| deal.is_sound()) else {
        return;
    };
    let text = game.text();
    let Some(first) = deal.first else { return };
    let dealer = game.model.dealer();
    let start = dealer.unwrap_or(first);
    let is_capital = game.slice(deal.first_span) == [first.letter() as u8];
    if start == first && deal.is_in_order && is_capital {
        return;
    }
    let unsorted = deal.hands.iter().flat_map(|hand| hand.suits);
    let mut unsorted = unsorted.filter(|suit| !is_sorted(suit.of(text)));
    let is_lower = |byte: &u8| byte.is_ascii_lowercase();
    let small = deal.span().of(text).iter().position(is_lower);
    let finding = if start != first {
        let message = format!(
            "{} is the dealer, so this deal begins with that hand: `{}:`",
            seat_name(start),
            start.letter()
        );
        report.at(deal.first_span, message)
    } else if let Some(suit) = unsorted.next() {
        report.at(
            suit,
            "write the ranks of a suit in descending order, A first and 2 last",
        )
    } else if let Some(at) = small {
        let place = deal.span().part(at, at + 1);
        report.at(place, "directions and ranks are written in capital letters")
    } else {
        return;
    };
    let repeats = deal
        .hands
        .iter()
        .any(|hand| hand.written > hand.cards.map_or(0, Hand::len));
    // A card that is twice would be lost.
    if !repeats {
        let written = write(deal, first, start);
        finding.fix(
            "write the deal in export format",
            Applicability::Safe,
            deal.span(),
            written,
        );
    }
}

fn is_sorted(ranks: &[u8]) -> bool {
    ranks.windows(2).all(|pair| match pair {
        [left, right] => rank(*left) >= rank(*right),
        _ => true,
    })
}

/// The deal with the hand of a player first.
fn write(deal: &Deal, first: Seat, start: Seat) -> Vec<u8> {
    let mut text = vec![start.letter() as u8, b':'];
    let turns = turns_between(first, start);
    for index in 0..4 {
        if index > 0 {
            text.push(b' ');
        }
        let hand = deal
            .hands
            .get((turns + index) % 4)
            .and_then(|hand| hand.cards);
        let Some(hand) = hand else {
            text.push(b'-');
            continue;
        };
        for (number, suit) in Suit::DESC.into_iter().enumerate() {
            if number > 0 {
                text.push(b'.');
            }
            let ranks = hand.into_iter().filter(|card| card.suit == suit);
            let mut ranks: Vec<_> = ranks.map(|card| card.rank).collect();
            ranks.sort_unstable_by(|a, b| b.cmp(a));
            text.extend(ranks.into_iter().map(|rank| rank.letter() as u8));
        }
    }
    text
}
