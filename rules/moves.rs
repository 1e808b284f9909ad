//! Words of an auction or a play: which are calls or cards, and which were meant to be some.

use super::meant::is_notrump;
use crate::bridge::{AuctionCall, languages, rank, suit};
use crate::pbn::model::auction::call;
use crate::pbn::standard::{TURNS_PER_LINE, TagId};
use crate::rules::prelude::*;

/// Whether a word can be a call, with annotations.
pub(crate) fn is_call(word: &[u8]) -> bool {
    let end = word.iter().position(|byte| b"!?=$*".contains(byte));
    match word.get(..end.unwrap_or(word.len())).unwrap_or(word) {
        [b'1'..=b'7', b'C' | b'D' | b'H' | b'S' | b'N', rest @ ..] => matches!(rest, b"" | b"T"),
        [] | b"-" | b"X" | b"XX" | b"AP" | b"P" => true,
        word => word.eq_ignore_ascii_case(b"pass"),
    }
}

/// Whether a word can be a card, with annotations.
pub(crate) fn is_card(word: &[u8]) -> bool {
    let end = word.iter().position(|byte| b"!?=$*".contains(byte));
    match word.get(..end.unwrap_or(word.len())).unwrap_or(word) {
        [b'S' | b'H' | b'D' | b'C', rank] => b"AKQJT98765432".contains(rank),
        word => matches!(word, b"" | b"-"),
    }
}

/// Whether it is clear what call a word is.
fn is_clear_call(word: &[u8]) -> bool {
    let is_certain = |(_, applicability)| applicability == Applicability::Safe;
    call(word).is_some() || meant_call(word).is_some_and(is_certain)
}

/// Whether it is clear what call a word of an auction is, or what card a word of a play.
pub(crate) fn is_clear_move(word: &[u8], section: Option<TagId>) -> bool {
    match section {
        Some(TagId::AUCTION) => is_clear_call(word),
        _ => is_clear_card(word),
    }
}

/// Whether a word is a pass, or is probably meant to be one.
pub(crate) fn means_pass(word: &[u8]) -> bool {
    word.eq_ignore_ascii_case(b"pass") || meant_call(word).is_some_and(|(call, _)| call == b"Pass")
}

/// The longest word at which it is worth guessing.
const LONGEST: usize = 12;

/// The longest word that can be an auction.
const LONGEST_AUCTION: usize = 64;

/// The calls that a mark joins to one word, as in `1C-Pass-1S`. Without a pass, those of one side may be
/// left out.
pub(crate) fn joined_calls(word: &[u8], mark: u8) -> Option<Vec<u8>> {
    if word.len() > LONGEST_AUCTION || !word.contains(&mark) {
        return None;
    }
    let calls = word
        .split(|byte| *byte == mark)
        .map(|part| match call(part) {
            Some(AuctionCall::NotYet) => None,
            Some(_) => Some(part.to_vec()),
            None => {
                let (call, applicability) = meant_call(part)?;
                (applicability == Applicability::Safe).then_some(call)
            }
        });
    let calls: Vec<Vec<u8>> = calls.collect::<Option<_>>()?;
    let has_pass = calls.iter().any(|call| means_pass(call));
    (calls.len() > 2 && has_pass).then(|| calls.join(&b' '))
}

/// The call that a word probably means.
pub(crate) fn meant_call(word: &[u8]) -> Option<(Vec<u8>, Applicability)> {
    if let Some(calls) = joined_calls(word, b'-') {
        return Some((calls, Applicability::Unsafe));
    }
    if word.len() > LONGEST {
        return None;
    }
    let lower = word.to_ascii_lowercase();
    let certain = match lower.as_slice() {
        [level @ b'1'..=b'7', notrump @ ..] if is_notrump(notrump) => {
            Some(vec![*level, b'N', b'T'])
        }
        word => languages::call_without_level(word).map(<[u8]>::to_vec),
    };
    if let Some(call) = certain {
        return Some((call, Applicability::Safe));
    }
    // Three of them or more may be anything.
    if lower.iter().all(|letter| *letter == b'x') {
        return None;
    }
    // Two calls without a blank between them.
    let mut cuts = 1..word.len();
    cuts.find_map(|cut| {
        let (left, right) = word.split_at_checked(cut)?;
        let is_call = |word| call(word).is_some_and(|call| call != AuctionCall::NotYet);
        let both = is_call(left) && is_call(right);
        both.then(|| ([left, b" ", right].concat(), Applicability::Unsafe))
    })
}

/// Whether only comments and blanks of the auction come after a place.
pub(crate) fn ends_auction(game: &GameContext<'_>, place: u32) -> bool {
    let section = game.model.section(TagId::AUCTION);
    section.is_none_or(|section| {
        let mut data = section.pieces().filter(|(kind, _)| !kind.is_trivia());
        data.all(|(_, span)| span.start < place)
    })
}

/// What a word that is no card was meant to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CardSlip {
    Ten,
    RankFirst,
    Glued,
}

/// Whether it is clear what card a word is.
fn is_clear_card(word: &[u8]) -> bool {
    let is_card =
        matches!(word, [letter, card] if suit(*letter).is_some() && rank(*card).is_some());
    is_card || meant_card(word).is_some_and(|(slip, _)| slip != CardSlip::Glued)
}

/// How long four cards are with a hyphen after each but the last.
const LONGEST_TRICK: usize = 3 * TURNS_PER_LINE - 1;

/// The card or cards that a word means which is none.
pub(crate) fn meant_card(word: &[u8]) -> Option<(CardSlip, Vec<u8>)> {
    let is_suit = |byte: &u8| suit(*byte).is_some();
    match word {
        [letter, b'1', b'0'] if is_suit(letter) => Some((CardSlip::Ten, vec![*letter, b'T'])),
        [b'1', b'0', letter] if is_suit(letter) => Some((CardSlip::Ten, vec![*letter, b'T'])),
        [first, letter] if rank(*first).is_some() && is_suit(letter) => {
            Some((CardSlip::RankFirst, vec![*letter, *first]))
        }
        // Longer words are no trick any more.
        _ if (4..=LONGEST_TRICK).contains(&word.len()) => {
            let cards: Vec<&[u8]> = if word.contains(&b'-') {
                word.split(|byte| *byte == b'-').collect()
            } else {
                word.chunks(2).collect()
            };
            let is_card = |card: &[u8]| matches!(card, [a, b] if is_suit(a) && rank(*b).is_some());
            let are_cards = cards.len() <= TURNS_PER_LINE && cards.iter().all(|card| is_card(card));
            are_cards.then(|| (CardSlip::Glued, cards.join(&b' ')))
        }
        _ => None,
    }
}
