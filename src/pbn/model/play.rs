//! The cards of a play, trick by trick (chapters 3.6, 3.9 and 3.10, Laws 41 to 46).

use contract_bridge::{Card, Hand, Seat, Strain, Suit};
use smallvec::SmallVec;

use super::deal::Deal;
use super::turn::{Irregularity, Turn, Turns, Words};
use super::{capital_rank, capital_suit, same_side, seat, seat_after, turns_between};
use crate::pbn::syntax::pieces::AHEAD;
use crate::pbn::syntax::{Document, Section};
use crate::source::{Span, is_line_end, is_white};

/// A play section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The value of the tag, without its quotes; empty where it cannot be read.
    pub value_span: Span,
    /// The player whom the tag names: whose cards are in the first column.
    pub first: Option<Seat>,
    /// The cards with their annotations: four turns are a trick, and each column belongs to one
    /// player in every trick, no matter who leads.
    pub turns: Turns<PlayCard>,
}

/// What is in the place of a card.
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
    pub tricks: SmallVec<[Trick; 13]>,
    /// The first thing that the laws do not allow; after its trick nothing was followed.
    pub fault: Option<CardFault>,
    /// Other cards of that trick that cannot have been played in it.
    pub more_faults: Vec<CardFault>,
    /// Cards marked `^R` that are revokes, by turn.
    pub revokes: Vec<usize>,
    /// How many tricks the deal has.
    pub length: usize,
    /// How the cards were taken.
    pub reading: Reading,
}

/// How the cards of a play must be taken so that deal and laws allow them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// As chapter 3.6 says: each row is a trick, and each column is one player's.
    Columns,
    /// The hyphens before the leader hide no cards: the first trick begins after them and
    /// runs on into the second row.
    RunOn,
    /// Each row is a trick, but in some the cards are in other players' columns.
    Shifted,
    /// All cards belong to the player this many seats after the one of their column.
    Rotated(usize),
    /// A row lacks a card or a hyphen, so that all rows after it are shifted.
    ShortRow,
}

/// One trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trick {
    /// Who led, where that is known.
    pub leader: Option<Seat>,
    /// Who won it; `None` unless leader and all four cards are known.
    pub winner: Option<Seat>,
}

/// A card that the laws do not allow where it is.
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
    /// A player revokes, no matter who led, which is not known: most likely this player, who still
    /// holds this card of another suit.
    LikelyRevoke(Card),
    /// `^R` on a card that is not a revoke.
    FalseRevoke,
    /// `^L` on the card of the player whose turn it was to lead.
    FalseLead,
    /// `^L` on a second card of the trick; the turn of the first one.
    SecondLead(usize),
    /// There are no more tricks to play.
    TooMany,
}

impl Play {
    /// Reads a play section.
    pub fn read(document: &Document<'_>, section: Section<'_>) -> Play {
        let pair = section.tag_pair();
        Play {
            value_span: pair.value_span().unwrap_or_default(),
            first: match pair.value() {
                Some(&[letter]) => seat(letter),
                _ => None,
            },
            turns: Turns::read::<CardWords>(document, section),
        }
    }

    /// Whether any card is named.
    pub fn has_cards(&self) -> bool {
        let mut turns = self.turns.turns.iter();
        turns.any(|turn| matches!(turn.value, Some(PlayCard::Card(_))))
    }

    /// How many hyphens are before the first card.
    pub fn leading_hyphens(&self) -> usize {
        let turns = self.turns.turns.iter();
        turns
            .take_while(|turn| turn.value == Some(PlayCard::Unknown))
            .count()
    }

    /// Whether tag and hyphens say that this player led to the first trick.
    pub fn begins_with(&self, leader: Seat) -> bool {
        self.first.is_some_and(|first| {
            let seats = turns_between(first, leader);
            seats == 0 || seats == self.leading_hyphens()
        })
    }

