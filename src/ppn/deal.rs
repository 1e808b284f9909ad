//! What a deal says: its fields as values, and what in them cannot be read.

use super::fault::{PpnFault, PpnFaultKind};
use super::field::{self, Kontra, NAMES, PpnField, count, number};
use crate::preferans::auction::{Bid, Bids};
use crate::preferans::{Card, Contract, Player};
use crate::source::{Span, is_line_end};

/// The fields of a deal as they are written. Of a deal with far too many the first are kept.
#[derive(Clone, Default, Debug)]
pub struct Fields {
    /// Where each is.
    pub spans: Vec<Span>,
    /// How many there are.
    pub count: usize,
}

/// How many fields are kept.
const MOST_FIELDS: usize = 64;

impl Fields {
    /// Adds a field, or a part of the list in the last one; gives what is wrong with the blanks before it.
    pub(super) fn push(&mut self, text: &[u8], span: Span) -> Option<PpnFault> {
        if self.count == 0 || self.count >= MOST_FIELDS {
            self.spans.extend((self.count == 0).then_some(span));
            self.count += 1;
            return None;
        }
        let last = self.spans.last_mut()?;
        let gap = Span::new(last.end, span.start);
        let is_part = span.of(text).starts_with(b",") || last.of(text).ends_with(b",");
        let expected = if is_part {
            *last = last.to(span);
            "a list without blanks"
        } else {
            self.count += 1;
            self.spans.push(span);
            "one space"
        };
        let is_right = !is_part && gap.len() == 1 || self.count == 1;
        // A line end has a fault of its own.
        let has_line_end = gap.of(text).iter().any(|byte| is_line_end(*byte));
        (!is_right && !has_line_end).then(|| PpnFault::new(PpnFaultKind::Field, gap, expected))
    }

    /// Where a field is; `None` where the deal does not have it, or not the fields of a deal.
    pub fn span(&self, field: PpnField) -> Option<Span> {
        let place = field as usize;
        let place = match self.count {
            14 => place,
            13 if field == PpnField::Refa => return None,
            13 => place - usize::from(field > PpnField::Refa),
            4 if field <= PpnField::Bids => place,
            _ if field <= PpnField::Cards => place,
            _ => return None,
        };
        self.spans.get(place).copied()
    }

    /// The name of the field in which a place is.
    pub fn name_at(&self, place: u32) -> Option<&'static str> {
        let mut spans = self.spans.iter();
        let at = spans.position(|span| span.start <= place && place < span.end)?;
        let is_after_refa = self.count == 13 && at >= PpnField::Refa as usize;
        NAMES.get(at + usize::from(is_after_refa)).copied()
    }
}

/// A deal. What cannot be read is `None`, and so is what a deal that is not played does not have.
#[derive(Clone, Default, Debug)]
pub struct PpnDeal {
    pub fields: Fields,
    pub id: Option<u32>,
    pub order: Option<[Player; 3]>,
    /// The cards as they were dealt: ten for each player in the deal order, two for the talon.
    pub cards: Option<Vec<Card>>,
    pub bids: Option<Bids>,
    pub main: Option<Player>,
    /// The cards that the main player put away; `Some(None)` in a game.
    pub discarded: Option<Option<[Card; 2]>>,
    pub contract: Option<Contract>,
    /// Which followers decided to play: 0 for neither, the number of one, or 8 for both.
    pub accepted: Option<u8>,
    pub kontra: Option<Option<Kontra>>,
    pub refa: Option<bool>,
    pub value: Option<u32>,
    pub starts: Option<Player>,
    pub throws: Option<Vec<PpnTrick>>,
    /// What each player wrote down, in the deal order.
    pub summary: Option<[Option<ScoreEntry>; 3]>,
}

/// A trick.
#[derive(Clone, Copy, Debug)]
pub struct PpnTrick {
    /// Where it is.
    pub span: Span,
    cards: [Card; 3],
    /// Who won it.
    pub winner: Player,
}

impl PpnTrick {
    fn read(span: Span, text: &[u8]) -> Option<PpnTrick> {
        let (cards, winner) = match text {
            [first, second, winner] => ([first, second, second], winner),
            [first, second, third, winner] => ([first, second, third], winner),
            _ => return None,
        };
        let [first, second, third] = cards.map(field::card);
        Some(PpnTrick {
            span,
            cards: [first?, second?, third?],
            winner: field::player(&[*winner])?,
        })
    }

