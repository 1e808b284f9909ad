//! What a deal says: its fields as values, and what in them cannot be read.

use super::fault::{Fault, FaultKind};
use super::field::{self, Accepted, FIELDS, Field, Kontra};
use super::tag::number;
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
    pub(super) fn push(&mut self, text: &[u8], span: Span) -> Option<Fault> {
        if self.count >= MOST_FIELDS {
            self.count += 1;
            return None;
        }
        let begins = span.of(text).starts_with(b",");
        let last = self.spans.last_mut();
        let gap = last
            .as_ref()
            .map_or(span, |last| Span::new(last.end, span.start));
        let is_part = last
            .as_ref()
            .is_some_and(|last| begins || last.of(text).ends_with(b","));
        match last {
            Some(last) if is_part => *last = last.to(span),
            _ => {
                self.count += 1;
                self.spans.push(span);
            }
        }
        let is_right = !is_part && gap.len() == 1 || self.count == 1;
        let expected = if is_part {
            "a list without blanks"
        } else {
            "one space"
        };
        // A line end has a fault of its own.
        let has_line_end = gap.of(text).iter().any(|byte| is_line_end(*byte));
        (!is_right && !has_line_end).then(|| Fault::new(FaultKind::Field, gap, expected))
    }

    /// Where a field is; `None` where the deal does not have it, or not the fields of a deal.
    pub fn span(&self, field: Field) -> Option<Span> {
        let place = field as usize;
        let place = match self.count {
            14 => place,
            13 if field == Field::Refa => return None,
            13 => place - usize::from(field > Field::Refa),
            4 if field <= Field::Bids => place,
            _ if field <= Field::Cards => place,
            _ => return None,
        };
        self.spans.get(place).copied()
    }

    /// The name of the field in which a place is.
    pub fn name_at(&self, place: u32) -> Option<&'static str> {
        let at = self
            .spans
            .iter()
            .position(|span| span.start <= place && place < span.end)?;
        let at = at + usize::from(self.count == 13 && at >= Field::Refa as usize);
        FIELDS.get(at).map(|(name, _)| *name)
    }
}

/// A deal. What cannot be read is `None`, and so is what a deal that is not played does not have.
#[derive(Clone, Default, Debug)]
pub struct Deal {
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
    pub accepted: Option<Accepted>,
    pub kontra: Option<Option<Kontra>>,
    pub refa: Option<bool>,
    pub value: Option<u32>,
    pub starts: Option<Player>,
    pub throws: Option<Vec<Trick>>,
    /// What each player wrote down, in the deal order, each with its place.
    pub summary: Option<[Option<(Span, Role)>; 3]>,
}

/// A trick.
#[derive(Clone, Copy, Debug)]
pub struct Trick {
    /// Where it is.
    pub span: Span,
    cards: [Card; 3],
    /// Who won it.
    pub winner: Player,
}

impl Trick {
    fn read(span: Span, text: &[u8]) -> Option<Trick> {
        let (winner, cards) = text.split_last()?;
        let [first, second, third] = match cards {
            [first, second] => [first, second, second],
            [first, second, third] => [first, second, third],
            _ => return None,
        };
        let cards = [
            field::card(*first)?,
            field::card(*second)?,
            field::card(*third)?,
        ];
        let winner = field::player(&[*winner])?;
        Some(Trick {
            span,
            cards,
            winner,
        })
    }

    /// The cards in the order in which they were thrown.
    pub fn cards(&self) -> &[Card] {
        self.cards
            .get(..self.span.len() as usize - 1)
            .unwrap_or(&self.cards)
    }
}

/// How a player took part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Not at all.
    Out,
    /// As the main player, with the points in the middle column.
    Main(u32, i64),
    /// As a follower, with the points in the left column, and in the middle one where the follower failed.
    Follower(u32, i64, Option<i64>),
}