    /// Follows the play of a deal card by card. Where the columns of chapter 3.6 do not
    /// fit, the ways are tried in which programs write plays instead. `None` where the
    /// deal, the tag's value or a word of the play cannot be read.
    pub fn replay(
        &self,
        deal: &Deal,
        trumps: Option<Strain>,
        leader: Option<Seat>,
    ) -> Option<Replay> {
        if self.turns.has_hole() || !deal.is_consistent() {
            return None;
        }
        let first = self.first?;
        let leader = leader.filter(|leader| self.begins_with(*leader));
        let turns = 0..self.turns.turns.len();
        let mut replay = self.follow_columns(deal, trumps, leader, first);
        if replay.fault.is_none() {
            return Some(replay);
        }
        let hyphens = self.leading_hyphens();
        if let Some(leader) = leader.filter(|_| (1..4).contains(&hyphens)) {
            let turns = turns.skip(hyphens).map(Some);
            let mut other = self.follow(deal, trumps, Some(leader), leader, turns);
            if other.fault.is_none() {
                other.reading = Reading::RunOn;
                return Some(other);
            }
        }
        if !replay.is_contradicted() {
            return Some(replay);
        }
        if let Some(seats) = self.rotation(deal) {
            replay.reading = Reading::Rotated(seats);
        } else if let Some(places) = self.by_holder(deal) {
            let leader = leader.or(Some(first));
            let other = self.follow(deal, trumps, leader, first, places.into_iter());
            if !other.is_contradicted() {
                replay.reading = Reading::Shifted;
            }
        }
        Some(replay)
    }

    /// Follows the turns as they are, from the player of the first column on.
    fn follow_columns(
        &self,
        deal: &Deal,
        trumps: Option<Strain>,
        leader: Option<Seat>,
        first: Seat,
    ) -> Replay {
        let mut table = Table::new(&self.turns.turns, deal, trumps, leader);
        let plain = match self.turns.marks.is_empty() {
            true => table.plain_tricks(first),
            false => 0,
        };
        for (trick, turns) in self.turns.turns.chunks(4).enumerate().skip(plain) {
            let mut row = [None; 4];
            for column in 0..turns.len() {
                if let Some(slot) = row.get_mut(seat_after(first, column) as usize) {
                    *slot = self.placed(4 * trick + column);
                }
            }
            if !table.trick(&row) {
                break;
            }
        }
        table.replay
    }

    /// Follows turns in an order: four places to a trick, from the player of the first
    /// column on; `None` for a place that stays empty.
    fn follow(
        &self,
        deal: &Deal,
        trumps: Option<Strain>,
        leader: Option<Seat>,
        first: Seat,
        places: impl Iterator<Item = Option<usize>>,
    ) -> Replay {
        let mut table = Table::new(&self.turns.turns, deal, trumps, leader);
        let mut row = [None; 4];
        let mut filled = 0;
        for place in places {
            if let Some(slot) = row.get_mut(seat_after(first, filled) as usize) {
                *slot = place.and_then(|turn| self.placed(turn));
            }
            filled += 1;
            if filled == 4 {
                filled = 0;
                if !table.trick(&std::mem::take(&mut row)) {
                    return table.replay;
                }
            }
        }
        if filled > 0 {
            table.trick(&row);
        }
        table.replay
    }

    fn placed(&self, index: usize) -> Option<Placed> {
        let turn = self.turns.turns.get(index)?;
        let is_marked = |mark| self.turns.mark(index, mark).is_some();
        let is_lead = is_marked(Irregularity::Lead);
        Some(Placed {
            turn: index,
            card: turn.value?,
            // No card is both; the lead is what can be judged.
            is_revoke: is_marked(Irregularity::Revoke) && !is_lead,
            is_lead,
        })
    }

