//! The cards of a deal (chapter 3.4.11).

use contract_bridge::{Card, Hand, Holding, Seat, Suit};
use smallvec::SmallVec;

use crate::bridge::{DealHands, rank, seat, seat_after, turns_between};
use crate::source::{Slice, Span};

mod marked;

/// The value of a tag Deal, as far as it can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// Whose hand comes first; `None` where the letter or the colon is missing.
    pub first: Option<Seat>,
    /// The letter.
    pub first_span: Span,
    /// Whether a colon comes after what should be the direction.
    pub has_colon: bool,
    value_span: Span,
    largest_hand: usize,
    /// Whether the ranks of each suit are capitals in descending order.
    pub is_in_order: bool,
    /// The hands in order of the text: four, unless there is a fault.
    pub hands: SmallVec<[DealtHand; 4]>,
    /// What is not as chapter 3.4.11 requires, in order of place.
    pub faults: Vec<DealFault>,
}

/// One hand of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealtHand {
    /// The text of the hand.
    pub span: Span,
    /// The cards; `None` for `-`, a hand that is not given.
    pub cards: Option<Hand>,
    /// How many ranks are written; more than the cards if one appears twice.
    pub written: usize,
    /// Whether every character of it could be read.
    pub sound: bool,
    /// How many suits are written; 0 for `-`.
    pub suit_count: usize,
    /// Where each suit is written, in the order spades, hearts, diamonds, clubs; empty
    /// where there are not four.
    pub suits: [Span; 4],
}

/// How many cards a hand has at the beginning.
const MOST_CARDS: usize = 13;

/// Something in a deal that is not as it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealFault {
    /// The characters concerned.
    pub span: Span,
    /// What is wrong with them.
    pub kind: DealFaultKind,
}

/// What can be wrong with the text of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealFaultKind {
    /// It does not begin with W, N, E or S and a colon.
    First,
    /// Blanks that are not one space between two hands.
    Blanks,
    /// Another number of hands than four.
    HandCount(usize),
    /// A hand with another number of suits than four; the number.
    SuitCount(usize),
    /// `10` in place of `T`.
    Ten,
    /// A filler in place of nothing for a void suit.
    Filler,
    /// Another character that is not a rank.
    Rank(u8),
    /// The hands are laid out in another way; then nothing else is reported for the deal.
    Layout(Layout),
}

/// A way to lay out the hands of a deal that is not that of the standard, but just as clear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// `N:… E:… S:… W:…`: each hand names its player.
    Directions,
    /// `N:…,…,…,…`: commas separate the hands.
    Commas,
    /// Spaces before or after the dots between suits, or no-break spaces between hands.
    Blanks,
    /// `S73 HQJT DAQ54 CT752`: each suit has its letter before its cards.
    SuitLetters,
    /// `73,QJT,AQ54,T752`: this mark is in the place of each dot.
    OtherDots(u8),
}

impl DealtHand {
    /// Reads the hand at the start of a text, which is at `place`, if it has four suits with
    /// nothing but ranks; also says whether they are in order.
    fn read_plain(text: &[u8], place: u32) -> Option<(DealtHand, bool)> {
        let mut holdings = [Holding::EMPTY; 4];
        let mut suits = [Span::empty(place); 4];
        let (mut at, mut is_in_order) = (0, true);
        for (suit, (holding, span)) in holdings.iter_mut().zip(&mut suits).enumerate() {
            if suit > 0 {
                if text.get(at) != Some(&b'.') {
                    return None;
                }
                at += 1;
            }
            let start = at as u32;
            let (mut held, mut last) = (0, HIGHEST);
            while let Some(letter) = text.get(at) {
                let bit = rank_bit(*letter);
                if bit == 0 {
                    break;
                }
                is_in_order &= bit <= last;
                held |= bit;
                last = bit;
                at += 1;
            }
            *holding = Holding::from_bits_truncate(held);
            *span = Span::new(place + start, place + at as u32);
        }
        if text.get(at).is_some_and(|byte| !is_blank(*byte)) {
            return None;
        }
        let end = place + at as u32;
        let [spades, hearts, diamonds, clubs] = holdings;
        let hand = DealtHand {
            span: Span::new(place, end),
            cards: Some(Hand::new(clubs, diamonds, hearts, spades)),
            written: (end - place) as usize - 3,
            sound: true,
            suit_count: 4,
            suits,
        };
        Some((hand, is_in_order))
    }