impl Role {
    fn read(text: &[u8]) -> Option<Role> {
        let parts: Vec<&[u8]> = text.split(|byte| *byte == b':').collect();
        let left = |text: &[u8]| number(text.strip_prefix(b"L")?);
        Some(match &parts[..] {
            [b"0"] => Role::Out,
            [[b'M', tricks @ ..], middle] => Role::Main(field::count(tricks)?, number(middle)?),
            [[b'F', tricks @ ..], points] => {
                Role::Follower(field::count(tricks)?, left(points)?, None)
            }
            [[b'F', tricks @ ..], points, middle] => {
                Role::Follower(field::count(tricks)?, left(points)?, Some(number(middle)?))
            }
            _ => return None,
        })
    }

    /// The letter with which it is written.
    pub fn letter(self) -> char {
        match self {
            Role::Out => '0',
            Role::Main(..) => 'M',
            Role::Follower(..) => 'F',
        }
    }
}

impl Deal {
    /// Reads the fields of a deal.
    pub(super) fn read(text: &[u8], fields: Fields, faults: &mut Vec<Fault>) -> Deal {
        let mut reader = Reader {
            codes: text.to_ascii_uppercase(),
            fields: &fields,
            faults: Vec::new(),
        };
        let mut deal = reader.deal();
        reader.check_count(&deal);
        reader.small_letters(text);
        faults.append(&mut reader.faults);
        deal.fields = fields;
        deal
    }

    /// Whether it has the fields of a deal that is played.
    pub fn is_played(&self) -> bool {
        matches!(self.fields.count, 13 | 14)
    }

    /// The place of a player in the deal order.
    pub fn place_of(&self, player: Player) -> Option<usize> {
        self.order?.iter().position(|other| *other == player)
    }
}

