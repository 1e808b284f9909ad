//! The cards of a play, trick by trick (chapters 3.6, 3.9 and 3.10, Laws 41 to 46).

use contract_bridge::{Card, Hand, Seat, Strain, Suit};

use super::deal::Deal;
use super::turn::{Irregularity, Turns, Words};
use super::{rank, same_side, seat, seat_after, suit, turns_between};
use crate::source::Span;
use crate::syntax::{Document, Section};

/// A play section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The value of the tag, without its quotes; empty where it cannot be read.
    pub value_span: Span,
    /// The player whom the tag names: whose cards stand in the first column.
    pub first: Option<Seat>,
    /// The cards with their annotations: four turns are a trick, and each column is one
    /// player's in every trick, whoever leads.
    pub turns: Turns<PlayCard>,
}

/// What stands in the place of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayCard {
    /// A card.
    Card(Card),
    /// `-`: not known, or not played (yet).
    Unknown,
    /// `+`: the card that will be played next.
    Next,
}

/// A play followed card by card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The tricks that were begun, in order.
    pub tricks: Vec<Trick>,
    /// The first thing that the laws do not allow; behind it nothing was followed.
    pub fault: Option<CardFault>,
    /// Cards marked `^R` that are revokes, by turn.
    pub revokes: Vec<usize>,
    /// How many tricks the deal has.
    pub length: usize,
}

/// One trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trick {
    /// Who led, where that is known.
    pub leader: Option<Seat>,
    /// Who won it; `None` unless leader and all four cards are known.
    pub winner: Option<Seat>,
}

/// A card that the laws do not allow where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardFault {
    /// The turn, 0-based: four to a trick.
    pub turn: usize,
    /// Whose card it should be.
    pub player: Seat,
    /// What is wrong.
    pub kind: CardFaultKind,
}

/// What can be wrong with a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardFaultKind {
    /// It was played before, in another turn.
    PlayedBefore(usize),
    /// It is in the hand of another player, where that is known.
    NotHeld(Option<Seat>),
    /// Another suit than the one led, while the player still holds this card of it.
    Revoke(Card),
    /// `^R` on a card that is no revoke.
    FalseRevoke,
    /// `^L` on the card of the player whose turn it was to lead.
    FalseLead,
    /// There are no more tricks to play.
    TooMany,
}

impl Play {
    /// Reads a play section.
    pub fn read(document: &Document<'_>, section: Section<'_>) -> Play {
        let pair = section.tag_pair();
        let words = Words {
            word: card,
            skipped: || None,
            plus: || Some(PlayCard::Next),
        };
        Play {
            value_span: pair.and_then(|pair| pair.value_span()).unwrap_or_default(),
            first: match pair.and_then(|pair| pair.value()) {
                Some(&[letter]) => seat(letter),
                _ => None,
            },
            turns: Turns::read(document, section, &words),
        }
    }

    /// Whether any card is named.
    pub fn has_cards(&self) -> bool {
        let mut turns = self.turns.turns.iter();
        turns.any(|turn| matches!(turn.value, Some(PlayCard::Card(_))))
    }

    /// How many hyphens stand before the first card.
    pub fn leading_hyphens(&self) -> usize {
        let turns = self.turns.turns.iter();
        turns
            .take_while(|turn| turn.value == Some(PlayCard::Unknown))
            .count()
    }

    /// Follows the play of a deal, its columns fixed by seat. `None` where the deal, the
    /// tag's value or a word of the play cannot be read.
    pub fn replay(&self, deal: &Deal, trumps: Strain, leader: Seat) -> Option<Replay> {
        if self.turns.has_hole() || !deal.is_sound() {
            return None;
        }
        let mut table = Table::new(deal, trumps, leader);
        let first = self.first?;
        for (trick, turns) in self.turns.turns.chunks(4).enumerate() {
            let mut row = [None; 4];
            for (column, turn) in turns.iter().enumerate() {
                if let Some(place) =
                    row.get_mut(turns_between(Seat::North, seat_after(first, column)))
                {
                    *place = Some(Placed {
                        turn: trick * 4 + column,
                        card: turn.value?,
                        is_revoke: turn.irregularity(Irregularity::Revoke).is_some(),
                        is_lead: turn.irregularity(Irregularity::Lead).is_some(),
                    });
                }
            }
            if !table.trick(&row) {
                break;
            }
        }
        Some(table.replay)
    }
}

