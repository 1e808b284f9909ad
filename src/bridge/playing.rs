//! A play followed card by card (Laws 41 to 46).

use smallvec::SmallVec;

use super::{Card, DealHands, Hand, Seat, Strain, Suit, same_side, seat_after, turns_between};

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
    pub tricks: SmallVec<[PlayedTrick; 13]>,
    /// The first thing that the laws do not allow; after its trick nothing was followed.
    pub fault: Option<CardFault>,
    /// Other cards of that trick that cannot have been played in it.
    pub more_faults: Vec<CardFault>,
    /// Cards marked `^R` that are revokes, by turn.
    pub revokes: Vec<usize>,
    /// How many tricks the deal has.
    pub length: usize,
    /// How the cards were taken.
    pub reading: PlayReading,
}

/// How the cards of a play must be taken so that deal and laws allow them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayReading {
    /// As chapter 3.6 says: each row is a trick, and each column is one player's.
    Columns,
    /// The hyphens before the leader hide no cards: the first trick begins after them and
    /// runs on into the second row.
    RunOn,
    /// Each row is a trick, but in some the cards are in other players' columns.
    Shifted,
    /// All cards belong to the player this many seats after the one of their column.
    Rotated(usize),
    /// All cards of these two players are in the hand of the other one.
    Exchanged(Seat, Seat),
    /// A row lacks a card or a hyphen, so that all rows after it are shifted.
    ShortRow,
    /// A card is twice in its row, so that all rows after it are shifted.
    LongRow,
    /// The hyphens only separate the cards of each row.
    Parted,
}

/// One trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedTrick {
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
        matches!(self.reading, PlayReading::Columns | PlayReading::RunOn)
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

/// A turn of a play: what a notation writes for one card.
pub trait PlayTurn {
    /// What is in the place of the card; `None` where that cannot be read.
    fn card(&self) -> Option<PlayCard>;
}

impl PlayTurn for PlayCard {
    fn card(&self) -> Option<PlayCard> {
        Some(*self)
    }
}

/// One card in the row of a trick.
#[derive(Clone, Copy)]
pub struct PlacedCard {
    /// The turn, 0-based: four to a trick.
    pub turn: usize,
    /// The card.
    pub card: PlayCard,
    /// Whether it is marked as a revoke.
    pub is_revoke: bool,
    /// Whether it is marked as a lead out of turn.
    pub is_lead: bool,
}

impl Replay {
    /// Follows cards that are written in the order in which they were played: four to a trick, the
    /// leader first. It ends with the first trick of which the winner is not known.
    pub fn in_order(
        cards: &[PlayCard],
        hands: &DealHands,
        trumps: Option<Strain>,
        leader: Seat,
    ) -> Replay {
        let mut table = PlayTable::new(cards, hands, trumps, Some(leader));
        for (trick, cards) in cards.chunks(4).enumerate() {
            let Some(leader) = table.leader else {
                break;
            };
            let mut row = [None; 4];
            for (index, card) in cards.iter().enumerate() {
                if let Some(slot) = row.get_mut(seat_after(leader, index) as usize) {
                    *slot = Some(PlacedCard {
                        turn: 4 * trick + index,
                        card: *card,
                        is_revoke: false,
                        is_lead: false,
                    });
                }
            }
            if !table.trick(&row) {
                break;
            }
        }
        table.replay
    }
}

/// A table at which a play is followed: the cards still to be played.
pub struct PlayTable<'p, T> {
    /// The turns of the play.
    turns: &'p [T],
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

