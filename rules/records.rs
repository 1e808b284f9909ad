//! Files and records of RBN as rules see them.

use std::cell::OnceCell;

use crate::bridge::solve::Solver;
use crate::bridge::{
    self, AuctionCall, AuctionOutcome, Bid, Call, Card, CardFault, Hand, PlayCard, Replay, Seat,
    Strain, rank, seat_after,
};
use crate::engine::{NewFinding, SpanEdit};
use crate::fix::Applicability;
use crate::rbn::auction::{self, RbnAuction};
use crate::rbn::hands::{HandRank, RbnHands};
use crate::rbn::{self, InForce, RbnFault, RbnLabel, RbnLineKind, RbnRecord, RecordForm, play};
use crate::source::{LineEnd, Source, Span};

/// A record as rules see it.
pub struct RecordContext<'g> {
    /// Its lines, values and faults.
    pub record: &'g RbnRecord<'g>,
    /// What holds in it.
    pub in_force: &'g InForce,
    /// What held in the record before it.
    pub before: &'g InForce,
    /// The hands that hold in it, where they can be read. Their spans are those of the record that
    /// gives them.
    pub hands: Option<&'g RbnHands>,
    /// Who is vulnerable, by its own auction or that of the record before it of the same board.
    pub vulnerability: Option<bridge::Vulnerability>,
    /// Its number, 1-based.
    pub number: usize,
    /// Where its text begins in the file.
    pub base: usize,
    /// The file.
    pub source: &'g Source<'g>,
    /// What solves deals, where a rule that asks for it is on.
    pub solver: Option<&'g Solver>,
    /// What its auction comes to, once somebody asks.
    pub(crate) outcome: OnceCell<Option<AuctionOutcome>>,
    /// The labels whose data cannot be read as a whole, once somebody asks.
    pub(crate) illegible: OnceCell<Vec<RbnLabel>>,
}

impl<'g> RecordContext<'g> {
    /// The data of a label that hold in this record, its own or those of a record before it;
    /// `None` where there are none.
    pub fn value(&self, label: RbnLabel) -> Option<&'g [u8]> {
        if label.info().repeats {
            self.in_force
                .range(label)
                .map(|range| self.source.slice(range))
        } else {
            self.record.data(label).filter(|data| !data.is_empty())
        }
    }

    /// The auction and what it comes to, where all of it can be read and no call of it is the
    /// reader's to choose, and none a mistake that was kept. Where the dealer is of no importance, nobody knows
    /// who made its calls.
    pub fn judged_auction(&self) -> Option<(&'g RbnAuction, &AuctionOutcome)> {
        let auction = self.record.values.auction.as_ref()?;
        let outcome = self.outcome.get_or_init(|| {
            let is_read = auction.is_whole && !auction.has_query() && !auction.calls.is_empty();
            let is_judged = is_read && !self.keeps_irregularity();
            let dealer = auction.dealer.unwrap_or(Seat::West);
            let calls = auction.calls.iter().filter_map(|at| call(at.call));
            is_judged.then(|| AuctionOutcome::of(dealer, calls))
        });
        Some((auction, outcome.as_ref()?))
    }

    /// The auction where no call of it is against the laws.
    pub fn lawful_auction(&self) -> Option<(&'g RbnAuction, &AuctionOutcome)> {
        let judged = self.judged_auction();
        judged.filter(|(_, outcome)| outcome.faults.is_empty())
    }

    /// The play card by card, and what follows from it, where the leader is known and no hand in
    /// force has a card that is not, nor the play a mistake that was kept.
    pub fn replay(&self) -> Option<RecordReplay> {
        let play = self.record.values.play.as_ref();
        let play = play.filter(|_| !self.keeps_irregularity())?;
        let (leader, trumps) = self.lead()?;
        let hands = self.known_hands()?;
        let played = play.tricks.iter().flat_map(|trick| &trick.cards);
        let cards: Vec<PlayCard> = played.clone().map(|played| self.card(played)).collect();
        Some(RecordReplay {
            replay: Replay::in_order(&cards, &hands, Some(trumps), leader),
            spans: played.map(|played| played.span).collect(),
            cards,
        })
    }

    /// Whether a line that was kept from PBN marks a mistake of a player (`^`), which RBN has no mark for.
    fn keeps_irregularity(&self) -> bool {
        let lines = self.record.lines.iter();
        let mut extras = lines.filter(|line| line.kind == RbnLineKind::Extra);
        extras.any(|line| {
            let text = self.slice(line.data).trim_ascii_start();
            text.starts_with(b"kept from PBN:") && text.contains(&b'^')
        })
    }

    /// Whether the tricks are written in the columns of the first leader, as PBN has them: so each card is
    /// in the hand of its player.
    pub(crate) fn is_play_in_columns(&self) -> bool {
        let is_held = || {
            let play = self.record.values.play.as_ref()?;
            let (leader, _) = self.lead()?;
            let hands = self.known_hands()?;
            let mut turns = play
                .tricks
                .iter()
                .flat_map(|trick| trick.cards.iter().enumerate());
            let is_held = |(turn, played)| match self.card(played) {
                PlayCard::Card(card) => {
                    let hand = hands.of(seat_after(leader, turn));
                    hand.is_some_and(|hand| hand.contains(card))
                }
                _ => true,
            };
            Some(turns.all(is_held))
        };
        is_held() == Some(true)
    }

    /// The hands as the laws know them; `None` where one has a card that is not known.
    pub(crate) fn known_hands(&self) -> Option<bridge::DealHands> {
        self.hands
            .map_or(Some(bridge::DealHands::UNKNOWN), known_hands)
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

    fn card(&self, played: &play::TrickCard) -> PlayCard {
        let letter = self.slice(played.span).last();
        match (
            played.suit,
            played.rank,
            letter.and_then(|letter| rank(*letter)),
        ) {
            (Some(suit), play::PlayRank::Known(_), Some(rank)) => {
                PlayCard::Card(Card { suit, rank })
            }
            _ => PlayCard::Unknown,
        }
    }

    /// Whether a fault is in data that cannot be read as a whole: what its part of them says may
    /// hang on the rest.
    fn is_in_illegible_data(&self, fault: RbnFault) -> bool {
        let lines = &self.record.lines;
        let begun = lines.partition_point(|line| line.span.start <= fault.span.start);
        let line = begun.checked_sub(1).and_then(|last| lines.get(last));
        let Some((label, line)) = line.and_then(|line| Some((line.kind.label()?, line))) else {
            return false;
        };
        let illegible = self.illegible.get_or_init(|| {
            let labels = RbnLabel::ALL.into_iter();
            let is_illegible = |label: &RbnLabel| {
                self.record.line(*label).is_some()
                    && rbn::output_data(self.record, *label).is_none()
            };
            labels.filter(is_illegible).collect()
        });
        line.data.start <= fault.span.start && illegible.contains(&label)
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
        crate::engine::found_words(self.source, self.slice(span))
    }

    /// How many characters a span has.
    pub fn characters(&self, span: Span) -> usize {
        let bytes = self.slice(span);
        if bytes.is_ascii() {
            bytes.len()
        } else {
            self.source.encoding().decode(bytes).chars().count()
        }
    }
}