    /// Whether it is three dots and nothing else.
    pub(crate) fn is_dotted(&self) -> bool {
        self.written == 0 && self.suit_count == 4 && self.span.len() == 3
    }

    /// Whether it is given and cannot be read, or has a card twice.
    pub(crate) fn is_unread(&self) -> bool {
        let count = self.cards.map(Hand::len);
        count.is_some_and(|count| !self.sound || count != self.written)
    }

    fn holds(&self, place: Span) -> bool {
        self.span.start <= place.start && place.end <= self.span.end
    }
}

impl Deal {
    /// Reads the value of a Deal tag, which is at `span`.
    pub fn read(value: &[u8], span: Span) -> Deal {
        let mut deal = Deal {
            first: None,
            first_span: span.part(0, 1),
            has_colon: false,
            value_span: span,
            largest_hand: 0,
            is_in_order: true,
            hands: SmallVec::new(),
            faults: Vec::new(),
        };
        let mut at = deal.read_first(value, span);
        while at < value.len() {
            let start = at;
            let rest = value.slice(at..);
            if let Some((hand, is_in_order)) = DealtHand::read_plain(rest, span.start + at as u32) {
                at += hand.span.len() as usize;
                deal.is_in_order &= is_in_order;
                deal.hands.push(hand);
            } else {
                at += rest.iter().take_while(|byte| !is_blank(**byte)).count();
                if at > start {
                    let text = value.slice(start..at);
                    let hand = deal.read_hand(text, span.part(start, at));
                    deal.hands.push(hand);
                }
            }
            let blanks = at;
            while value.get(at).is_some_and(|byte| is_blank(*byte)) {
                at += 1;
            }
            let is_one_space = value.get(blanks..at) == Some(b" ") && at < value.len();
            if at > blanks && (!is_one_space || start == blanks) {
                deal.fault(span.part(blanks, at), DealFaultKind::Blanks);
            }
        }
        let given = deal.hands.iter().filter(|hand| hand.cards.is_some());
        deal.largest_hand = given.map(|hand| hand.written).max().unwrap_or(0);
        if deal.largest_hand == MOST_CARDS {
            // Dots alone are no cards at the beginning, so that the hand is not given.
            for hand in &mut deal.hands {
                if hand.is_dotted() {
                    hand.cards = None;
                }
            }
        }
        if deal.hands.len() != 4 {
            let count = deal.hands.len();
            deal.fault(span, DealFaultKind::HandCount(count));
        }
        if !deal.faults.is_empty()
            && let Some((layout, _)) = laid_out(value)
        {
            deal.faults.clear();
            deal.fault(span, DealFaultKind::Layout(layout));
        }
        deal
    }

    /// How the hands are laid out, if not as in the standard.
    pub fn layout(&self) -> Option<Layout> {
        match self.faults.first()?.kind {
            DealFaultKind::Layout(layout) => Some(layout),
            _ => None,
        }
    }

    /// Reads `N:` and gives the offset after it.
    fn read_first(&mut self, value: &[u8], span: Span) -> usize {
        let blanks = value.iter().take_while(|byte| is_blank(**byte)).count();
        if blanks > 0 {
            self.fault(span.part(0, blanks), DealFaultKind::Blanks);
        }
        let letter = value.get(blanks).copied();
        let gap = value.get(blanks + 1..).unwrap_or_default();
        let gap = gap.iter().take_while(|byte| is_blank(**byte)).count();
        let colon = blanks + 1 + gap;
        if value.get(colon) != Some(&b':') {
            // Without a colon the letter may be part of a hand.
            self.fault(span.part(blanks, blanks + 1), DealFaultKind::First);
            return blanks;
        }
        self.has_colon = true;
        self.first_span = span.part(blanks, blanks + 1);
        self.first = letter.and_then(seat);
        if self.first.is_none() {
            self.fault(self.first_span, DealFaultKind::First);
        }
        if gap > 0 {
            self.fault(span.part(blanks + 1, colon), DealFaultKind::Blanks);
        }
        colon + 1
    }

