//! What every notation of bridge speaks of: seats, cards, hands, bids, and what the laws say of them.
//!
//! Seats, cards, hands, bids and contracts are those of the crate `contract-bridge`; a [`Hand`] is a set of
//! cards. What the standard has beside them, such as `AP` in an auction, is here.
//!
//! ```
//! use pbnlint::bridge::{Card, Rank, Suit, hand, hand_text, high_card_points};
//!
//! let hand = hand(b"K953.AJ9652.K8.4").unwrap();
//! assert!(hand.contains(Card { suit: Suit::Hearts, rank: Rank::A }));
//! assert_eq!(hand[Suit::Hearts].len(), 6);
//! assert_eq!(high_card_points(hand), 11);
//! assert_eq!(hand_text(hand), "K953.AJ9652.K8.4");
//! ```

// A notation reads its own values and hands them over; the laws, and what follows from them, are the same
// for all: what an auction comes to, how a play goes, what a contract is worth, what can be made if all
// see all cards.
#[doc(hidden)]
pub mod bidding;
#[doc(hidden)]
pub mod hands;
#[doc(hidden)]
pub mod languages;
mod letters;
#[doc(hidden)]
pub mod playing;
#[doc(hidden)]
pub mod said;
#[doc(hidden)]
pub mod scoring;
#[doc(hidden)]
pub mod solve;

pub use bidding::AuctionCall;
#[doc(hidden)]
pub use bidding::{AuctionOutcome, CallFault, CallFaultKind};
#[doc(inline)]
pub use contract_bridge::auction::Call;
#[doc(inline)]
pub use contract_bridge::{
    AbsoluteVulnerability as Vulnerability, Bid, Card, Contract, Hand, Holding, Penalty, Rank,
    Seat, Strain, Suit,
};
#[doc(hidden)]
pub use hands::DealHands;
pub use hands::high_card_points;
pub use letters::{contract_text, hand_text, penalty_text, strain_text, vulnerability_text};
pub use playing::PlayCard;
#[doc(hidden)]
pub use playing::{CardFault, CardFaultKind, PlayedTrick, Replay, card_bit};

/// What is played: nothing, a contract, or with these trumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinalContract {
    /// All players passed.
    Pass,
    /// A level, a denomination and a risk.
    Contract(Contract),
    /// A denomination alone, in an end position (chapter 3.10).
    Trumps(Strain),
}

impl FinalContract {
    /// The denomination; `None` when all passed.
    pub fn strain(self) -> Option<Strain> {
        match self {
            FinalContract::Pass => None,
            FinalContract::Contract(contract) => Some(contract.bid.strain),
            FinalContract::Trumps(strain) => Some(strain),
        }
    }
}

/// A seat by its letter, in either case.
pub fn seat(letter: u8) -> Option<Seat> {
    match letter.to_ascii_uppercase() {
        b'N' => Some(Seat::North),
        b'E' => Some(Seat::East),
        b'S' => Some(Seat::South),
        b'W' => Some(Seat::West),
        _ => None,
    }
}

/// A suit by its letter, in either case.
#[inline]
pub fn suit(letter: u8) -> Option<Suit> {
    capital_suit(letter.to_ascii_uppercase())
}

/// A suit by its letter as export format writes it.
#[inline]
#[doc(hidden)]
pub fn capital_suit(letter: u8) -> Option<Suit> {
    *SUITS.get(usize::from(letter))?
}

/// A rank by its letter, in either case; the ten is `T`.
#[inline]
pub fn rank(letter: u8) -> Option<Rank> {
    capital_rank(letter.to_ascii_uppercase())
}

/// A rank by its letter as export format writes it.
#[inline]
#[doc(hidden)]
pub fn capital_rank(letter: u8) -> Option<Rank> {
    *RANKS.get(usize::from(letter))?
}

// Every card of every deal and play is read by these two tables.

#[allow(clippy::indexing_slicing)] // The places are bytes.
static SUITS: [Option<Suit>; 256] = {
    let mut suits = [None; 256];
    let letters = [
        (b'S', Suit::Spades),
        (b'H', Suit::Hearts),
        (b'D', Suit::Diamonds),
        (b'C', Suit::Clubs),
    ];
    let mut at = 0;
    while at < letters.len() {
        let (letter, suit) = letters[at];
        suits[letter as usize] = Some(suit);
        at += 1;
    }
    suits
};

#[allow(clippy::indexing_slicing)] // The places are bytes.
static RANKS: [Option<Rank>; 256] = {
    let mut ranks = [None; 256];
    let mut rank = 2;
    while rank <= 14 {
        let letter = b"23456789TJQKA"[rank - 2];
        ranks[letter as usize] = Some(Rank::new(rank as u8));
        rank += 1;
    }
    ranks
};

/// A denomination as it is in bids and contracts: a suit letter or NT, in any case.
pub fn strain(text: &[u8]) -> Option<Strain> {
    match text {
        [letter] => suit(*letter).map(Strain::from),
        [b'N' | b'n', b'T' | b't'] => Some(Strain::Notrump),
        _ => None,
    }
}

/// A hand of thirteen cards such as `K953.AJ9652.K8.4`: from spades to clubs, from high to low.
pub fn hand(text: &[u8]) -> Option<Hand> {
    let mut suits = Suit::DESC.into_iter();
    let mut suit = suits.next()?;
    // In this order each card is a lower bit.
    let (mut hand, mut last) = (0, u64::MAX);
    for byte in text {
        if *byte == b'.' {
            suit = suits.next()?;
            continue;
        }
        let rank = capital_rank(*byte)?;
        let card = card_bit(Card { suit, rank });
        if card >= last {
            return None;
        }
        hand |= card;
        last = card;
    }
    let hand = Hand::from_bits_truncate(hand);
    (hand.len() == 13 && suits.next().is_none()).then_some(hand)
}

/// A bid such as `3NT`, in any case.
pub fn bid(text: &[u8]) -> Option<Bid> {
    let (level @ b'1'..=b'7', rest) = text.split_first()? else {
        return None;
    };
    Some(Bid::new(level - b'0', strain(rest)?))
}

/// The name of a seat as players say it.
#[doc(hidden)]
pub fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}

/// The symbol of a suit; where the output cannot show it, the report writes its letter.
#[doc(hidden)]
pub fn suit_symbol(suit: Suit) -> char {
    match suit {
        Suit::Spades => '♠',
        Suit::Hearts => '♥',
        Suit::Diamonds => '♦',
        Suit::Clubs => '♣',
    }
}

/// A card as players say it: `♠K`.
#[doc(hidden)]
pub fn card_name(card: Card) -> String {
    format!("{}{}", suit_symbol(card.suit), card.rank.letter())
}

/// The name of a suit in front of another word: a heart trick.
#[doc(hidden)]
pub fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "spade",
        Suit::Hearts => "heart",
        Suit::Diamonds => "diamond",
        Suit::Clubs => "club",
    }
}

/// How many turns a seat sits after another, clockwise: 0 to 3.
#[doc(hidden)]
pub fn turns_between(from: Seat, to: Seat) -> usize {
    (to as usize + 4 - from as usize) % 4
}

/// The seat so many turns after another, clockwise.
pub fn seat_after(seat: Seat, turns: usize) -> Seat {
    match (seat as usize + turns) % 4 {
        0 => Seat::North,
        1 => Seat::East,
        2 => Seat::South,
        _ => Seat::West,
    }
}

/// Whether two seats are of one side.
#[inline]
#[doc(hidden)]
pub fn same_side(a: Seat, b: Seat) -> bool {
    // The seats go round the table.
    a as u8 % 2 == b as u8 % 2
}