    /// The cards in the order in which they were thrown.
    pub fn cards(&self) -> &[Card] {
        let length = self.span.len() as usize - 1;
        self.cards.get(..length).unwrap_or(&self.cards)
    }
}

/// What a player wrote down.
#[derive(Clone, Copy, Debug)]
pub struct ScoreEntry {
    /// Where it is.
    pub span: Span,
    /// `M` of the main player, `F` of one who follows, `0` of others.
    pub letter: char,
    /// How many tricks the player took.
    pub tricks: u32,
    /// The points in the left column.
    pub left: Option<i64>,
    /// Those in the middle one, which a follower has who failed.
    pub middle: Option<i64>,
}

impl ScoreEntry {
    fn read(span: Span, text: &[u8]) -> Option<ScoreEntry> {
        let parts: Vec<&[u8]> = text.split(|byte| *byte == b':').collect();
        let (letter, tricks, left, middle) = match parts[..] {
            [b"0"] => ('0', text, None, None),
            [[b'M', tricks @ ..], middle] => ('M', tricks, None, Some(number(middle)?)),
            [[b'F', tricks @ ..], [b'L', left @ ..]] => ('F', tricks, Some(number(left)?), None),
            [[b'F', tricks @ ..], [b'L', left @ ..], middle] => {
                ('F', tricks, Some(number(left)?), Some(number(middle)?))
            }
            _ => return None,
        };
        Some(ScoreEntry {
            span,
            letter,
            tricks: count(tricks)?,
            left,
            middle,
        })
    }
}

impl PpnDeal {
    /// Reads the fields of a deal; gives also what in them cannot be read.
    pub(super) fn read(text: &[u8], fields: Fields) -> (PpnDeal, Vec<PpnFault>) {
        let mut reader = DealReader {
            codes: text.to_ascii_uppercase(),
            fields: &fields,
            faults: Vec::new(),
        };
        let deal = reader.deal();
        reader.check_count(&deal);
        reader.small_letters(text);
        let faults = reader.faults;
        (PpnDeal { fields, ..deal }, faults)
    }
}

struct DealReader<'r> {
    /// The text in capital letters.
    codes: Vec<u8>,
    fields: &'r Fields,
    faults: Vec<PpnFault>,
}

