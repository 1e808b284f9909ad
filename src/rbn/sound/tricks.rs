//! `P` of a play in which nobody does what the laws forbid.

use super::bidding::after_notation;
use crate::bridge::playing::take_trick;
use crate::bridge::{
    Card, Hand, Rank, Seat, Strain, Suit, capital_rank, capital_suit, same_side, seat_after,
};

/// How many tricks a deal has.
const TRICKS: u8 = 13;

/// How many tricks declarer wins; nothing, if not all are played.
pub(super) fn won(
    data: &[u8],
    mut hands: [Hand; 4],
    trumps: Strain,
    declarer: Seat,
) -> Option<Option<u8>> {
    let mut leader = seat_after(declarer, 1);
    let mut won = 0;
    let mut rest = data;
    for number in 1..=TRICKS {
        let mut cards = [LOWEST; 4];
        let (count, after) = trick(rest, &mut cards)?;
        let best = take_trick(cards.get(..count)?, &mut hands, leader, trumps)?;
        leader = seat_after(leader, best);
        won += u8::from(same_side(leader, declarer));
        rest = match (count, after) {
            (4, []) => return Some((number == TRICKS).then_some(won)),
            (_, []) => return Some(None),
            (4, [b':', next @ ..]) => next,
            _ => return None,
        };
    }
    None
}

/// Any card.
const LOWEST: Card = Card {
    suit: Suit::Clubs,
    rank: Rank::new(2),
};

/// Reads the cards of a trick; gives their number, and what is after them. The suit is written with the
/// first card and with each one of another suit.
fn trick<'t>(text: &'t [u8], cards: &mut [Card; 4]) -> Option<(usize, &'t [u8])> {
    let mut led = None;
    let mut rest = text;
    for (count, card) in cards.iter_mut().enumerate() {
        let (sign, after) = match rest.split_first() {
            None | Some((b':', _)) => return Some((count, rest)),
            Some(first) => first,
        };
        let (suit, rank, after) = match capital_suit(*sign) {
            own @ Some(_) if own == led => return None,
            Some(suit) => {
                let (rank, after) = after.split_first()?;
                (suit, *rank, after)
            }
            None => (led?, *sign, after),
        };
        led = led.or(Some(suit));
        *card = Card {
            suit,
            rank: capital_rank(rank)?,
        };
        rest = after_notation(after)?;
    }
    Some((4, rest))
}
