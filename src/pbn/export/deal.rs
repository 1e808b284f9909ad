//! A deal that begins with the dealer, its ranks in descending order (chapter 3.4.11).

use super::out::Out;
use crate::bridge::{Seat, rank, turns_between};
use crate::pbn::model::Deal;
use crate::pbn::model::deal::DealtHand;
use crate::source::Span;

/// Writes the hands of a deal that can be read, that of `dealer` first; where there is
/// none, that which is first. No card is lost, not even one that is twice.
pub(super) fn write(deal: &Deal, text: &[u8], dealer: Option<Seat>, out: &mut Out<'_>) {
    let Some(first) = deal.first else { return };
    let start = dealer.unwrap_or(first);
    let value = deal.span().of(text);
    let is_capital = value.first() == Some(&(first.letter() as u8));
    let is_dotted = deal.hands.iter().any(DealtHand::is_dotted);
    if start == first && is_capital && deal.is_in_order && deal.faults.is_empty() && !is_dotted {
        return out.raw(value);
    }
    out.raw(&[start.letter() as u8, b':']);
    let turns = turns_between(first, start);
    for index in 0..4 {
        if index > 0 {
            out.raw(b" ");
        }
        let Some(hand) = deal.hands.get((turns + index) % 4) else {
            continue;
        };
        if hand.cards.is_none() {
            out.raw(b"-");
            continue;
        }
        for (number, suit) in hand.suits.iter().enumerate() {
            if number > 0 {
                out.raw(b".");
            }
            ranks(*suit, text, out);
        }
    }
}

const RANKS: &[u8] = b"AKQJT98765432";

fn ranks(suit: Span, text: &[u8], out: &mut Out<'_>) {
    let ranks = suit.of(text);
    let is_written = |pair: &[u8]| match pair {
        [left, right] => rank(*left) >= rank(*right),
        _ => true,
    };
    if ranks.windows(2).all(is_written) && !ranks.iter().any(u8::is_ascii_lowercase) {
        return out.raw(ranks);
    }
    for letter in RANKS {
        let same = ranks
            .iter()
            .filter(|rank| rank.eq_ignore_ascii_case(letter));
        for _ in same {
            out.raw(&[*letter]);
        }
    }
}