impl Replay {
    /// How many tricks the side of a player has won for sure.
    pub fn won_by(&self, player: Seat) -> usize {
        let winners = self.tricks.iter().filter_map(|trick| trick.winner);
        winners.filter(|winner| same_side(*winner, player)).count()
    }

    /// Whether every trick of the deal was played with all its cards known.
    pub fn is_complete(&self) -> bool {
        let known = self.tricks.iter().filter(|trick| trick.winner.is_some());
        self.fault.is_none() && known.count() == self.length
    }
}

/// A card by its word, in any case (chapter 3.11).
pub fn card(word: &[u8]) -> Option<PlayCard> {
    match word {
        b"-" => Some(PlayCard::Unknown),
        &[suit_letter, rank_letter] => Some(PlayCard::Card(Card {
            suit: suit(suit_letter)?,
            rank: rank(rank_letter)?,
        })),
        _ => None,
    }
}

/// One card in the row of a trick.
#[derive(Clone, Copy)]
struct Placed {
    turn: usize,
    card: PlayCard,
    is_revoke: bool,
    is_lead: bool,
}

/// The cards still to be played.
struct Table {
    replay: Replay,
    trumps: Strain,
    /// Whose turn it is to lead, where that is known.
    leader: Option<Seat>,
    /// By seat: what is left of a hand that is given.
    left: [Option<Hand>; 4],
    /// By seat: how many unknown cards were played from it.
    unknown: [usize; 4],
    played: Hand,
    /// Every card played, with its turn.
    turns: Vec<(Card, usize)>,
}

impl Table {
    fn new(deal: &Deal, trumps: Strain, leader: Seat) -> Table {
        Table {
            replay: Replay {
                tricks: Vec::with_capacity(13),
                fault: None,
                revokes: Vec::new(),
                length: deal.largest_hand(),
            },
            trumps,
            leader: Some(leader),
            left: Seat::ALL.map(|seat| deal.cards(seat)),
            unknown: [0; 4],
            played: Hand::EMPTY,
            turns: Vec::with_capacity(52),
        }
    }

    /// Plays one trick, given by seat; says whether the play goes on.
    fn trick(&mut self, row: &[Option<Placed>; 4]) -> bool {
        let at = |seat: Seat| row.get(seat as usize).copied().flatten();
        if self.replay.tricks.len() >= self.replay.length {
            let first = row.iter().flatten().min_by_key(|placed| placed.turn);
            if let Some(placed) = first {
                self.fault(placed.turn, Seat::North, CardFaultKind::TooMany);
            }
            return false;
        }
        let out_of_turn = Seat::ALL
            .into_iter()
            .find(|seat| at(*seat).is_some_and(|p| p.is_lead));
        if let Some(seat) = out_of_turn {
            if self.leader == Some(seat) {
                let turn = at(seat).map_or(0, |placed| placed.turn);
                self.fault(turn, seat, CardFaultKind::FalseLead);
                return false;
            }
            self.leader = Some(seat);
        }
        let leader = self.leader;
        let led = leader.and_then(at).and_then(known).map(|card| card.suit);
        let start = leader.unwrap_or(Seat::North);
        let mut cards = [None; 4];
        for turns in 0..4 {
            let seat = seat_after(start, turns);
            let Some(placed) = at(seat) else { continue };
            if !self.play(seat, placed, led.filter(|_| turns > 0)) {
                return false;
            }
            if let Some(card) = cards.get_mut(turns) {
                *card = known(placed);
            }
        }
        let winner = leader.and_then(|leader| {
            let [Some(a), Some(b), Some(c), Some(d)] = cards else {
                return None;
            };
            Some(seat_after(leader, winner(&[a, b, c, d], self.trumps)))
        });
        self.replay.tricks.push(Trick { leader, winner });
        self.leader = winner;
        true
    }