    /// The cards of each row put into the columns of their holders: four places to a row
    /// with the turn that belongs there. `None` where that cannot be done, or moves nothing.
    pub fn by_holder(&self, deal: &Deal) -> Option<Vec<Option<usize>>> {
        let first = self.first?;
        let mut places = Vec::with_capacity(self.turns.turns.len() + 3);
        for (row, turns) in self.turns.turns.chunks(4).enumerate() {
            let mut order = [None; 4];
            for (column, turn) in turns.iter().enumerate() {
                if let PlayCard::Card(card) = turn.value? {
                    let holder = deal.holder(card)?;
                    let place = order.get_mut(turns_between(first, holder))?;
                    if place.replace(row * 4 + column).is_some() {
                        return None;
                    }
                }
            }
            // What names no card takes the places that are left.
            for (column, turn) in turns.iter().enumerate() {
                if !matches!(turn.value, Some(PlayCard::Card(_)))
                    && let Some(place) = order.iter_mut().find(|place| place.is_none())
                {
                    *place = Some(row * 4 + column);
                }
            }
            places.extend(order);
        }
        // The first trick shows an order only if it is whole; if not, a card is wrong.
        let moves = |(place, turn): (usize, &Option<usize>)| turn.is_some_and(|t| t != place);
        let mut rows = self.turns.turns.chunks(4).zip(places.chunks(4)).enumerate();
        let is_shifted = rows.any(|(row, (turns, places))| {
            let is_card = |turn: &Turn<PlayCard>| matches!(turn.value, Some(PlayCard::Card(_)));
            let mut places = (row * 4..).zip(places);
            let is_trick = turns.len() == 4 && turns.iter().all(is_card);
            (is_trick || row > 0) && places.any(moves)
        });
        is_shifted.then_some(places)
    }

    /// How many seats after its column the holder of each card sits, where that is the
    /// same for all cards of two tricks or more, and not 0.
    fn rotation(&self, deal: &Deal) -> Option<usize> {
        let first = self.first?;
        let (mut seats, mut cards) = (None, 0);
        for (index, turn) in self.turns.turns.iter().enumerate() {
            let Some(PlayCard::Card(card)) = turn.value else {
                continue;
            };
            let after = turns_between(seat_after(first, index), deal.holder(card)?);
            if after == 0 || *seats.get_or_insert(after) != after {
                return None;
            }
            cards += 1;
        }
        seats.filter(|_| cards >= 8)
    }

    /// The last turn of the first line that lacks a card: with it and those after it, one
    /// trick takes cards of two lines, though no line has more than four.
    pub fn short_row(&self, text: &[u8]) -> Option<usize> {
        let turns = &self.turns.turns;
        let mut found = None;
        let mut start = 0;
        for (index, turn) in turns.iter().enumerate() {
            let next = turns.get(index + 1);
            let ends_line = next.is_none_or(|next| {
                let between = Span::new(turn.span.end, next.span.start);
                between.of(text).iter().any(|byte| is_line_end(*byte))
            });
            if !ends_line {
                continue;
            }
            let length = index + 1 - start;
            if length > 4 {
                return None;
            }
            if start % 4 + length > 4 && found.is_none() {
                found = start.checked_sub(1);
            }
            start = index + 1;
        }
        found
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

    /// Whether the cards were taken as they are, so that what follows from them is sure.
    pub fn is_sure(&self) -> bool {
        matches!(self.reading, Reading::Columns | Reading::RunOn)
    }

    /// What is wrong with a card, where the cards were taken as they are.
    pub fn card_fault(&self) -> Option<CardFault> {
        let fault = self.fault.filter(|_| self.is_sure())?;
        (fault.kind != CardFaultKind::TooMany).then_some(fault)
    }

    /// Whether something is wrong with a card, and not only with their number.
    pub fn is_contradicted(&self) -> bool {
        let fault = self.fault.map(|fault| fault.kind);
        !matches!(fault, None | Some(CardFaultKind::TooMany))
    }
}

/// The words of a play.
struct CardWords;

impl Words for CardWords {
    type Turn = PlayCard;

    #[inline]
    fn word(word: &[u8]) -> Option<PlayCard> {
        card(word)
    }

    #[inline]
    fn in_capitals(text: &[u8; AHEAD]) -> Option<(PlayCard, usize)> {
        let [suit, rank, after, ..] = *text;
        let card = in_capitals(suit, rank)?;
        is_white(after).then_some((PlayCard::Card(card), 2))
    }