    fn read_hand(&mut self, text: &[u8], span: Span) -> DealtHand {
        let mut hand = DealtHand {
            span,
            cards: None,
            written: 0,
            sound: true,
            suit_count: 0,
            suits: [Span::empty(span.end); 4],
        };
        if text == b"-" {
            return hand;
        }
        let mut cards = Hand::EMPTY;
        let suit_count = memchr::memchr_iter(b'.', text).count() + 1;
        hand.suit_count = suit_count;
        if suit_count != 4 {
            hand.sound = false;
            self.fault(span, DealFaultKind::SuitCount(suit_count));
        }
        let mut at = 0;
        for (index, ranks) in text.split(|byte| *byte == b'.').enumerate() {
            let place = span.part(at, at + ranks.len());
            if let Some(suit_span) = hand.suits.get_mut(index) {
                *suit_span = place;
            }
            let suit = Suit::DESC.get(index).copied();
            self.read_suit(ranks, place, suit, &mut hand, &mut cards);
            at += ranks.len() + 1;
        }
        hand.cards = Some(cards);
        hand
    }

    fn read_suit(
        &mut self,
        ranks: &[u8],
        span: Span,
        suit: Option<Suit>,
        hand: &mut DealtHand,
        cards: &mut Hand,
    ) {
        let mut at = 0;
        let mut held = Holding::EMPTY;
        let mut last = None;
        while let Some(&letter) = ranks.get(at) {
            let start = at;
            at += 1;
            if let Some(rank) = rank(letter) {
                hand.written += 1;
                held.insert(rank);
                let descends = last.replace(rank).is_none_or(|last| rank <= last);
                self.is_in_order &= descends & !letter.is_ascii_lowercase();
                continue;
            }
            hand.sound = false;
            let kind = if letter == b'1' && ranks.get(at) == Some(&b'0') {
                at += 1;
                DealFaultKind::Ten
            } else if letter == b'-' {
                DealFaultKind::Filler
            } else {
                DealFaultKind::Rank(letter)
            };
            self.fault(span.part(start, at), kind);
        }
        if let Some(suit) = suit {
            cards[suit] |= held;
        }
    }

    /// The places of a kind of fault, as far as they are not the effect of another one: only
    /// in a deal of four hands can one say what is wrong inside of a hand.
    pub fn fault_spans(&self, wanted: fn(DealFaultKind) -> bool) -> impl Iterator<Item = Span> {
        let is_judged = |fault: &DealFault| match fault.kind {
            DealFaultKind::HandCount(_) | DealFaultKind::Layout(_) => true,
            DealFaultKind::First | DealFaultKind::Blanks => self.hands.len() == 4,
            DealFaultKind::SuitCount(_) => self.hands.len() == 4 && self.first.is_some(),
            DealFaultKind::Ten | DealFaultKind::Filler | DealFaultKind::Rank(_) => {
                let mut hands = self.hands.iter();
                self.hands.len() == 4
                    && self.first.is_some()
                    && hands.any(|hand| hand.holds(fault.span) && hand.suit_count == 4)
            }
        };
        let faults = self.faults.iter();
        faults
            .filter(move |fault| wanted(fault.kind) && is_judged(fault))
            .map(|fault| fault.span)
    }

    /// The hands of a deal whose cards can be judged, with their seats: it is read to the last
    /// character. Empty for any other.
    pub fn judged_hands(&self) -> impl Iterator<Item = (Seat, &DealtHand, Hand)> {
        let hands = self.hands.iter().enumerate();
        let is_sound = self.is_sound();
        hands.filter_map(move |(index, hand)| {
            let cards = hand.cards.filter(|_| is_sound)?;
            Some((self.seat_of(index)?, hand, cards))
        })
    }

