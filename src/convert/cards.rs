//! `H`: the hands.

use super::said::ReadRecord;
use super::tags::{RecordTags, has_hole, known};
use crate::bridge::{Seat, hand_text, seat_after};
use crate::games::Game;

/// The order in which RBN asks for hands.
const ORDER: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];

/// The tags of the hands, from the dealer on where one is known.
pub(super) fn to_tags(read: &ReadRecord<'_>, dealer: Option<Seat>, tags: &mut RecordTags) {
    let Some(hands) = &read.record.values.hands else {
        return;
    };
    let by_seat = hands.by_seat();
    let first = dealer.unwrap_or(hands.first);
    let seats = (0..4).map(|turn| seat_after(first, turn));
    if by_seat.iter().any(Option::is_some) {
        let of = |seat: Seat| by_seat.get(seat as usize).copied().flatten();
        let dealt = seats.map(|seat| of(seat).map_or("-".to_owned(), hand_text));
        let dealt: Vec<String> = dealt.collect();
        tags.add("Deal", format!("{}:{}", first.letter(), dealt.join(" ")));
    }
    let is_hidden = |seat: &Seat| {
        let hand = (0..4).find(|hand| seat_after(hands.first, *hand) == *seat);
        let hand = hand.and_then(|hand| hands.hands.get(hand));
        hand.is_some_and(|hand| hand.is_hidden)
    };
    let hidden = ORDER.into_iter().filter(is_hidden);
    tags.add_some("Hidden", &hidden.map(Seat::letter).collect::<String>());
}

/// Whether all four hands are known.
pub(super) fn is_full(read: &ReadRecord<'_>) -> bool {
    let full = read.record.values.hands.as_ref().map_or(0, |hands| {
        let full = hands.hands.iter().filter(|hand| hand.count == 13).count();
        full + usize::from(hands.deals_rest)
    });
    full >= 4
}

/// Whether there are hands of which all cards are known.
pub(super) fn has_hands(read: &ReadRecord<'_>) -> bool {
    let hands = read.record.values.hands.as_ref();
    hands.is_some_and(|hands| hands.by_seat().iter().any(Option::is_some))
}

/// Whether hands with these numbers of cards, 0 for one that is not known, are those at the end of a play.
pub(super) fn are_of_an_ending(mut counts: impl Iterator<Item = usize>) -> bool {
    counts.any(|count| (1..13).contains(&count))
}

/// The hands of a game.
pub(super) fn of_game(game: &Game) -> Option<String> {
    let is_read = !has_hole(game, "Deal") && game.unread_hands.is_empty();
    let deal = game.deal.as_ref().filter(|_| is_read)?;
    let hand = |seat| deal.of(seat);
    let is_full = |seat: &Seat| hand(*seat).is_some_and(|hand| hand.len() == 13);
    let missing: Vec<Seat> = ORDER
        .into_iter()
        .filter(|seat| hand(*seat).is_none())
        .collect();
    if missing.len() == 4 {
        return None;
    }
    let is_hidden = |seat: Seat| {
        let hidden = known(game, "Hidden").unwrap_or_default();
        hidden.contains(seat.letter())
    };
    // A separator after three full hands would deal the rest to the fourth.
    let (first, count) = match missing.as_slice() {
        [one] if ORDER.iter().filter(|seat| is_full(seat)).count() == 3 => (seat_after(*one, 1), 3),
        _ => (Seat::West, 4),
    };
    let mut data = first.letter().to_string();
    for turn in 0..count {
        let seat = seat_after(first, turn);
        // A hand that is not there is hidden anyway.
        let is_hidden = is_hidden(seat) && hand(seat).is_some();
        data.push(if is_hidden { ';' } else { ':' });
        data.push_str(&hand(seat).map(hand_text).unwrap_or_default());
    }
    // After two full hands and another one a separator would ask for the rest, too.
    data.truncate(data.trim_end_matches(':').len());
    Some(data)
}
