//! What can be written in a record: labels that it lacks, calls and cards that the laws allow, contract, result and
//! the last hand. Whether a call or a card is allowed is asked of the record up to there, by what judges whole ones.

use super::{Holding, RecordState, RecordsView, line_at};
use crate::bridge::{
    self, AuctionOutcome, Bid, Card, Hand, Penalty, Rank, Seat, Strain, Suit, hand_text,
    seat_after, seat_name,
};
use crate::engine::view::{Offer, ordered};
use crate::rbn::{RbnLabel, RbnLine, RbnLineKind, RbnRecord, RecordForm};
use crate::rules::RecordContext;
use crate::source::{Slice, Span, is_line_end};

/// What to offer at an offset of a record.
pub(super) fn at(
    view: &RecordsView<'_>,
    unit: usize,
    record: &RbnRecord<'_>,
    base: usize,
    offset: u32,
) -> Vec<Offer> {
    let line = data_at(record, offset);
    let written = OpenRecord {
        held: view.held_before(unit),
        view,
        unit,
        record,
        base,
        offset,
        start: line.map_or(offset, |line| line.span.start + AFTER_LABEL),
    };
    let offers = match line.and_then(|line| line.kind.label()) {
        Some(RbnLabel::Auction) => written.calls(),
        Some(RbnLabel::Play) => written.cards(),
        Some(RbnLabel::Contract) => written.contracts(),
        Some(RbnLabel::Result) => written.results(),
        Some(RbnLabel::Hands) => written.last_hand(),
        Some(_) => None,
        None => Some(written.labels()),
    };
    ordered(offers.unwrap_or_default())
}

/// How many bytes are before data: a label with a space or a brace.
const AFTER_LABEL: u32 = 2;

/// The line in whose data an offset is, or after which more of them can be written.
fn data_at<'r>(record: &'r RbnRecord<'_>, offset: u32) -> Option<&'r RbnLine> {
    let line = line_at(record, offset)?;
    let before = Span::new(line.span.start, offset).of(record.text);
    let is_in_line = match record.form {
        RecordForm::Rbn => !before.iter().any(|byte| is_line_end(*byte)),
        RecordForm::Rbx => offset <= line.data.end,
    };
    let is_after_label = before.len() >= AFTER_LABEL as usize;
    (is_in_line && is_after_label).then_some(line)
}

/// A record in which something is being written.
struct OpenRecord<'w> {
    /// What holds before it.
    held: RecordState,
    view: &'w RecordsView<'w>,
    unit: usize,
    record: &'w RbnRecord<'w>,
    base: usize,
    offset: u32,
    /// Where the data begin in which that is.
    start: u32,
}

