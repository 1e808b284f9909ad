//! Files and records of RBN as rules see them.

use std::cell::OnceCell;

use crate::pbn::model::auction::Outcome;
use crate::pbn::model::{
    AuctionCall, Bid, Call, Card, Deal, PlayCard, Replay, Seat, Strain, Suit, Turn, rank,
    seat_after,
};
use crate::rbn::auction::{self, Auction, Vulnerability};
use crate::rbn::hands::{Hands, Rank};
use crate::rbn::play;
use crate::rbn::{Form, InForce, Label, Record};
use crate::source::{LineEnd, Source, Span};

/// A record as rules see it.
pub struct RecordContext<'g> {
    /// Its lines, values and faults.
    pub record: &'g Record<'g>,
    /// What holds in it.
    pub in_force: &'g InForce,
    /// What held in the record before it.
    pub before: &'g InForce,
    /// The hands that hold in it, where they can be read. Their spans are those of the record that
    /// gives them.
    pub hands: Option<&'g Hands>,
    /// Who is vulnerable, by its own auction or that of the record before it of the same board.
    pub vulnerability: Option<Vulnerability>,
    /// Its number, 1-based.
    pub number: usize,
    /// Where its text begins in the file.
    pub base: usize,
    /// The file.
    pub source: &'g Source<'g>,
    /// What its auction comes to, once somebody asks.
    pub(crate) outcome: OnceCell<Option<Outcome>>,
}

impl<'g> RecordContext<'g> {
    /// The data of a label that hold in this record, its own or those of a record before it;
    /// `None` where there are none.
    pub fn value(&self, label: Label) -> Option<&'g [u8]> {
        match label.info().repeats {
            true => self
                .in_force
                .range(label)
                .map(|range| self.source.slice(range)),
            false => self.record.data(label).filter(|data| !data.is_empty()),
        }
    }

    /// The auction and what it comes to, where all of it can be read and no call of it is the
    /// reader's to choose. Where the dealer is of no importance, nobody knows who made its calls.
    pub fn judged_auction(&self) -> Option<(&'g Auction, &Outcome)> {
        let auction = self.record.values.auction.as_ref()?;
        let outcome = self.outcome.get_or_init(|| {
            let is_judged = auction.is_whole && !auction.has_query() && !auction.calls.is_empty();
            let dealer = auction.dealer.unwrap_or(Seat::West);
            let calls = auction.calls.iter().filter_map(|at| call(at.call));
            is_judged.then(|| Outcome::of(dealer, calls))
        });
        Some((auction, outcome.as_ref()?))
    }

    /// The auction where no call of it is against the laws.
    pub fn lawful_auction(&self) -> Option<(&'g Auction, &Outcome)> {
        let judged = self.judged_auction();
        judged.filter(|(_, outcome)| outcome.faults.is_empty())
    }

    /// The play card by card, and what follows from it, where the leader is known and no hand in
    /// force has a card that is not.
    pub fn replay(&self) -> Option<(Vec<Turn<PlayCard>>, Replay)> {
        let play = self.record.values.play.as_ref()?;
        let (leader, trumps) = self.lead()?;
        let deal = self.hands.map_or_else(|| Some(no_deal()), deal)?;
        let turns: Vec<_> = play
            .tricks
            .iter()
            .flat_map(|trick| &trick.cards)
            .map(|played| Turn {
                span: played.span,
                value: Some(self.card(played)),
            })
            .collect();
        let replay = Replay::in_order(&turns, &deal, Some(trumps), leader)?;
        Some((turns, replay))
    }

    /// Who leads to the first trick, and what is trumps: by the contract, else by the auction.
    fn lead(&self) -> Option<(Seat, Strain)> {
        if let Some(contract) = self.record.values.contract {
            return Some((contract.leader?, contract.strain));
        }
        let (auction, outcome) = self.lawful_auction()?;
        let (declarer, _) = outcome.declarer.filter(|_| outcome.complete)?;
        auction.dealer?;
        Some((seat_after(declarer, 1), outcome.contract?.bid.strain))
    }

    fn card(&self, played: &play::Played) -> PlayCard {
        let letter = self.slice(played.span).last();
        match (
            played.suit,
            played.rank,
            letter.and_then(|letter| rank(*letter)),
        ) {
            (Some(suit), play::Rank::Known(_), Some(rank)) => PlayCard::Card(Card { suit, rank }),
            _ => PlayCard::Unknown,
        }
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &'g [u8] {
        self.record.slice(span)
    }

    /// The bytes of a span as people see them.
    pub fn show(&self, span: Span) -> String {
        self.source.encoding().decode(self.slice(span)).into_owned()
    }

    /// What a span is in a message that ends in "found …".
    pub fn found(&self, span: Span) -> String {
        super::context::found(self.source, self.slice(span))
    }

    /// How many characters a span has.
    pub fn characters(&self, span: Span) -> usize {
        let bytes = self.slice(span);
        match bytes.is_ascii() {
            true => bytes.len(),
            false => self.source.encoding().decode(bytes).chars().count(),
        }
    }
}