impl DealReader<'_> {
    fn deal(&mut self) -> PpnDeal {
        let fields = self.fields;
        let at = |field| fields.span(field);
        let bid = |_, text: &[u8]| field::bid(text);
        let all = |[first, second, third]: [Option<Bid>; 3]| Some([first?, second?, third?]);
        let player = "the number of a player";
        let order = "the three players in their order, such as 231";
        let bids = ["three bids", "P, 2 to 7, M2 to M7, G, or G2 to G8"];
        let accepted = "0, the number of a player, or 8 for both followers";
        let kontra = "0, or I, K, R, S or M with the number of a player";
        let summary = [
            "an entry for each player",
            "0, M7:-8 or F3:L24 with other numbers",
        ];
        PpnDeal {
            fields: Fields::default(),
            id: self.code(at(PpnField::Id), "the number of the deal", count),
            order: self.code(at(PpnField::DealOrder), order, field::order),
            cards: self.cards(),
            bids: self.three(PpnField::Bids, bids, bid).and_then(all),
            main: self.code(at(PpnField::Main), player, field::player),
            discarded: self.code(at(PpnField::Discarded), "two cards or XX", field::discarded),
            contract: self.code(
                at(PpnField::Contract),
                "2 to 8, or G2 to G8",
                field::contract,
            ),
            accepted: self.code(at(PpnField::Accepted), accepted, field::accepted),
            kontra: self.code(at(PpnField::Kontra), kontra, field::kontra),
            refa: self.code(at(PpnField::Refa), "0 or 1", field::refa),
            value: self.code(at(PpnField::Value), "a number", count),
            starts: self.code(at(PpnField::Starts), player, field::player),
            throws: self.throws(),
            summary: self.three(PpnField::Summary, summary, ScoreEntry::read),
        }
    }

    /// What a code says that the deal has, or a fault of it.
    fn code<T>(
        &mut self,
        span: Option<Span>,
        expected: &'static str,
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Option<T> {
        let value = read(span?.of(&self.codes));
        if value.is_none() {
            let fault = PpnFault::new(PpnFaultKind::Field, span?, expected);
            self.faults.push(fault);
        }
        value
    }

    fn cards(&mut self) -> Option<Vec<Card>> {
        let span = self.fields.span(PpnField::Cards)?;
        let codes = span.of(&self.codes);
        // Further bytes of a letter are no cards.
        let is_further = |byte: &&u8| **byte & 0xC0 == 0x80;
        let count = codes.len() - codes.iter().filter(is_further).count();
        if count != 32 {
            let fault = PpnFault::new(PpnFaultKind::Field, span, "32 cards");
            self.faults.push(fault.found(count.to_string()));
            return None;
        }
        let cards: Vec<Card> = codes.iter().map_while(field::card).collect();
        let wrong = cards.len();
        if wrong == codes.len() {
            return Some(cards);
        }
        let further = codes.iter().skip(wrong + 1).take_while(is_further);
        let wrong = span.part(wrong, wrong + 1 + further.count());
        self.code(Some(wrong), "a card, 1 to 9 or A to W", |_| None)
    }

    /// The parts of a list.
    fn parts(&self, list: Span) -> Vec<Span> {
        let mut start = 0;
        let parts = list.of(&self.codes).split(|byte| *byte == b',');
        let spans = parts.map(|part| {
            let from = start + part.len() - part.trim_ascii_start().len();
            start += part.len() + 1;
            list.part(from, from + part.trim_ascii().len())
        });
        spans.collect()
    }

    /// The three values of a list.
    fn three<T>(
        &mut self,
        field: PpnField,
        [expected, part]: [&'static str; 2],
        read: impl Fn(Span, &[u8]) -> Option<T>,
    ) -> Option<[Option<T>; 3]> {
        let list = self.fields.span(field)?;
        match <[Span; 3]>::try_from(self.parts(list)) {
            Ok(parts) => {
                Some(parts.map(|span| self.code(Some(span), part, |text| read(span, text))))
            }
            Err(_) => self.code(Some(list), expected, |_| None),
        }
    }

    fn throws(&mut self) -> Option<Vec<PpnTrick>> {
        let parts = self.parts(self.fields.span(PpnField::Throws)?);
        if let [only] = parts[..]
            && only.of(&self.codes) == b"0"
        {
            return Some(Vec::new());
        }
        let expected = "two or three cards and the number of the winner";
        let trick = |span| self.code(Some(span), expected, |text| PpnTrick::read(span, text));
        parts.into_iter().map(trick).collect()
    }

    /// How many fields there are. Where that is wrong it is not known which of them are missing.
    fn check_count(&mut self, deal: &PpnDeal) {
        let is_passed = deal.bids.is_none_or(|bids| bids == [Bid::Pass; 3]);
        let expected = match self.fields.count {
            14 => return,
            4 if is_passed => return,
            4 => "14 fields, for there is a bid",
            13 => "14 fields, with refa before the value",
            _ => "14 fields, or 4 if all players pass",
        };
        let mut kind = PpnFaultKind::MissingRefa;
        if self.fields.count != 13 {
            kind = PpnFaultKind::Field;
            self.faults.clear();
        }
        let spans = self.fields.spans.iter().copied();
        let fault = PpnFault::new(kind, spans.reduce(Span::to).unwrap_or_default(), expected);
        self.faults.push(fault.found(self.fields.count.to_string()));
    }

    /// Small letters in fields that can be read.
    fn small_letters(&mut self, text: &[u8]) {
        if !matches!(self.fields.count, 4 | 13 | 14) {
            return;
        }
        for span in &self.fields.spans {
            let is_bad = self.faults.iter().any(|fault| fault.is_in(*span));
            let small = span.of(text).iter().position(u8::is_ascii_lowercase);
            if let Some(small) = small.filter(|_| !is_bad) {
                let span = span.part(small, small + 1);
                let fault = PpnFault::new(PpnFaultKind::SmallLetter, span, "a capital letter");
                self.faults.push(fault);
            }
        }
    }
}
