//! The cards of a play, trick by trick (chapters 3.6, 3.9 and 3.10, Laws 41 to 46).

use super::deal::Deal;
use super::turn::{Irregularity, Turn, TurnWords, Turns};
use crate::bridge::playing::{PlacedCard, PlayReading, PlayTable};
use crate::bridge::{
    Card, DealHands, PlayCard, Replay, Seat, Strain, capital_rank, capital_suit, seat, seat_after,
    turns_between,
};
use crate::pbn::standard::TURNS_PER_LINE;
use crate::pbn::syntax::pieces::AHEAD;
use crate::pbn::syntax::{Document, Section};
use crate::source::{Span, is_line_end, is_white};

/// A play section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaySection {
    /// The value of the tag, without its quotes; empty where it cannot be read.
    pub value_span: Span,
    /// The player that the tag names: the one whose cards are in the first column.
    pub first: Option<Seat>,
    /// The cards with their annotations: four turns are a trick, and each column belongs to one
    /// player in every trick, no matter who leads.
    pub turns: Turns<PlayCard>,
}

impl PlaySection {
    /// Reads a play section.
    pub fn read(document: &Document<'_>, section: Section<'_>) -> PlaySection {
        let pair = section.tag_pair();
        PlaySection {
            value_span: pair.value_span().unwrap_or_default(),
            first: match pair.value() {
                Some(&[letter]) => seat(letter),
                _ => None,
            },
            turns: Turns::read::<CardWords>(document, section),
        }
    }

    /// The tricks before the first hole; `None` where there is none.
    pub(super) fn before_hole(&self) -> Option<PlaySection> {
        Some(PlaySection {
            turns: self.turns.rows_before_hole()?,
            ..*self
        })
    }

    /// Whether any card is named.
    pub fn has_cards(&self) -> bool {
        let mut turns = self.turns.iter();
        turns.any(|turn| matches!(turn.value, Some(PlayCard::Card(_))))
    }