    /// The cards of the hands that are given, by seat, with how many are written; `None` where the
    /// text cannot be read to the last character.
    pub(crate) fn sound_hands(&self) -> Option<[Option<(Hand, usize)>; 4]> {
        let given = |seat| {
            let hand = self.hand(seat)?;
            Some((hand.cards?, hand.written))
        };
        self.is_sound().then(|| Seat::ALL.map(given))
    }

    fn fault(&mut self, span: Span, kind: DealFaultKind) {
        self.faults.push(DealFault { span, kind });
    }

    /// Whether the text could be read to the last character: one can judge the cards.
    pub fn is_sound(&self) -> bool {
        let sound = self.hands.iter().all(|hand| hand.sound);
        sound && self.first.is_some() && self.hands.len() == 4
    }

    /// Whether it can be read to the last character, no card appears twice, and all hands that are
    /// given have the same number of cards: a play can be compared with it.
    pub fn is_consistent(&self) -> bool {
        self.known_hands().is_some()
    }

    /// The hands, where a play can be compared with them.
    pub fn known_hands(&self) -> Option<DealHands> {
        let hands = Seat::ALL.map(|seat| self.cards(seat));
        // Nearly all deals are whole, and then no card needs to be counted.
        if self.is_whole() {
            return Some(DealHands::whole(hands));
        }
        let mut written = self.hands.iter();
        let is_readable = self.is_sound()
            && written.all(|hand| hand.cards.is_none_or(|cards| cards.len() == hand.written));
        DealHands::new(hands).filter(|_| is_readable)
    }

    /// The player whose hand is given with a card in it.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        let mut seats = Seat::ALL.into_iter();
        seats.find(|seat| self.cards(*seat).is_some_and(|hand| hand.contains(card)))
    }

    /// How many tricks are played: the cards of a hand, and 13 where none is given or one has too many.
    pub fn tricks(&self) -> usize {
        match self.largest_hand() {
            0 => 13,
            cards => cards.min(13),
        }
    }

    /// The whole value.
    pub fn span(&self) -> Span {
        self.value_span
    }

    /// The direction before four hands where only the colon is missing.
    pub fn lone_direction(&self, text: &[u8]) -> Option<Span> {
        let span = self.hands.first()?.span;
        let is_direction = matches!(span.of(text), &[letter] if seat(letter).is_some());
        (!self.has_colon && is_direction && self.hands.len() == 5).then_some(span)
    }

    /// The cards of the pack that are in no hand.
    pub fn missing_cards(&self) -> Hand {
        let given = self.hands.iter().filter_map(|hand| hand.cards);
        given.fold(Hand::ALL, |missing, cards| missing & !cards)
    }

    /// Whose hand is at a place of the text (0 to 3).
    pub fn seat_of(&self, index: usize) -> Option<Seat> {
        Some(seat_after(self.first?, index))
    }

    /// The hand of a seat.
    pub fn hand(&self, seat: Seat) -> Option<&DealtHand> {
        self.hands.get(turns_between(self.first?, seat))
    }

    /// The cards of a seat, where they are given.
    pub fn cards(&self, seat: Seat) -> Option<Hand> {
        self.hand(seat)?.cards
    }

    /// Where a card is written in a hand; for a card written twice, each place.
    pub fn places(&self, index: usize, card: Card, text: &[u8]) -> Vec<Span> {
        let Some(hand) = self.hands.get(index) else {
            return Vec::new();
        };
        let column = Suit::DESC.iter().position(|suit| *suit == card.suit);
        let Some(span) = column.and_then(|column| hand.suits.get(column)) else {
            return Vec::new();
        };
        let letters = span.of(text).iter().enumerate();
        letters
            .filter(|(_, letter)| rank(**letter) == Some(card.rank))
            .map(|(at, _)| span.part(at, at + 1))
            .collect()
    }

    /// How many cards the largest hand has.
    pub fn largest_hand(&self) -> usize {
        self.largest_hand
    }

    /// Whether it is four hands of thirteen cards, which are all cards of the pack, and
    /// nothing is wrong with how they are written.
    pub fn is_whole(&self) -> bool {
        let mut hands = self.hands.iter();
        self.faults.is_empty()
            && self.is_sound()
            && hands.all(|hand| hand.written == 13 && hand.suit_count == 4)
            && self.missing_cards().is_empty()
    }

    /// Whether it has four hands without a card.
    pub fn is_empty(&self) -> bool {
        let mut hands = self.hands.iter();
        self.hands.len() == 4 && hands.all(|hand| hand.written == 0 && hand.sound)
    }

    /// Whether it is an end position: hands are given, and none has thirteen cards
    /// (chapter 3.10).
    pub fn is_end_position(&self) -> bool {
        (1..13).contains(&self.largest_hand())
    }

    /// The cards that appear more than once, with the hands (0 to 3, in order of the text) in which
    /// they are. A card written twice in one hand names that hand twice.
    pub fn duplicates(&self, text: &[u8]) -> Vec<(Card, Vec<usize>)> {
        let mut seen = Hand::EMPTY;
        let mut twice = Hand::EMPTY;
        for hand in &self.hands {
            let cards = hand.cards.unwrap_or(Hand::EMPTY);
            twice |= seen & cards;
            seen |= cards;
        }
        let repeats_itself = |hand: &DealtHand| hand.written > hand.cards.map_or(0, Hand::len);
        if twice.is_empty() && !self.hands.iter().any(repeats_itself) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for card in seen {
            let mut hands = Vec::new();
            for index in 0..self.hands.len() {
                hands.extend(self.places(index, card, text).iter().map(|_| index));
            }
            if hands.len() > 1 {
                found.push((card, hands));
            }
        }
        found
    }
}