/// A deal of which no hand is known.
fn no_deal() -> Deal {
    Deal::read(b"N:- - - -", Span::default())
}

/// The hands as the laws know them; none where a card is not known.
fn deal(hands: &Hands) -> Option<Deal> {
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let mut text = vec![letter_of(hands.first), b':'];
    for index in 0..4 {
        if index > 0 {
            text.push(b' ');
        }
        let count = hands.hands.get(index).map_or(0, |hand| hand.count);
        let is_rest = hands.deals_rest && index == 3;
        if count == 0 && !is_rest {
            text.push(b'-');
            continue;
        }
        for (place, suit) in SUITS.into_iter().enumerate() {
            if place > 0 {
                text.push(b'.');
            }
            let cards = hands.cards.iter().filter(|card| card.suit == suit);
            let own = cards.clone().filter(|card| usize::from(card.hand) == index);
            let mut ranks: Vec<u8> = own.map(|card| known(card.rank)).collect::<Option<_>>()?;
            if is_rest {
                let dealt: Vec<u8> = cards.map(|card| known(card.rank)).collect::<Option<_>>()?;
                ranks = (2..=14)
                    .rev()
                    .filter(|rank| !dealt.contains(rank))
                    .collect();
            }
            text.extend(ranks.into_iter().map(rank_letter));
        }
    }
    Some(Deal::read(&text, Span::default()))
}

fn known(rank: Rank) -> Option<u8> {
    match rank {
        Rank::Known(rank) => Some(rank),
        Rank::Low | Rank::Unknown => None,
    }
}

fn letter_of(seat: Seat) -> u8 {
    match seat {
        Seat::North => b'N',
        Seat::East => b'E',
        Seat::South => b'S',
        Seat::West => b'W',
    }
}

fn rank_letter(rank: u8) -> u8 {
    match rank {
        14 => b'A',
        13 => b'K',
        12 => b'Q',
        11 => b'J',
        10 => b'T',
        _ => b'0' + rank,
    }
}

/// A call as the laws know it; none for one that the reader is to choose.
fn call(call: auction::Call) -> Option<AuctionCall> {
    Some(match call {
        auction::Call::Pass => AuctionCall::Call(Call::Pass),
        auction::Call::Double => AuctionCall::Call(Call::Double),
        auction::Call::Redouble => AuctionCall::Call(Call::Redouble),
        auction::Call::Bid(level, strain) => AuctionCall::Call(Call::Bid(Bid::new(level, strain))),
        auction::Call::AllPass => AuctionCall::AllPass,
        auction::Call::Query => return None,
    })
}

/// A file of records as rules see it.
pub struct RecordsContext<'f> {
    /// Its bytes, encoding and lines.
    pub source: &'f Source<'f>,
    /// How its records are written.
    pub form: Form,
    /// How many records it has.
    pub count: usize,
    /// Whether the last record is ended by a blank line, or in RBX by the end of its line.
    pub is_ended: bool,
}

impl<'f> RecordsContext<'f> {
    /// The line ends of the file with their offsets.
    pub fn line_ends(&self) -> impl Iterator<Item = (usize, LineEnd)> + use<'f> {
        super::context::line_ends(self.source.bytes())
    }

    /// What bytes are in a message that ends in "found …".
    pub fn found(&self, bytes: &[u8]) -> String {
        super::context::found(self.source, bytes)
    }

    /// The bytes of the file.
    pub fn text(&self) -> &'f [u8] {
        self.source.bytes()
    }
}