impl<'p, T: PlayTurn> PlayTable<'p, T> {
    /// A table before the first card. The leader is `None` where nobody knows who leads.
    pub fn new(
        turns: &'p [T],
        hands: &DealHands,
        trumps: Option<Strain>,
        leader: Option<Seat>,
    ) -> PlayTable<'p, T> {
        PlayTable {
            turns,
            replay: Replay {
                tricks: SmallVec::new(),
                fault: None,
                more_faults: Vec::new(),
                revokes: Vec::new(),
                length: hands.tricks(),
                reading: PlayReading::Columns,
            },
            trumps,
            leader,
            left: Seat::ALL.map(|seat| hands.of(seat)),
            unknown: [0; 4],
            discards: SmallVec::new(),
            played: Hand::EMPTY,
        }
    }

    /// What was followed so far.
    pub fn into_replay(self) -> Replay {
        self.replay
    }

    /// Plays one trick, given by seat; says whether the play goes on.
    pub fn trick(&mut self, row: &[Option<PlacedCard>; 4]) -> bool {
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
        self.replay.tricks.push(PlayedTrick { leader, winner });
        self.leader = winner;
        true
    }

    /// Plays the first tricks of a play as long as they are plain: the leader is known, and every
    /// player plays a legal card. Nearly all tricks are plain. Gives their number.
    pub fn plain_tricks(&mut self, first: Seat) -> usize {
        let (rows, rest) = self.turns.as_chunks::<4>();
        let Some(leader) = self.leader else { return 0 };
        let mut hands = [0, 1, 2, 3].map(|column| {
            let hand = self.left.get(seat_after(first, column) as usize);
            hand.copied().flatten().map_or(0, Hand::to_bits)
        });
        let mut lead = turns_between(first, leader);
        let trumps = self.trumps.and_then(Strain::suit);
        for row in rows.iter().take(self.replay.length) {
            let Some(won) = plain_trick(row, &mut hands, lead, trumps) else {
                break;
            };
            let winner = self.trumps.map(|_| seat_after(first, won));
            self.replay.tricks.push(PlayedTrick {
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
                if let Some(PlayCard::Card(card)) = turn.card() {
                    self.played.insert(card);
                    let hand = self.left.get_mut(seat_after(first, index) as usize);
                    hand.and_then(Option::as_mut).map(|hand| hand.remove(card));
                }
            }
        }
        count
    }

    /// Takes `^L` as the lead of the trick; says whether the play goes on.
    fn lead_out_of_turn(&mut self, row: &[Option<PlacedCard>; 4]) -> bool {
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
    fn can_be_led(&mut self, row: &[Option<PlacedCard>; 4]) -> bool {
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
    fn play(&mut self, seat: Seat, placed: PlacedCard, led: Option<Suit>) -> bool {
        let Some(card) = known(placed) else {
            if let Some(count) = self.unknown.get_mut(seat as usize) {
                *count += 1;
            }
            return true;
        };
        if self.played.contains(card) {
            let is_card = |turn: &T| turn.card() == Some(PlayCard::Card(card));
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
        placed: PlacedCard,
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
        placed: PlacedCard,
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
/// follows suit where possible. Gives the column of the winner; without one the hands mean nothing.
///
/// Cards are bits here, so that a trick takes few steps: of a suit the highest card is the highest
/// bit.
#[inline]
fn plain_trick<T: PlayTurn>(
    row: &[T; 4],
    hands: &mut [u64; 4],
    lead: usize,
    trumps: Option<Suit>,
) -> Option<usize> {
    let Some(PlayCard::Card(led)) = row.get(lead)?.card() else {
        return None;
    };
    let of_suit = |suit: Suit| 0xFFFF << number_of_suit(suit);
    let (of_led, of_trumps) = (of_suit(led.suit), trumps.map_or(0, of_suit));
    let mut wrong: u64 = 0;
    let mut played = [0; 4];
    for ((turn, hand), played) in row.iter().zip(hands).zip(&mut played) {
        let Some(PlayCard::Card(card)) = turn.card() else {
            return None;
        };
        // A card played before is not in the hand, because no card of the deal appears twice.
        let following = *hand & of_led;
        let lawful = if following == 0 { *hand } else { following };
        *played = card_bit(card);
        wrong |= *played & !lawful;
        *hand ^= *played;
    }
    let trick = played.iter().fold(0, |trick, card| trick | card);
    let ruffs = trick & of_trumps;
    let contending = if ruffs == 0 { trick & of_led } else { ruffs };
    let highest = 1 << contending.checked_ilog2()?;
    let won = played.iter().position(|card| *card == highest)?;
    (wrong == 0).then_some(won)
}

fn known(placed: PlacedCard) -> Option<Card> {
    match placed.card {
        PlayCard::Card(card) => Some(card),
        PlayCard::Unknown | PlayCard::Next => None,
    }
}

/// The bit of a card in a hand: the cards from the two of clubs to the ace of spades have bits from low to
/// high.
#[inline]
pub fn card_bit(card: Card) -> u64 {
    1 << number(card)
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