/// A deal whose hands are laid out in another way, in that of the standard: clockwise, with a space
/// between them, from the player whose hand comes first. `None` where it is not clear whose hands
/// they are.
pub fn laid_out(value: &[u8]) -> Option<(Layout, Vec<u8>)> {
    with_directions_or_commas(value)
        .or_else(|| Some((Layout::Blanks, with_right_blanks(value)?)))
        .or_else(|| marked::with_dots(value))
}

fn with_directions_or_commas(value: &[u8]) -> Option<(Layout, Vec<u8>)> {
    let mut hands: SmallVec<[(Option<Seat>, &[u8]); 4]> = SmallVec::new();
    let mut named = None;
    let words = value.split(|byte| is_blank(*byte) || *byte == b',');
    for word in words.filter(|word| !word.is_empty()) {
        let hand = match word {
            [letter, b':', hand @ ..] if named.is_none() => {
                named = Some(seat(*letter)?);
                hand
            }
            hand => hand,
        };
        if hand.is_empty() {
            continue;
        }
        let is_hand = hand == b"-" || memchr::memchr_iter(b'.', hand).count() == 3;
        if !is_hand || hand.contains(&b':') || hands.len() == 4 {
            return None;
        }
        hands.push((named.take(), hand));
    }
    let first = hands
        .first()?
        .0
        .filter(|_| hands.len() == 4 && named.is_none())?;
    let has_names = |hands: &[(Option<Seat>, &[u8])]| hands.iter().any(|(seat, _)| seat.is_some());
    let layout = if has_names(hands.get(1..)?) {
        Layout::Directions
    } else if memchr::memchr(b',', value).is_some() {
        Layout::Commas
    } else {
        return None;
    };
    let mut right = vec![first.letter() as u8, b':'];
    for turn in 0..4 {
        let player = seat_after(first, turn);
        let (_, hand) = match layout {
            Layout::Directions => hands.iter().find(|(seat, _)| *seat == Some(player))?,
            _ => hands.get(turn)?,
        };
        if turn > 0 {
            right.push(b' ');
        }
        right.extend_from_slice(hand);
    }
    Some((layout, right))
}

