//! `P` of a plain game: tricks in which each card is one that its player holds and may play. The last
//! one may lack cards.

use smallvec::SmallVec;

use super::deal::Hands;
use crate::bridge::playing::{take_trick, winner};
use crate::bridge::{Card, Seat, Strain, capital_rank, capital_suit, seat_after, turns_between};

/// How many bytes a row of four cards has.
const WHOLE_ROW: usize = 11;

/// The cards of a pack.
const PACK: usize = 52;

/// The data of the rows of a play. `None` where it is not plain.
pub(super) fn data(rows: &str, hands: Hands, first: Seat, trumps: Strain) -> Option<String> {
    let mut hands = hands;
    let mut data = String::with_capacity(128);
    let mut on_lead = first;
    let (rows, is_ended) = match rows.strip_suffix("*\r\n") {
        Some(rows) => (rows, true),
        None => (rows, false),
    };
    let mut count = 0_usize;
    for row in rows.split_terminator("\r\n") {
        if !count.is_multiple_of(4) {
            return None;
        }
        let words = words(row)?;
        if count > 0 {
            data.push(':');
        }
        let mut cards: SmallVec<[Card; 4]> = SmallVec::new();
        for turn in 0..4 {
            let player = seat_after(on_lead, turn);
            let word = *words.get(turns_between(first, player))?;
            if word == "-" {
                continue;
            }
            let card = card(word.as_bytes())?;
            // Nobody plays after a card that is missing.
            if cards.len() < turn {
                return None;
            }
            let follows = cards.first().is_some_and(|led| led.suit == card.suit);
            data.push_str(word.get(usize::from(follows)..)?);
            cards.push(card);
        }
        let best = take_trick(&cards, &mut hands, on_lead, trumps)?;
        on_lead = seat_after(on_lead, best);
        count += cards.len();
    }
    (count > 0 && is_ended == (count < PACK)).then_some(data)
}

/// Writes the tricks of `P` as rows.
pub(super) fn rows(data: &str, first: Seat, trumps: Strain, rows: &mut String) -> Option<()> {
    let mut on_lead = first;
    let mut count = 0;
    for trick in data.as_bytes().split(|byte| *byte == b':') {
        let mut cards: SmallVec<[Card; 4]> = SmallVec::new();
        // The letters of the cards by columns.
        let mut row: [Option<[u8; 2]>; 4] = [None; 4];
        let mut led = None;
        let mut rest = trick;
        while let Some((sign, after)) = rest.split_first() {
            let is_suit = capital_suit(*sign).is_some();
            let (letter, rank, after) = match (is_suit, after) {
                (true, [rank, after @ ..]) => (*sign, *rank, after),
                (true, []) => return None,
                (false, _) => (led?, *sign, after),
            };
            led = led.or(Some(letter));
            let place = turns_between(first, seat_after(on_lead, cards.len()));
            *row.get_mut(place)? = Some([letter, rank]);
            cards.push(card(&[letter, rank])?);
            if cards.len() > 4 {
                return None;
            }
            rest = after;
        }
        for (index, place) in row.iter().enumerate() {
            if index > 0 {
                rows.push(' ');
            }
            match place {
                Some([suit, rank]) => {
                    rows.push(char::from(*suit));
                    rows.push(char::from(*rank));
                }
                None => rows.push('-'),
            }
        }
        rows.push_str("\r\n");
        count += cards.len();
        if let [first, second, third, fourth] = *cards {
            on_lead = seat_after(on_lead, winner(&[first, second, third, fourth], trumps));
        }
    }
    if count < PACK {
        rows.push_str("*\r\n");
    }
    Some(())
}

/// The four words of a row.
fn words(row: &str) -> Option<[&str; 4]> {
    if let (Some(first), Some(second), Some(third), Some(fourth)) =
        (row.get(..2), row.get(3..5), row.get(6..8), row.get(9..))
        && row.len() == WHOLE_ROW
    {
        let is_parted = [2, 5, 8]
            .iter()
            .all(|at| row.as_bytes().get(*at) == Some(&b' '));
        return is_parted.then_some([first, second, third, fourth]);
    }
    let mut own = row.split(' ');
    let mut next = || own.next();
    let words = [next()?, next()?, next()?, next()?];
    own.next().is_none().then_some(words)
}

fn card(word: &[u8]) -> Option<Card> {
    let &[suit, rank] = word else {
        return None;
    };
    Some(Card {
        suit: capital_suit(suit)?,
        rank: capital_rank(rank)?,
    })
}