    /// How many hyphens are before the first card.
    pub fn leading_hyphens(&self) -> usize {
        let turns = self.turns.iter();
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

    /// Whether the rows are whole only if the hyphens before this leader hide no cards, so that nobody can
    /// say what is missing at the end.
    pub fn may_run_on(&self, leader: Seat) -> bool {
        let hyphens = self.leading_hyphens();
        let seats = self.first.map_or(0, |first| turns_between(first, leader));
        let rest = self.turns.len() % 4;
        hyphens > 0 && hyphens == seats && hyphens == rest
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
        if self.turns.has_hole() {
            return None;
        }
        let hands = &deal.known_hands()?;
        let first = self.first?;
        let leader_by_contract = leader;
        let leader = leader.filter(|leader| self.begins_with(*leader));
        let turns = 0..self.turns.len();
        let mut replay = self.follow_columns(hands, trumps, leader, first);
        if replay.fault.is_none() {
            return Some(replay);
        }
        let hyphens = self.leading_hyphens();
        if let Some(leader) = leader.filter(|_| (1..4).contains(&hyphens)) {
            let turns = turns.skip(hyphens).map(Some);
            let mut other = self.follow(hands, trumps, Some(leader), leader, turns);
            if other.fault.is_none() {
                other.reading = PlayReading::RunOn;
                return Some(other);
            }
        }
        if !replay.is_contradicted() {
            return Some(replay);
        }
        if let Some(seats) = self.rotation(deal, leader_by_contract) {
            replay.reading = PlayReading::Rotated(seats);
        } else if let Some((one, other)) = self.exchange(deal)
            && let hands = hands.exchanged(one, other)
            && self
                .follow_columns(&hands, trumps, leader, first)
                .fault
                .is_none()
        {
            replay.reading = PlayReading::Exchanged(one, other);
        } else if let Some(places) = self.by_holder(deal) {
            let leader = leader.or(Some(first));
            let other = self.follow(hands, trumps, leader, first, places.into_iter());
            if !other.is_contradicted() {
                replay.reading = PlayReading::Shifted;
            }
        }
        Some(replay)
    }

    /// Follows the turns as they are, from the player of the first column on.
    fn follow_columns(
        &self,
        hands: &DealHands,
        trumps: Option<Strain>,
        leader: Option<Seat>,
        first: Seat,
    ) -> Replay {
        let mut table = PlayTable::new(&self.turns, hands, trumps, leader);
        let plain = if self.turns.marks.is_empty() {
            table.plain_tricks(first)
        } else {
            0
        };
        for (trick, turns) in self.turns.chunks(4).enumerate().skip(plain) {
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
        table.into_replay()
    }

    /// Follows turns in an order: four places to a trick, from the player of the first
    /// column on; `None` for a place that stays empty.
    fn follow(
        &self,
        hands: &DealHands,
        trumps: Option<Strain>,
        leader: Option<Seat>,
        first: Seat,
        places: impl Iterator<Item = Option<usize>>,
    ) -> Replay {
        let mut table = PlayTable::new(&self.turns, hands, trumps, leader);
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
                    return table.into_replay();
                }
            }
        }
        if filled > 0 {
            table.trick(&row);
        }
        table.into_replay()
    }

    fn placed(&self, index: usize) -> Option<PlacedCard> {
        let turn = self.turns.get(index)?;
        let is_marked = |mark| self.turns.mark(index, mark).is_some();
        let is_lead = is_marked(Irregularity::Lead);
        Some(PlacedCard {
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
        let mut places = Vec::with_capacity(self.turns.len() + 3);
        for (row, turns) in self.turns.chunks(4).enumerate() {
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
        let mut rows = self.turns.chunks(4).zip(places.chunks(4)).enumerate();
        let is_shifted = rows.any(|(row, (turns, places))| {
            let is_card = |turn: &Turn<PlayCard>| matches!(turn.value, Some(PlayCard::Card(_)));
            let mut places = (row * 4..).zip(places);
            let is_trick = turns.len() == 4 && turns.iter().all(is_card);
            (is_trick || row > 0) && places.any(moves)
        });
        is_shifted.then_some(places)
    }

    /// How many seats after its column the holder of each card sits, where that is the
    /// same for all cards of two tricks or more, and not 0. One trick is enough where it makes the first
    /// column that of the leader.
    fn rotation(&self, deal: &Deal, leader: Option<Seat>) -> Option<usize> {
        let first = self.first?;
        let (mut seats, mut cards) = (None, 0);
        for (index, turn) in self.turns.iter().enumerate() {
            let Some(PlayCard::Card(card)) = turn.value else {
                continue;
            };
            let after = turns_between(seat_after(first, index), deal.holder(card)?);
            if after == 0 || *seats.get_or_insert(after) != after {
                return None;
            }
            cards += 1;
        }
        let is_leader = |seats| leader == Some(seat_after(first, seats));
        seats.filter(|seats| cards >= 8 || cards >= 4 && is_leader(*seats))
    }

    /// The two players whose cards are all in the hand of the other one, where those of the others are in their
    /// own hands, in two whole tricks or more.
    fn exchange(&self, deal: &Deal) -> Option<(Seat, Seat)> {
        let first = self.first?;
        // By seat: who holds the cards of the player's column.
        let mut holders: [Option<Seat>; 4] = [None; 4];
        let mut cards = 0;
        for (index, turn) in self.turns.iter().enumerate() {
            let Some(PlayCard::Card(card)) = turn.value else {
                continue;
            };
            let holder = deal.holder(card)?;
            let known = holders.get_mut(seat_after(first, index) as usize)?;
            if *known.get_or_insert(holder) != holder {
                return None;
            }
            cards += 1;
        }
        let columns = Seat::ALL.into_iter().zip(holders);
        let mut moved = columns
            .filter_map(|(seat, holder)| Some((seat, holder?)))
            .filter(|(seat, holder)| seat != holder);
        let (one, other) = moved.next()?;
        let is_exchange = moved.next() == Some((other, one)) && moved.next().is_none();
        (is_exchange && cards >= 8).then_some((one, other))
    }

    /// The last turn of the first line that lacks a card: with it and those after it, one
    /// trick takes cards of two lines, though no line has more than four.
    pub fn short_row(&self, text: &[u8]) -> Option<usize> {
        let first = self.short_rows(text).into_iter().next();
        first.map(|(last, _)| last)
    }

    /// The hyphens that may only part the cards: on each line that has some a card, a hyphen and a card follow
    /// one another, and at least one of these lines has all cards of a trick.
    pub fn parting_hyphens(&self, text: &[u8]) -> Option<Vec<Span>> {
        let turns = &self.turns;
        let is_hyphen = |turn: &Turn<PlayCard>| turn.value == Some(PlayCard::Unknown);
        // Most plays have none.
        if !turns.get(1).is_some_and(is_hyphen) || turns.has_error {
            return None;
        }
        let mut hyphens = Vec::new();
        let mut has_trick = false;
        for row in self.lines(text) {
            let is_card = |turn: &Turn<PlayCard>| matches!(turn.value, Some(PlayCard::Card(_)));
            if row.len() <= TURNS_PER_LINE && row.iter().all(is_card) {
                continue;
            }
            let are_parted = row.iter().enumerate().all(|(index, turn)| match index % 2 {
                0 => is_card(turn),
                _ => is_hyphen(turn),
            });
            let cards = row.len().div_ceil(2);
            if !are_parted || row.len().is_multiple_of(2) || cards > TURNS_PER_LINE {
                return None;
            }
            has_trick |= cards == TURNS_PER_LINE;
            hyphens.extend(row.iter().skip(1).step_by(2).map(|turn| turn.span));
        }
        has_trick.then_some(hyphens)
    }

    /// The cards that are twice on a line of five cards, where each other line has four, and the last one no
    /// more: for each the turns of both.
    pub fn doubled_cards(&self, text: &[u8]) -> Vec<[usize; 2]> {
        let mut doubled = Vec::new();
        if self.turns.are_in_rows() {
            return doubled;
        }
        let mut start = 0;
        let mut lines = self.lines(text).peekable();
        while let Some(line) = lines.next() {
            let is_last = lines.peek().is_none();
            match line.len() {
                TURNS_PER_LINE => {}
                length if length < TURNS_PER_LINE && is_last => {}
                LONG_ROW => match twins(line) {
                    Some(twins) => doubled.push(twins.map(|turn| start + turn)),
                    None => return Vec::new(),
                },
                _ => return Vec::new(),
            }
            start += line.len();
        }
        doubled
    }

    /// The turns line by line.
    fn lines<'p>(&'p self, text: &'p [u8]) -> impl Iterator<Item = &'p [Turn<PlayCard>]> {
        self.turns.chunk_by(|turn, next| {
            let between = Span::new(turn.span.end, next.span.start);
            !between.of(text).iter().any(|byte| is_line_end(*byte))
        })
    }

    /// The last turn of each line that lacks a card, once those before it are filled with hyphens, and
    /// how many hyphens it lacks.
    pub fn short_rows(&self, text: &[u8]) -> Vec<(usize, usize)> {
        let turns = &self.turns;
        let mut rows = Vec::new();
        let (mut start, mut filled) = (0, 0);
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
                return Vec::new();
            }
            let in_trick = (start + filled) % 4;
            if in_trick + length > 4
                && let Some(last) = start.checked_sub(1)
            {
                rows.push((last, 4 - in_trick));
                filled += 4 - in_trick;
            }
            start = index + 1;
        }
        rows
    }
}

/// How many cards a line has in which one is twice.
const LONG_ROW: usize = TURNS_PER_LINE + 1;

/// The only two turns of a line that are the same card.
fn twins(line: &[Turn<PlayCard>]) -> Option<[usize; 2]> {
    let cards = line.iter().enumerate();
    let mut pairs = cards.clone().flat_map(|(index, first)| {
        let is_card = matches!(first.value, Some(PlayCard::Card(_)));
        let after = cards.clone().skip(index + 1);
        let twins = after.filter(move |(_, second)| is_card && first.value == second.value);
        twins.map(move |(other, _)| [index, other])
    });
    let first = pairs.next()?;
    pairs.next().is_none().then_some(first)
}

/// The words of a play.
struct CardWords;

impl TurnWords for CardWords {
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