    #[inline]
    fn row(text: &[u8; AHEAD]) -> Option<[PlayCard; 4]> {
        let [a, b, b' ', c, d, b' ', e, f, b' ', g, h, b'\r' | b'\n', ..] = *text else {
            return None;
        };
        let (first, second) = (in_capitals(a, b)?, in_capitals(c, d)?);
        let (third, fourth) = (in_capitals(e, f)?, in_capitals(g, h)?);
        Some([first, second, third, fourth].map(PlayCard::Card))
    }

    #[inline]
    fn is_capital(word: &[u8]) -> bool {
        match word {
            [suit, rank] => !(suit.is_ascii_lowercase() | rank.is_ascii_lowercase()),
            _ => word.len() <= 3 && !word.iter().any(u8::is_ascii_lowercase),
        }
    }

    fn skipped() -> Option<PlayCard> {
        None
    }

    fn plus() -> Option<PlayCard> {
        Some(PlayCard::Next)
    }
}

/// A card by its word, in any case (chapter 3.11).
#[inline]
pub fn card(word: &[u8]) -> Option<PlayCard> {
    match word {
        b"-" => Some(PlayCard::Unknown),
        &[suit, rank] => {
            let card = in_capitals(suit.to_ascii_uppercase(), rank.to_ascii_uppercase());
            card.map(PlayCard::Card)
        }
        _ => None,
    }
}

/// The card of a suit and a rank, each by its letter as export format writes it.
#[inline]
fn in_capitals(suit: u8, rank: u8) -> Option<Card> {
    Some(Card {
        suit: capital_suit(suit)?,
        rank: capital_rank(rank)?,
    })
}

/// One card in the row of a trick.
#[derive(Clone, Copy)]
struct Placed {
    turn: usize,
    card: PlayCard,
    is_revoke: bool,
    is_lead: bool,
}

impl Replay {
    /// Follows cards that are written in the order in which they were played: four to a trick, the
    /// leader first. It ends with the first trick of which the winner is not known. `None` where the
    /// deal contradicts itself.
    pub fn in_order(
        turns: &[Turn<PlayCard>],
        deal: &Deal,
        trumps: Option<Strain>,
        leader: Seat,
    ) -> Option<Replay> {
        if !deal.is_consistent() {
            return None;
        }
        let mut table = Table::new(turns, deal, trumps, Some(leader));
        for (trick, cards) in turns.chunks(4).enumerate() {
            let Some(leader) = table.leader else {
                break;
            };
            let mut row = [None; 4];
            for (index, turn) in cards.iter().enumerate() {
                if let Some(slot) = row.get_mut(seat_after(leader, index) as usize) {
                    *slot = Some(Placed {
                        turn: 4 * trick + index,
                        card: turn.value?,
                        is_revoke: false,
                        is_lead: false,
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

/// The cards still to be played.
struct Table<'p> {
    /// The turns of the play.
    turns: &'p [Turn<PlayCard>],
    replay: Replay,
    trumps: Option<Strain>,
    /// Whose turn it is to lead, where that is known.
    leader: Option<Seat>,
    /// By seat: what is left of a hand that is given.
    left: [Option<Hand>; 4],
    /// By seat: how many unknown cards were played from it.
    unknown: [usize; 4],
    /// Discards from hands that are not given: the seat, the suit led, the turn and the trick.
    discards: SmallVec<[(Seat, Suit, usize, usize); 0]>,
    played: Hand,
}

impl<'p> Table<'p> {
    fn new(
        turns: &'p [Turn<PlayCard>],
        deal: &Deal,
        trumps: Option<Strain>,
        leader: Option<Seat>,
    ) -> Table<'p> {
        Table {
            turns,
            replay: Replay {
                tricks: SmallVec::new(),
                fault: None,
                more_faults: Vec::new(),
                revokes: Vec::new(),
                length: deal.tricks(),
                reading: Reading::Columns,
            },
            trumps,
            leader,
            left: Seat::ALL.map(|seat| deal.cards(seat)),
            unknown: [0; 4],
            discards: SmallVec::new(),
            played: Hand::EMPTY,
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
        if !self.lead_out_of_turn(row) {
            return false;
        }
        if self.leader.is_none() && !self.can_be_led(row) {
            return false;
        }
        let leader = self.leader;
        let mut led = leader.and_then(at).and_then(known).map(|card| card.suit);
        let start = leader.unwrap_or(Seat::North);
        let mut cards = [None; 4];
        let mut is_lawful = true;
        for turns in 0..4 {
            let seat = seat_after(start, turns);
            let Some(placed) = at(seat) else { continue };
            let is_lead = leader.is_some() && turns == 0;
            if is_lead && placed.is_revoke {
                return self.fault(placed.turn, seat, CardFaultKind::FalseRevoke);
            }
            if !self.play(seat, placed, led.filter(|_| turns > 0)) {
                is_lawful = false;
                // No player follows to a card that was not led.
                led = led.filter(|_| turns > 0);
                continue;
            }
            if let Some(card) = cards.get_mut(turns) {
                *card = known(placed);
            }
        }
        if !is_lawful {
            return false;
        }
        let winner = leader.and_then(|leader| {
            let [Some(a), Some(b), Some(c), Some(d)] = cards else {
                return None;
            };
            Some(seat_after(leader, winner(&[a, b, c, d], self.trumps?)))
        });
        self.replay.tricks.push(Trick { leader, winner });
        self.leader = winner;
        true
    }

    /// Plays the first tricks of a play as long as they are plain: the leader is known, and every
    /// player plays a legal card. Nearly all tricks are plain. Gives their number.
    fn plain_tricks(&mut self, first: Seat) -> usize {
        let (rows, rest) = self.turns.as_chunks::<4>();
        let Some(leader) = self.leader else { return 0 };
        let mut hands = [0, 1, 2, 3].map(|column| {
            let hand = self.left.get(seat_after(first, column) as usize);
            hand.copied().flatten().map_or(0, Hand::to_bits)
        });
        let mut lead = turns_between(first, leader);
        for row in rows.iter().take(self.replay.length) {
            let trumps = self.trumps.and_then(Strain::suit);
            let Some(won) = plain_trick(row, &mut hands, lead, trumps) else {
                break;
            };
            let winner = self.trumps.map(|_| seat_after(first, won));
            self.replay.tricks.push(Trick {
                leader: Some(seat_after(first, lead)),
                winner,
            });
            self.leader = winner;
            lead = won;
            if winner.is_none() {
                break;
            }
        }
        let count = self.replay.tricks.len();
        // At the end it does not matter what was played.
        if count < rows.len() || !rest.is_empty() {
            for (index, turn) in self.turns.iter().take(4 * count).enumerate() {
                if let Some(PlayCard::Card(card)) = turn.value {
                    self.played.insert(card);
                    let hand = self.left.get_mut(seat_after(first, index) as usize);
                    hand.and_then(Option::as_mut).map(|hand| hand.remove(card));
                }
            }
        }
        count
    }

    /// Takes `^L` as the lead of the trick; says whether the play goes on.
    fn lead_out_of_turn(&mut self, row: &[Option<Placed>; 4]) -> bool {
        let mut marked = None;
        for (seat, placed) in Seat::ALL.into_iter().zip(row) {
            let Some(placed) = placed.filter(|placed| placed.is_lead) else {
                continue;
            };
            let Some((_, first)) = marked else {
                marked = Some((seat, placed.turn));
                continue;
            };
            let (first, second) = (placed.turn.min(first), placed.turn.max(first));
            return self.fault(second, seat, CardFaultKind::SecondLead(first));
        }
        match marked {
            Some((seat, turn)) if self.leader == Some(seat) => {
                self.fault(turn, seat, CardFaultKind::FalseLead)
            }
            Some((seat, _)) => {
                self.leader = Some(seat);
                true
            }
            None => true,
        }
    }

    /// Whether any player can have led to a trick, so that all others followed suit where they
    /// could. Only a trick with all cards and all hands known can be checked.
    fn can_be_led(&mut self, row: &[Option<Placed>; 4]) -> bool {
        let mut cards = [None; 4];
        for (seat, (placed, card)) in Seat::ALL.into_iter().zip(row.iter().zip(&mut cards)) {
            let hand = self.left.get(seat as usize).copied().flatten();
            let placed = placed.filter(|placed| !placed.is_revoke);
            let judged = placed.and_then(|placed| Some((seat, placed.turn, known(placed)?, hand?)));
            // A card from another hand is reported before anything else.
            *card = judged.filter(|(_, _, card, hand)| hand.contains(*card));
        }
        let [Some(a), Some(b), Some(c), Some(d)] = cards else {
            return true;
        };
        let cards = [a, b, c, d];
        let revokes = |led: Suit| {
            let others = cards.into_iter().filter(|(_, _, card, _)| card.suit != led);
            let revokes = others.filter_map(|(seat, turn, _, hand)| {
                let held = self.still_held(seat, hand, led)?;
                Some((turn, seat, CardFaultKind::LikelyRevoke(held)))
            });
            revokes.collect::<Vec<_>>()
        };
        // If a player must have revoked, take the suit to which the fewest did.
        let fewest = cards.map(|(_, _, card, _)| revokes(card.suit));
        match fewest
            .iter()
            .min_by_key(|revokes| revokes.len())
            .map(Vec::as_slice)
        {
            Some(&[(turn, seat, kind), ..]) => self.fault(turn, seat, kind),
            _ => true,
        }
    }

    /// Takes a card from a hand; says whether that is possible.
    fn play(&mut self, seat: Seat, placed: Placed, led: Option<Suit>) -> bool {
        let Some(card) = known(placed) else {
            if let Some(count) = self.unknown.get_mut(seat as usize) {
                *count += 1;
            }
            return true;
        };
        if self.played.contains(card) {
            let is_card = |turn: &Turn<PlayCard>| turn.value == Some(PlayCard::Card(card));
            let before = self.turns.iter().position(is_card);
            let kind = CardFaultKind::PlayedBefore(before.unwrap_or_default());
            return self.fault(placed.turn, seat, kind);
        }
        let hand = self.left.get(seat as usize).copied().flatten();
        if !hand.is_some_and(|hand| hand.contains(card)) {
            let holder = self.holder(card);
            if hand.is_some() || holder.is_some() {
                return self.fault(placed.turn, seat, CardFaultKind::NotHeld(holder));
            }
        }
        if hand.is_none() && !self.keeps_discards(seat, placed, card, led) {
            return false;
        }
        if !self.follows(seat, placed, card, led, hand) {
            return false;
        }
        self.played.insert(card);
        if let Some(Some(hand)) = self.left.get_mut(seat as usize) {
            hand.remove(card);
        }
        true
    }

    /// Whether a card from a hand that is not given agrees with what its player discarded before: a
    /// player who plays a card of a suit held it when they did not follow to that suit.
    fn keeps_discards(
        &mut self,
        seat: Seat,
        placed: Placed,
        card: Card,
        led: Option<Suit>,
    ) -> bool {
        let mut discards = self.discards.iter();
        let before = discards.find(|discard| (discard.0, discard.1) == (seat, card.suit));
        if let Some((_, _, turn, trick)) = before.copied() {
            // After the first fault nothing counts as followed.
            self.replay.tricks.truncate(trick);
            self.replay.revokes.retain(|revoke| *revoke < turn);
            return self.fault(turn, seat, CardFaultKind::Revoke(card));
        }
        if let Some(led) = led.filter(|led| *led != card.suit && !placed.is_revoke) {
            let trick = self.replay.tricks.len();
            self.discards.push((seat, led, placed.turn, trick));
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
        if placed.is_revoke && led == Some(card.suit) {
            return self.fault(placed.turn, seat, CardFaultKind::FalseRevoke);
        }
        let (Some(led), Some(hand)) = (led, hand) else {
            // Without the suit led or the hand one can only believe what is marked.
            return true;
        };
        match (card.suit == led, placed.is_revoke) {
            (false, false) => match self.still_held(seat, hand, led) {
                Some(held) => self.fault(placed.turn, seat, CardFaultKind::Revoke(held)),
                None => true,
            },
            (false, true) if hand[led].is_empty() => {
                self.fault(placed.turn, seat, CardFaultKind::FalseRevoke)
            }
            (false, true) => {
                self.replay.revokes.push(placed.turn);
                true
            }
            _ => true,
        }
    }

    /// A card of a suit that a player holds for sure, what is left of whose hand is this: the highest
    /// one. Unknown cards played before may have been of that suit.
    fn still_held(&self, seat: Seat, hand: Hand, suit: Suit) -> Option<Card> {
        let unknown = self.unknown.get(seat as usize).copied().unwrap_or(0);
        let of_suit = hand[suit];
        let rank = of_suit.iter().max().filter(|_| of_suit.len() > unknown)?;
        Some(Card { suit, rank })
    }

    /// The player who has a card still to play.
    fn holder(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| {
            let hand = self.left.get(*seat as usize).copied().flatten();
            hand.is_some_and(|hand| hand.contains(card))
        })
    }

    /// Notes that a card is wrong; says that the play does not go on.
    fn fault(&mut self, turn: usize, player: Seat, kind: CardFaultKind) -> bool {
        let fault = CardFault { turn, player, kind };
        let is_of_card = matches!(
            kind,
            CardFaultKind::NotHeld(_) | CardFaultKind::PlayedBefore(_) | CardFaultKind::Revoke(_)
        );
        match self.replay.fault {
            None => self.replay.fault = Some(fault),
            Some(_) if is_of_card => self.replay.more_faults.push(fault),
            Some(_) => {}
        }
        false
    }
}

/// Takes a trick, given by column, from the hands of the columns, if each player has the card and
/// follows suit where possible. Gives the column of the winner.
#[inline]
fn plain_trick(
    row: &[Turn<PlayCard>; 4],
    hands: &mut [u64; 4],
    lead: usize,
    trumps: Option<Suit>,
) -> Option<usize> {
    let Some(PlayCard::Card(led)) = row.get(lead)?.value else {
        return None;
    };
    let of_led = 0xFFFF << number_of_suit(led.suit);
    let mut left = *hands;
    let mut is_plain = true;
    let mut best = (0, 0);
    for (column, (turn, hand)) in row.iter().zip(&mut left).enumerate() {
        let Some(PlayCard::Card(card)) = turn.value else {
            return None;
        };
        // A card played before is not in the hand, because no card of the deal appears twice.
        let bit = 1 << number(card);
        is_plain &= *hand & bit != 0;
        is_plain &= (card.suit == led.suit) | (*hand & of_led == 0);
        *hand ^= bit;
        let strength = strength(card, led.suit, trumps);
        if strength > best.0 {
            best = (strength, column);
        }
    }
    *hands = left;
    is_plain.then_some(best.1)
}

fn known(placed: Placed) -> Option<Card> {
    match placed.card {
        PlayCard::Card(card) => Some(card),
        PlayCard::Unknown | PlayCard::Next => None,
    }
}

/// A number for each card, below 64: its place among the bits of a hand.
#[inline]
fn number(card: Card) -> usize {
    number_of_suit(card.suit) + usize::from(card.rank.get())
}

/// The number of the first card of a suit, if there were one.
#[inline]
fn number_of_suit(suit: Suit) -> usize {
    16 * suit as usize
}

/// What counts of a card in a trick to which a suit was led: the highest wins, and no two that
/// may win are equal. More than 0.
#[inline]
fn strength(card: Card, led: Suit, trumps: Option<Suit>) -> u8 {
    let is_trump = trumps == Some(card.suit);
    // Ranks are below 16.
    32 * u8::from(is_trump) + 16 * u8::from(card.suit == led) + card.rank.get()
}

/// Which of four cards, in the order in which they were played, wins the trick.
pub fn winner(cards: &[Card; 4], trumps: Strain) -> usize {
    let led = cards[0].suit;
    let strength = |card: &Card| strength(*card, led, trumps.suit());
    let mut best = (0, strength(&cards[0]));
    for (index, card) in cards.iter().enumerate().skip(1) {
        let strength = strength(card);
        if strength > best.1 {
            best = (index, strength);
        }
    }
    best.0
}