/// A deal with one space between two hands and none elsewhere, where its blanks make another number of
/// hands than four, and only one way to put the parts together makes four hands of four suits.
fn with_right_blanks(value: &[u8]) -> Option<Vec<u8>> {
    let [letter, b':', hands @ ..] = value else {
        return None;
    };
    seat(*letter)?;
    let parts = |is_gap: fn(&u8) -> bool| {
        let parts = hands.split(is_gap).filter(|part| !part.is_empty());
        parts.take(MOST_PARTS + 1).collect::<SmallVec<[&[u8]; 8]>>()
    };
    if parts(|byte| is_blank(*byte)).len() == 4 {
        return None;
    }
    // No hand has the two bytes of a no-break space in UTF-8, of which Latin-1 has the second.
    let parts = parts(|byte| is_blank(*byte) || matches!(byte, 0xC2 | 0xA0));
    let [lengths] = &ways_to_join(&parts, 4)[..] else {
        return None;
    };
    let mut right = vec![*letter, b':'];
    let mut rest = &parts[..];
    for length in lengths.iter().rev() {
        let (hand, after) = rest.split_at_checked(*length)?;
        right.extend(hand.concat());
        right.push(b' ');
        rest = after;
    }
    right.pop();
    Some(right)
}

/// Of more parts no deal is put together.
const MOST_PARTS: usize = 16;

/// Each way to make so many hands of some parts: of how many parts each hand is, the last one first. Only
/// where a dot is beside the blank are two parts put together.
fn ways_to_join(parts: &[&[u8]], hands: usize) -> Vec<Vec<usize>> {
    if hands == 0 || parts.len() < hands || parts.len() > MOST_PARTS {
        return Vec::from_iter((hands == 0 && parts.is_empty()).then(Vec::new));
    }
    let mut ways = Vec::new();
    let (mut dots, mut last): (usize, &[u8]) = (0, b".");
    for (index, part) in parts.iter().enumerate() {
        dots += memchr::memchr_iter(b'.', part).count();
        if dots > 3 || !(last.ends_with(b".") || part.starts_with(b".")) {
            break;
        }
        last = part;
        if dots == 3 || index == 0 && *part == b"-" {
            let rest = parts.slice(index + 1..);
            let of_rest = ways_to_join(rest, hands - 1);
            ways.extend(of_rest.into_iter().map(|mut lengths| {
                lengths.push(index + 1);
                lengths
            }));
        }
    }
    ways
}

/// Whether a text is a hand as a deal writes it: four suits of ranks, not all of them void.
pub fn is_hand(text: &[u8]) -> bool {
    let is_of_hand = |byte: &u8| *byte == b'.' || rank(*byte).is_some();
    let dots = text.iter().filter(|byte| **byte == b'.').count();
    dots == 3 && text.len() > 3 && text.iter().all(is_of_hand)
}

/// The bit of a rank in a holding, by its letter, with [`LOWERCASE`] for one that is not a capital;
/// 0 for anything else.
#[inline]
fn rank_bit(letter: u8) -> u16 {
    RANK_BITS.get(usize::from(letter)).copied().unwrap_or(0)
}

/// A bit above those of all ranks, so that a lowercase letter is out of order everywhere.
const LOWERCASE: u16 = 1 << 15;

/// Not below the bit of any rank in capitals.
const HIGHEST: u16 = LOWERCASE - 1;

#[allow(clippy::indexing_slicing)] // The places are bytes.
static RANK_BITS: [u16; 256] = {
    let mut bits = [0; 256];
    let mut rank = 2;
    while rank <= 14 {
        let letter = b"23456789TJQKA"[rank - 2];
        bits[letter.to_ascii_lowercase() as usize] = 1 << rank | LOWERCASE;
        bits[letter as usize] = 1 << rank;
        rank += 1;
    }
    bits
};