    /// Takes a card from a hand; says whether that can be.
    fn play(&mut self, seat: Seat, placed: Placed, led: Option<Suit>) -> bool {
        let Some(card) = known(placed) else {
            if let Some(count) = self.unknown.get_mut(seat as usize) {
                *count += 1;
            }
            return true;
        };
        if self.played.contains(card) {
            let mut turns = self.turns.iter();
            let before = turns.find(|(played, _)| *played == card);
            let kind = CardFaultKind::PlayedBefore(before.map_or(0, |(_, turn)| *turn));
            return self.fault(placed.turn, seat, kind);
        }
        let hand = self.left.get(seat as usize).copied().flatten();
        if !hand.is_some_and(|hand| hand.contains(card)) {
            let holder = self.holder(card);
            if hand.is_some() || holder.is_some() {
                return self.fault(placed.turn, seat, CardFaultKind::NotHeld(holder));
            }
        }
        if !self.follows(seat, placed, card, led, hand) {
            return false;
        }
        self.played.insert(card);
        self.turns.push((card, placed.turn));
        if let Some(Some(hand)) = self.left.get_mut(seat as usize) {
            hand.remove(card);
        }
        true
    }

    /// Whether a card follows suit, or says truly that it does not.
    fn follows(
        &mut self,
        seat: Seat,
        placed: Placed,
        card: Card,
        led: Option<Suit>,
        hand: Option<Hand>,
    ) -> bool {
        let (Some(led), Some(hand)) = (led, hand) else {
            // Without the suit led or the hand one can only believe what is marked.
            return true;
        };
        let unknown = self.unknown.get(seat as usize).copied().unwrap_or(0);
        let of_suit = hand[led];
        // Unknown cards played before may have been of that suit.
        let still_holds = of_suit.len() > unknown;
        match (card.suit == led, placed.is_revoke) {
            (false, false) if still_holds => match of_suit.iter().max() {
                Some(rank) => {
                    let held = Card { suit: led, rank };
                    self.fault(placed.turn, seat, CardFaultKind::Revoke(held))
                }
                None => true,
            },
            (true, true) => self.fault(placed.turn, seat, CardFaultKind::FalseRevoke),
            (false, true) if of_suit.is_empty() => {
                self.fault(placed.turn, seat, CardFaultKind::FalseRevoke)
            }
            (false, true) => {
                self.replay.revokes.push(placed.turn);
                true
            }
            _ => true,
        }
    }

    /// The player who has a card still to play.
    fn holder(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| {
            let hand = self.left.get(*seat as usize).copied().flatten();
            hand.is_some_and(|hand| hand.contains(card))
        })
    }

    fn fault(&mut self, turn: usize, player: Seat, kind: CardFaultKind) -> bool {
        self.replay.fault = Some(CardFault { turn, player, kind });
        false
    }
}

fn known(placed: Placed) -> Option<Card> {
    match placed.card {
        PlayCard::Card(card) => Some(card),
        PlayCard::Unknown | PlayCard::Next => None,
    }
}

/// Which of four cards, in the order in which they were played, wins the trick.
pub fn winner(cards: &[Card; 4], trumps: Strain) -> usize {
    let led = cards[0].suit;
    let strength = |card: &Card| {
        let class = if trumps.suit() == Some(card.suit) {
            2
        } else {
            usize::from(card.suit == led)
        };
        (class, card.rank)
    };
    let strongest = cards
        .iter()
        .enumerate()
        .max_by_key(|(_, card)| strength(card));
    strongest.map_or(0, |(index, _)| index)
}
