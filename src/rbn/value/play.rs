//! `P`: the cards in the order in which they were played.

use crate::bridge::{self, Suit};

use super::super::fault::{Faults, RbnFaultKind};
use super::hands;
use super::notation::{self, After, Reference};
use crate::source::{Slice, Span};

/// A play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RbnPlay {
    /// The tricks in order.
    pub tricks: Vec<RbnTrick>,
    /// The notes that cards refer to.
    pub references: Vec<Reference>,
    /// Whether all of it could be read, and each trick but the last has four cards.
    pub is_whole: bool,
}

/// A trick.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RbnTrick {
    /// Its cards in order, the lead first.
    pub cards: Vec<TrickCard>,
    /// Whether what follows is trivial (`;`).
    pub is_trivial_after: bool,
}

/// A card as it is written in a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrickCard {
    /// The suit: the one that is written, else the one that was led.
    pub suit: Option<Suit>,
    /// The card of the suit.
    pub rank: PlayRank,
    /// Its bytes, without notations.
    pub span: Span,
}

impl TrickCard {
    /// The card, where suit and rank are known.
    pub fn known(&self) -> Option<bridge::Card> {
        let PlayRank::Known(rank) = self.rank else {
            return None;
        };
        Some(bridge::Card {
            suit: self.suit?,
            rank: bridge::Rank::new(rank),
        })
    }
}

/// A card or what is written for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayRank {
    /// 2 to 14, which is the ace.
    Known(u8),
    /// The lowest card of the suit (`-`), or one where the suit matters (`~`).
    Lowest,
    /// The highest card of the suit (`+`).
    Highest,
    /// Any card (`.`).
    Any,
    /// What would you play (`Y`)?
    Query,
}

impl RbnTrick {
    /// Whether a card (0-based) is written with the suit that was led, which only the lead needs, and
    /// `~`.
    pub(in super::super) fn repeats_suit(&self, index: usize, written: &[u8]) -> bool {
        let led = self.cards.first().and_then(|card| card.suit);
        let card = self.cards.get(index);
        index > 0
            && card.is_some_and(|card| card.suit == led)
            && matches!(written, [_, rank] if *rank != b'~')
    }
}

/// Reads a play.
pub(super) fn read(data: &[u8], faults: &mut Faults<'_>) -> Option<RbnPlay> {
    if has_no_trick(data) {
        faults.add(RbnFaultKind::FinalSeparator, 0, data.len());
        return None;
    }
    let mut play = RbnPlay {
        is_whole: true,
        ..RbnPlay::default()
    };
    let mut at = 0;
    let mut is_suit_repeated = false;
    loop {
        let rest = data.slice(at..);
        let length = rest.iter().position(|byte| matches!(byte, b':' | b';'));
        let end = at + length.unwrap_or(rest.len());
        if at == end && at == data.len() && at > 0 {
            faults.add(RbnFaultKind::FinalSeparator, at - 1, at);
            break;
        }
        if play.tricks.len() == 13 {
            faults.add(RbnFaultKind::FourteenthTrick, at, data.len());
            play.is_whole = false;
            break;
        }
        let before = faults.count();
        let Some(mut trick) = trick(data, at, end, &mut play, &mut is_suit_repeated, faults) else {
            play.is_whole = false;
            break;
        };
        let count = trick.cards.len();
        // After a caret without a number the next card can be one.
        if faults.has_since(before, RbnFaultKind::Reference) {
            play.is_whole = false;
            break;
        }
        let is_last = length.is_none() || end + 1 == data.len();
        if count > 4 || count < 4 && !is_last {
            let count = u16::try_from(count).unwrap_or(u16::MAX);
            faults.add(
                RbnFaultKind::Trick(count),
                at,
                end.max(at + 1).min(data.len()),
            );
            play.is_whole = false;
            break;
        }
        trick.is_trivial_after = data.get(end) == Some(&b';');
        // Between two separators at the end there is no trick.
        if count > 0 {
            play.tricks.push(trick);
        }
        if length.is_none() {
            break;
        }
        at = end + 1;
    }
    Some(play)
}