struct Reader<'r> {
    /// The text in capital letters.
    codes: Vec<u8>,
    fields: &'r Fields,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn deal(&mut self) -> Deal {
        Deal {
            fields: Fields::default(),
            id: self.one(Field::Id, field::count),
            order: self.one(Field::DealOrder, field::order),
            cards: self.cards(),
            bids: self.bids(),
            main: self.one(Field::Main, field::player),
            discarded: self.one(Field::Discarded, field::discarded),
            contract: self.one(Field::Contract, field::contract),
            accepted: self.one(Field::Accepted, field::accepted),
            kontra: self.one(Field::Kontra, field::kontra),
            refa: self.one(Field::Refa, field::refa),
            value: self.one(Field::Value, field::count),
            starts: self.one(Field::Starts, field::player),
            throws: self.throws(),
            summary: self.three(
                Field::Summary,
                "0, M7:-8 or F3:L24 with other numbers",
                |span, text| Some((span, Role::read(text)?)),
            ),
        }
    }

    /// Reports a fault; gives nothing.
    fn bad<T>(&mut self, span: Span, expected: &'static str) -> Option<T> {
        self.faults
            .push(Fault::new(FaultKind::Field, span, expected));
        None
    }

    /// The value of a field, or a fault of all of it.
    fn one<T>(&mut self, field: Field, read: impl Fn(&[u8]) -> Option<T>) -> Option<T> {
        let span = self.fields.span(field)?;
        let (_, expected) = FIELDS.get(field as usize)?;
        read(span.of(&self.codes)).or_else(|| self.bad(span, expected))
    }

    fn cards(&mut self) -> Option<Vec<Card>> {
        let text = self.one(Field::Cards, |text| {
            // Further bytes of a letter are no cards.
            let letters = text.iter().filter(|byte| **byte & 0xC0 != 0x80);
            Some((text.len(), letters.count()))
        });
        let span = self.fields.span(Field::Cards)?;
        let (length, count) = text?;
        if count != 32 {
            let fault = Fault::new(FaultKind::Field, span, "32 cards");
            self.faults.push(fault.found(count.to_string()));
            return None;
        }
        let codes = span.of(&self.codes);
        let cards: Vec<Card> = codes.iter().map_while(|byte| field::card(*byte)).collect();
        let place = cards.len();
        if place == length {
            return Some(cards);
        }
        let more = codes
            .iter()
            .skip(place + 1)
            .take_while(|byte| **byte & 0xC0 == 0x80);
        let end = place + 1 + more.count();
        self.bad(span.part(place, end), "a card, 1 to 9 or A to W")
    }

    /// The parts of a list, each with its place.
    fn parts(&self, field: Field) -> Option<Vec<(Span, &[u8])>> {
        let span = self.fields.span(field)?;
        let mut start = 0;
        let parts = span
            .of(&self.codes)
            .split(|byte| *byte == b',')
            .map(|part| {
                let from = start + part.len() - part.trim_ascii_start().len();
                start += part.len() + 1;
                let part = part.trim_ascii();
                (span.part(from, from + part.len()), part)
            });
        Some(parts.collect())
    }

    /// The three values of a list.
    fn three<T>(
        &mut self,
        field: Field,
        expected: &'static str,
        read: impl Fn(Span, &[u8]) -> Option<T>,
    ) -> Option<[Option<T>; 3]> {
        let Ok(parts) = <[_; 3]>::try_from(self.parts(field)?) else {
            return self.one(field, |_| None);
        };
        let read = parts.map(|(span, part)| read(span, part).ok_or(span));
        Some(read.map(|value| {
            value
                .or_else(|span| self.bad(span, expected).ok_or(()))
                .ok()
        }))
    }

    fn bids(&mut self) -> Option<Bids> {
        let expected = "P, 2 to 7, M2 to M7, G, or G2 to G8";
        let [one, two, three] = self.three(Field::Bids, expected, |_, text| field::bid(text))?;
        Some([one?, two?, three?])
    }

    fn throws(&mut self) -> Option<Vec<Trick>> {
        let parts = self.parts(Field::Throws)?;
        if let [(_, b"0")] = parts[..] {
            return Some(Vec::new());
        }
        let tricks = parts
            .iter()
            .map(|(span, text)| Trick::read(*span, text).ok_or(*span));
        let tricks: Result<Vec<Trick>, Span> = tricks.collect();
        let expected = "two or three cards and the number of the winner";
        tricks
            .or_else(|span| self.bad(span, expected).ok_or(()))
            .ok()
    }

    /// How many fields there are. Where that is wrong it is not known which of them are missing.
    fn check_count(&mut self, deal: &Deal) {
        let is_passed = deal.bids.is_none_or(|bids| bids == [Bid::Pass; 3]);
        let first = self.fields.spans.first().copied().unwrap_or(Span::empty(0));
        let span = self
            .fields
            .spans
            .last()
            .map_or(first, |last| first.to(*last));
        let (kind, expected) = match self.fields.count {
            14 => return,
            4 if is_passed => return,
            4 => (FaultKind::Field, "14 fields, for there is a bid"),
            13 => (
                FaultKind::MissingRefa,
                "14 fields, with refa before the value",
            ),
            _ => (FaultKind::Field, "14 fields, or 4 if all players pass"),
        };
        if kind == FaultKind::Field {
            self.faults.clear();
        }
        let fault = Fault::new(kind, span, expected);
        self.faults.push(fault.found(self.fields.count.to_string()));
    }

    /// Small letters in fields that can be read.
    fn small_letters(&mut self, text: &[u8]) {
        for span in self
            .fields
            .spans
            .iter()
            .filter(|_| matches!(self.fields.count, 4 | 13 | 14))
        {
            let is_bad =
                |fault: &Fault| span.start <= fault.span.start && fault.span.end <= span.end;
            let first = span.of(text).iter().position(u8::is_ascii_lowercase);
            if let Some(first) = first.filter(|_| !self.faults.iter().any(is_bad)) {
                let span = span.part(first, first + 1);
                let fault = Fault::new(FaultKind::SmallLetter, span, "a capital letter");
                self.faults.push(fault);
            }
        }
    }
}