#[inline]
fn is_blank(byte: u8) -> bool {
    crate::source::is_blank(byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is_laid_out(value: &str, expected: Option<(Layout, &str)>) {
        let found = laid_out(value.as_bytes());
        let expected = expected.map(|(layout, text)| (layout, text.as_bytes().to_vec()));
        assert_eq!(found, expected, "{value}");
    }

    #[test]
    fn other_layouts_of_hands() {
        let right = "E:2... 3... 4... A...";
        for value in [
            "E:2... S:3... W:4... N:A...",
            "E:2... N:A... S:3... W:4...",
            "E:2...,N:A..., S:3... ,W:4...",
            "E: 2... N: A... S: 3... W: 4...",
        ] {
            is_laid_out(value, Some((Layout::Directions, right)));
        }
        is_laid_out("E:2...,3...,4..., A...", Some((Layout::Commas, right)));
        is_laid_out(
            "N:2... E:- S:- W:4...",
            Some((Layout::Directions, "N:2... - - 4...")),
        );
        for value in [
            right,
            "",
            "N",
            "N:",
            "2... N:3... S:4... A...",
            "N:2... N:3... S:4... W:A...",
            "N:2... E:3... S:4... A...",
            "N:2... E: S: W:A...",
            "N:2... E:3... S:4...",
            "N:2...,3...,4...,A...,5...",
            "N:2..,3...,4...,A...",
            "N:E:2... S:3... W:4... A...",
        ] {
            is_laid_out(value, None);
        }
    }

    #[test]
    fn other_marks_of_suits() {
        let right = "E:2.5.. 3... 4... A..K.Q";
        for value in [
            "E:S2.H5.D.C S3.H.D.C S4.H.D.C SA.H.DK.CQ",
            "E:S2 H5 D C S3 H D C S4 H D C SA H DK CQ",
            "E:S2H5DC S3HDC S4HDC SAHDKCQ",
            "E:S:2.H:5.D:-.C:- S:3.H:-.D:-.C:- S:4.H:.D:.C: S:A.H:.D:K.C:Q",
        ] {
            is_laid_out(value, Some((Layout::SuitLetters, right)));
        }
        is_laid_out(
            "E:2,5,, 3,,, 4,,, A,,K,Q",
            Some((Layout::OtherDots(b','), right)),
        );
        is_laid_out(
            "E:S2.H10.D.C S3HDC S4HDC SAHDC",
            Some((Layout::SuitLetters, "E:2.T.. 3... 4... A...")),
        );
        is_laid_out(
            "E:2/5// 3/// - A//K/Q",
            Some((Layout::OtherDots(b'/'), "E:2.5.. 3... - A..K.Q")),
        );
        for value in [
            "E:H5.S2.D.C S3.H.D.C S4.H.D.C SA.H.DK.CQ",
            "E:S2.H5.C S3.H.D.C S4.H.D.C SA.H.DK.CQ",
            "E:S2.H5.D.C S3.H.D.C S4.H.D.C",
            "E:S2.H5.D.Cx S3.H.D.C S4.H.D.C S5.H.D.C",
            "E:2,5,. 3,,, 4,,, A,,K,Q",
            "S2.H5.D.C S3.H.D.C S4.H.D.C SA.H.DK.CQ",
        ] {
            is_laid_out(value, None);
        }
    }

    #[test]
    fn other_blanks_between_hands_and_suits() {
        let right = "E:2.5.. 3... - A..K.Q";
        for value in [
            "E:2 .5.. 3... - A..K.Q",
            "E:2. 5. . 3... - A . . K . Q",
            "E:2.5..\u{A0}3...\u{A0}-\u{A0}A..K.Q",
            "E:2.5.. 3...\u{A0}- A..K.Q",
        ] {
            is_laid_out(value, Some((Layout::Blanks, right)));
        }
        for value in [
            // Other rules correct blanks between four hands.
            "E: 2.5..  3... - A..K.Q ",
            "E:2.5.. 3... A..K.Q",
            "E:2 5.. 3... - A..K.Q",
            "2 .5.. 3... - A..K.Q",
            // The three is the club of one hand or the spade of the next one.
            "E:2. 5. . 3 . . . - A..K.Q",
            &format!("E:{}", ". ".repeat(MOST_PARTS + 1)),
            &format!("E:{}", ". ".repeat(100_000)),
        ] {
            is_laid_out(value, None);
        }
    }
}