/// Whether data have separators only, and no trick.
pub(in super::super) fn has_no_trick(data: &[u8]) -> bool {
    data.iter().all(|byte| *byte == b':')
}

/// Reads the cards of a trick.
fn trick(
    data: &[u8],
    from: usize,
    to: usize,
    play: &mut RbnPlay,
    is_suit_repeated: &mut bool,
    faults: &mut Faults<'_>,
) -> Option<RbnTrick> {
    let text = data.get(..to).unwrap_or(data);
    let bytes = text.slice(from..);
    let mut trick = RbnTrick::default();
    if let [b'-' | b'+', ..] = bytes {
        return suitless(bytes, from, trick, faults);
    }
    let mut at = notation::read(text, from, After::Nothing, &mut play.references, faults);
    let mut led = None;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let is_lead = trick.cards.is_empty();
        let suit = rest.first().and_then(|letter| suit(*letter));
        let sign = match suit {
            Some(_) => rest.get(1),
            None => rest.first(),
        };
        let length = 1 + usize::from(suit.is_some());
        let Some(rank) = sign.and_then(|sign| rank(*sign)) else {
            let kind = match suit {
                Some(_) => RbnFaultKind::SuitWithoutRank,
                None => RbnFaultKind::Card,
            };
            faults.add(kind, at, at + 1);
            return None;
        };
        if is_lead && suit.is_none() && rank != PlayRank::Query {
            faults.add(RbnFaultKind::LeadWithoutSuit, at, at + 1);
            return None;
        }
        if is_lead {
            led = suit;
        } else if suit.is_some()
            && suit == led
            && rank != PlayRank::Any
            && sign != Some(&b'~')
            && !std::mem::replace(is_suit_repeated, true)
        {
            faults.add(RbnFaultKind::SuitRepeated, at, at + 1);
        }
        if sign == Some(&b'~') && suit.is_none() {
            faults.add(RbnFaultKind::Tilde, at, at + 1);
        }
        if sign.is_some_and(u8::is_ascii_lowercase) {
            faults.add(RbnFaultKind::SmallLetter, at + length - 1, at + length);
        }
        trick.cards.push(TrickCard {
            suit: suit.or(led).filter(|_| rank != PlayRank::Any),
            rank,
            span: faults.span(at, at + length),
        });
        let after = match rank {
            PlayRank::Query => After::Sign,
            _ => After::Action,
        };
        at = notation::read(text, at + length, after, &mut play.references, faults);
    }
    Some(trick)
}

/// Reads a trick of which only is said who wins it: `--+-`.
fn suitless(
    bytes: &[u8],
    from: usize,
    mut trick: RbnTrick,
    faults: &mut Faults<'_>,
) -> Option<RbnTrick> {
    if !matches!(bytes, b"-+--" | b"--+-" | b"---+") {
        faults.add(RbnFaultKind::SuitlessTrick, from, from + bytes.len());
        return None;
    }
    for (index, sign) in bytes.iter().enumerate() {
        trick.cards.push(TrickCard {
            suit: None,
            rank: if *sign == b'+' {
                PlayRank::Highest
            } else {
                PlayRank::Lowest
            },
            span: faults.span(from + index, from + index + 1),
        });
    }
    Some(trick)
}

/// The suit of a letter.
fn suit(letter: u8) -> Option<Suit> {
    match letter.to_ascii_uppercase() {
        b'S' => Some(Suit::Spades),
        b'H' => Some(Suit::Hearts),
        b'D' => Some(Suit::Diamonds),
        b'C' => Some(Suit::Clubs),
        _ => None,
    }
}

fn rank(sign: u8) -> Option<PlayRank> {
    match sign.to_ascii_uppercase() {
        b'-' | b'~' => Some(PlayRank::Lowest),
        b'+' => Some(PlayRank::Highest),
        b'.' => Some(PlayRank::Any),
        b'Y' => Some(PlayRank::Query),
        letter => hands::rank(letter).map(PlayRank::Known),
    }
}