impl OpenRecord<'_> {
    fn offer(&self, from: u32, text: String, label: String, detail: String) -> Offer {
        let place = Span::new(from, self.offset);
        let written = self.view.shown(place.of(self.record.text));
        Offer {
            // Whatever is written there, it can be this.
            key: Some(if label.starts_with(&written) {
                label.clone()
            } else {
                format!("{written}{label}")
            }),
            label,
            detail,
            place: place.at(self.base),
            text,
            ..Offer::default()
        }
    }

    /// The text before the cursor.
    fn before(&self) -> &[u8] {
        self.record.text.slice(..self.offset as usize)
    }

    /// Looks at the record up to a place, with something at its end.
    fn with<T>(
        &self,
        to: usize,
        more: &str,
        look: impl FnOnce(&RecordContext<'_>) -> Option<T>,
    ) -> Option<T> {
        let text = [self.before().get(..to)?, more.as_bytes()].concat();
        let record = RbnRecord::read(&text, self.record.form);
        let holding = Holding::after(self.held.clone(), &record, self.base);
        look(&self.view.context(self.unit, &record, self.base, &holding))
    }

    /// The labels that the record lacks, where a line of it begins.
    fn labels(&self) -> Vec<Offer> {
        let before = self.before();
        let start = match self.record.form {
            RecordForm::Rbn => before.iter().rposition(|byte| is_line_end(*byte)),
            RecordForm::Rbx => before
                .iter()
                .rposition(|byte| is_line_end(*byte) || *byte == b'}'),
        };
        let start = start.map_or(0, |end| end + 1);
        let word = before.slice(start..);
        if word.len() > 1 || !word.iter().all(u8::is_ascii_alphabetic) {
            return Vec::new();
        }
        let own = line_at(self.record, start as u32).map(|line| line.span);
        let is_elsewhere = |label: &RbnLabel| {
            let mut lines = self.record.lines.iter();
            lines.any(|line| line.kind == RbnLineKind::Label(*label) && Some(line.span) != own)
        };
        let labels = RbnLabel::ALL
            .into_iter()
            .filter(|label| !is_elsewhere(label));
        let offer = |label: RbnLabel| {
            let letter = label.letter();
            let text = match self.record.form {
                RecordForm::Rbn => format!("{letter} "),
                RecordForm::Rbx => format!("{letter}{{}}"),
            };
            let title = label.info().title.to_owned();
            self.offer(start as u32, text, letter.to_string(), title)
        };
        labels.map(offer).collect()
    }

    /// The calls that the laws allow next.
    fn calls(&self) -> Option<Vec<Offer>> {
        let before = self.before();
        // The level of a bid may be there; the number of a note is no level.
        let begun = match before {
            [.., b'^', b'1'..=b'9'] => 0,
            [.., b'1'..=b'7'] => 1,
            _ => 0,
        };
        let end = before.len() - begun;
        let (caller, outcome, in_round) = self.with(end, "", |record| {
            let auction = record.record.values.auction.as_ref()?;
            let has_calls = auction.is_whole && auction.has_start;
            let dealer = auction.dealer.filter(|_| has_calls)?;
            let outcome = if auction.calls.is_empty() {
                AuctionOutcome::of(dealer, [])
            } else {
                record.judged_auction()?.1.clone()
            };
            let count = auction.calls.len();
            Some((
                seat_after(dealer, count),
                outcome,
                count % 4 == 0 && count > 0,
            ))
        })?;
        let needs_colon = in_round && before.get(..end)?.last() != Some(&b':');
        let bids = (1..=7).flat_map(|level| Strain::ASC.map(|strain| Bid::new(level, strain)));
        let calls = [
            bridge::Call::Pass,
            bridge::Call::Double,
            bridge::Call::Redouble,
        ]
        .into_iter();
        let calls = calls.chain(bids.map(bridge::Call::Bid));
        let offers = calls.filter(|call| outcome.allows(*call)).map(|call| {
            let text = call_text(call);
            let detail = format!("call of {}", seat_name(caller));
            self.separated(end, needs_colon, text, detail)
        });
        Some(offers.collect())
    }

    /// The cards that the player on turn holds and may play.
    fn cards(&self) -> Option<Vec<Offer>> {
        let before = self.before();
        // The suit of a card may be there.
        let begun = usize::from(matches!(before, [.., b'S' | b'H' | b'D' | b'C']));
        let end = before.len() - begun;
        let (place, led) = self.with(end, "", |record| {
            let play = record.record.values.play.as_ref();
            let trick = play.and_then(|play| play.tricks.last());
            let open = trick.filter(|trick| trick.cards.len() < 4);
            Some(match open {
                Some(trick) => (trick.cards.len(), trick.cards.first()?.suit),
                None => (0, None),
            })
        })?;
        let has_cards = before
            .get(..end)?
            .last()
            .is_some_and(u8::is_ascii_alphanumeric);
        let is_first = self.start as usize == end;
        let needs_colon = place == 0 && has_cards && !is_first;
        let mut offers = Vec::new();
        let cards = Hand::ALL.iter();
        for card in cards {
            let text = card_text(card, led.filter(|_| place > 0));
            let more = if needs_colon {
                format!(":{text}")
            } else {
                text.clone()
            };
            let player = self.with(end, &more, |record| player_of_last(record, card));
            if let Some(player) = player {
                let detail = format!("card of {}", seat_name(player));
                offers.push(self.separated(end, needs_colon, text, detail));
            }
        }
        Some(offers)
    }

    /// What is written from a place on, after a colon if that is needed.
    fn separated(&self, from: usize, needs_colon: bool, text: String, detail: String) -> Offer {
        let written = if needs_colon {
            format!(":{text}")
        } else {
            text.clone()
        };
        self.offer(from as u32, written, text, detail)
    }

    /// The contract by the auction.
    fn contracts(&self) -> Option<Vec<Offer>> {
        let text = self.judged(|record| {
            let (auction, outcome) = record.lawful_auction()?;
            auction.dealer?;
            let contract = outcome.contract.filter(|_| outcome.complete)?;
            let (declarer, _) = outcome.declarer?;
            let risk = match contract.penalty {
                Penalty::Undoubled => "",
                Penalty::Doubled => "X",
                Penalty::Redoubled => "R",
            };
            let bid = call_text(bridge::Call::Bid(contract.bid));
            Some(format!("{bid}{risk}:{}", declarer.letter()))
        })?;
        Some(vec![self.offer(
            self.start,
            text.clone(),
            text,
            "by the auction".to_owned(),
        )])
    }

    /// The tricks of declarer, those by the play first.
    fn results(&self) -> Option<Vec<Offer>> {
        let by_play = self.judged(|record| {
            let replay = record.replay()?.replay;
            let declarer = record.record.values.contract?.declarer?;
            replay.is_complete().then(|| replay.won_by(declarer))
        });
        let offer = |tricks: usize, detail: &str| {
            self.offer(
                self.start,
                tricks.to_string(),
                tricks.to_string(),
                detail.to_owned(),
            )
        };
        let mut offers: Vec<Offer> = by_play
            .map(|tricks| offer(tricks, "by the play"))
            .into_iter()
            .collect();
        let others = (0..=13).rev().filter(|tricks| Some(*tricks) != by_play);
        offers.extend(others.map(|tricks| offer(tricks, "tricks of declarer")));
        Some(offers)
    }

    /// Looks at the whole record.
    fn judged<T>(&self, look: impl FnOnce(&RecordContext<'_>) -> Option<T>) -> Option<T> {
        let holding = Holding::after(self.held.clone(), self.record, self.base);
        look(
            &self
                .view
                .context(self.unit, self.record, self.base, &holding),
        )
    }

    /// The cards that are left when three hands are given.
    fn last_hand(&self) -> Option<Vec<Offer>> {
        let data = self.record.line(RbnLabel::Hands)?.data;
        if data.end != self.offset {
            return None;
        }
        let before = self.before();
        // What is written of the fourth hand does not matter.
        let colons = || {
            before
                .get(data.start as usize..)?
                .iter()
                .rposition(|byte| *byte == b':')
        };
        let separator = data.start as usize + colons()?;
        let (end, more) = [(separator + 1, ""), (before.len(), ":")]
            .into_iter()
            .find(|(end, more)| {
                self.with(*end, more, |record| {
                    record.hands.filter(|hands| hands.deals_rest).map(|_| ())
                })
                .is_some()
            })?;
        let rest = self.with(end, more, |record| {
            let hands = record.known_hands()?;
            let last = record.hands?.seat(3)?;
            hands.of(last)
        })?;
        let text = hand_text(rest);
        Some(vec![self.offer(
            end as u32,
            format!("{more}{text}"),
            text,
            "the cards that are left".to_owned(),
        )])
    }
}

/// Who plays a card that is the last of a play, if the laws allow it and the player holds it.
fn player_of_last(record: &RecordContext<'_>, card: Card) -> Option<Seat> {
    let play = record
        .record
        .values
        .play
        .as_ref()
        .filter(|play| play.is_whole)?;
    let replay = record.replay()?.replay;
    let trick = replay.tricks.get(play.tricks.len().checked_sub(1)?)?;
    let place = play.tricks.last()?.cards.len().checked_sub(1)?;
    let player = seat_after(trick.leader?, place);
    let hand = record.known_hands()?.of(player)?;
    (replay.fault.is_none() && hand.contains(card)).then_some(player)
}

/// A call as the notation writes it.
fn call_text(call: bridge::Call) -> String {
    match call {
        bridge::Call::Pass => "P".to_owned(),
        bridge::Call::Double => "X".to_owned(),
        bridge::Call::Redouble => "R".to_owned(),
        bridge::Call::Bid(bid) => {
            let strain = bid.strain.suit().map_or('N', Suit::letter);
            format!("{}{strain}", bid.level.get())
        }
    }
}

/// A card as the notation writes it in a trick to which a suit was led.
fn card_text(card: Card, led: Option<Suit>) -> String {
    let rank = Rank::letter(card.rank);
    if led == Some(card.suit) {
        rank.to_string()
    } else {
        format!("{}{rank}", card.suit.letter())
    }
}