impl NewFinding<'_> {
    /// Adds the safe fix of a fault, where there is one.
    pub fn repair(self, record: &RecordContext<'_>, fault: RbnFault) -> Self {
        match rbn::repair(record.record, fault) {
            Some(repair) if !record.is_in_illegible_data(fault) => {
                let edits = repair.edits.into_iter();
                let edits = edits.map(|(span, text)| SpanEdit::new(span, text));
                self.fix_all(repair.title, Applicability::Safe, edits)
            }
            _ => self,
        }
    }
}

/// A play of a record, followed card by card.
pub struct RecordReplay {
    /// The cards in the order in which they were played.
    cards: Vec<PlayCard>,
    /// Where they are.
    spans: Vec<Span>,
    /// What follows from them.
    pub replay: Replay,
}

impl RecordReplay {
    /// The first card that the laws do not allow: what is wrong, the card and its place.
    pub fn fault(&self) -> Option<(CardFault, Card, Span)> {
        let fault = self.replay.fault?;
        match self.cards.get(fault.turn)? {
            PlayCard::Card(card) => Some((fault, *card, self.place(fault.turn)?)),
            PlayCard::Unknown | PlayCard::Next => None,
        }
    }

    /// Where the card of a turn (0-based) is.
    pub fn place(&self, turn: usize) -> Option<Span> {
        self.spans.get(turn).copied()
    }
}

/// The hands as the laws know them; none where a card is not known.
fn known_hands(hands: &RbnHands) -> Option<bridge::DealHands> {
    let mut given = [None; 4];
    let mut rest = Hand::ALL;
    for index in 0..4 {
        let mut hand = Hand::EMPTY;
        let cards = hands.cards.iter();
        for card in cards.filter(|card| usize::from(card.hand) == index) {
            let HandRank::Known(rank) = card.rank else {
                return None;
            };
            let is_new = hand.insert(Card {
                suit: card.suit,
                rank: bridge::Rank::new(rank),
            });
            if !is_new {
                return None;
            }
        }
        rest &= !hand;
        if hands.deals_rest && index == 3 {
            hand = rest;
        }
        if !hand.is_empty()
            && let Some(place) = given.get_mut(seat_after(hands.first, index) as usize)
        {
            *place = Some(hand);
        }
    }
    bridge::DealHands::new(given)
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
    /// Its name without folders; `None` for text from standard input.
    pub name: Option<&'f str>,
    /// How its records are written.
    pub form: RecordForm,
    /// How many records it has.
    pub count: usize,
    /// Whether the last record is ended by a blank line, or in RBX by the end of its line.
    pub is_ended: bool,
}

impl<'f> RecordsContext<'f> {
    /// The line ends of the file with their offsets.
    pub fn line_ends(&self) -> impl Iterator<Item = (usize, LineEnd)> + use<'f> {
        super::file_context::line_ends(self.source.bytes())
    }

    /// What bytes are in a message that ends in "found …".
    pub fn found(&self, bytes: &[u8]) -> String {
        crate::engine::found_words(self.source, bytes)
    }

    /// The bytes of the file.
    pub fn text(&self) -> &'f [u8] {
        self.source.bytes()
    }
}
