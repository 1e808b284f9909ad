//! What the records of a file in RBN or RBX say, as plain data that outlives the file.
//!
//! Values are those of [`games`](crate::games). What cannot be read is missing: a hole, of which
//! [`check`](crate::check) says what is wrong.

use std::ops::Range;

use crate::bridge::{self, AuctionCall, Bid, FinalContract, PlayCard, Seat};
#[cfg(feature = "serde")]
use crate::games::json;
use crate::games::{DoubleDummy, Hands, Note, SEATS};
#[cfg(feature = "cli")]
use crate::games::{seat_or_null, seats, vulnerable_or_null};
use crate::notation::Notation;
use crate::rbn::auction::{self, Call};
use crate::rbn::{self, InForce, RbnLabel, RbnLineKind, RbnRecord, RecordForm, play};
use crate::source::{Encoding, Slice, Span};

/// A record: what was played at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Record {
    /// 1-based.
    pub number: usize,
    /// Byte offsets in the file.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::both_ends"))]
    #[cfg_attr(feature = "cli", schemars(with = "[usize; 2]"))]
    pub range: Range<usize>,
    /// The labels whose data hold, its own and those of records before it, in the standard's order.
    pub labels: Vec<LabelValue>,
    /// The hands that hold.
    pub deal: Option<Hands>,
    /// The players of whom these give a hand, but not card by card. Other hands that are null are not
    /// given.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::seats"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seats"))]
    pub unread_hands: Vec<Seat>,
    /// The player who calls first, by its own auction.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seat_or_null"))]
    pub dealer: Option<Seat>,
    /// `None`, `NS`, `EW` or `All`, by its own auction.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::vulnerable"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "vulnerable_or_null"))]
    pub vulnerable: Option<bridge::Vulnerability>,
    /// Its calls in order.
    pub calls: Vec<Move<AuctionCall>>,
    /// Such as `3NTX`, where an ending may have no level; `Pass` where all passed.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(with = "Option<String>"))]
    pub contract: Option<FinalContract>,
    /// The player who plays the contract.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seat_or_null"))]
    pub declarer: Option<Seat>,
    /// The player who leads.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seat_or_null"))]
    pub leader: Option<Seat>,
    /// Its cards trick by trick, in the order in which they were played.
    pub tricks: Vec<Vec<Move<PlayCard>>>,
    /// How many tricks declarer won.
    pub result: Option<u8>,
    /// The score in points for North and South.
    pub score: Option<i32>,
    /// Its notes, texts and `%` lines, in order of the file.
    pub asides: Vec<Aside>,
    /// What can be made if all players see all cards, where deals are solved.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub double_dummy: Option<DoubleDummy>,
}

/// The data of a label.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LabelValue {
    /// The letter.
    pub label: char,
    /// As they are written.
    pub data: String,
    /// Whether they are those of a record before this one.
    pub is_repeated: bool,
    /// Byte offsets of the data in the file.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::both_ends"))]
    #[cfg_attr(feature = "cli", schemars(with = "[usize; 2]"))]
    pub range: Range<usize>,
}

/// A call or a card.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(rename = "Move", bound = ""))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "T: std::fmt::Display")))]
#[non_exhaustive]
pub struct Move<T> {
    /// What is called or played, such as `1NT`, `Pass`, `AP`, `SA`; null where that is the reader's to
    /// choose, or one of several cards.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(with = "Option<String>"))]
    pub said: Option<T>,
    /// As it is written.
    pub text: String,
    /// Byte offsets in the file.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::both_ends"))]
    #[cfg_attr(feature = "cli", schemars(with = "[usize; 2]"))]
    pub range: Range<usize>,
    /// Such as `!` and `?!`; `*` is an alert without a text.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub suffixes: Vec<String>,
    /// The notes to which it refers.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub notes: Vec<Note>,
}

/// A note, a free text or a `%` line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Aside {
    /// `note`, `text` or `extra`.
    #[cfg_attr(
        feature = "cli",
        schemars(schema_with = "super::words::kinds_of_asides")
    )]
    pub kind: &'static str,
    /// The number of a note.
    pub number: Option<u8>,
    /// The label that it follows; null before the first one.
    pub after: Option<char>,
    /// What it says, without braces and signs.
    pub text: String,
}

/// The records of a file, each read when it is asked for.
pub(crate) struct FileRecords<'f> {
    bytes: &'f [u8],
    form: RecordForm,
    encoding: Encoding,
    ranges: std::vec::IntoIter<Range<usize>>,
    number: usize,
    in_force: InForce,
    hands: Option<rbn::hands::RbnHands>,
}

impl<'f> FileRecords<'f> {
    /// The records of a text; `None` in a notation that has none.
    pub(crate) fn of(bytes: &'f [u8], notation: Notation) -> Option<FileRecords<'f>> {
        let form = notation.form()?;
        Some(FileRecords {
            bytes,
            form,
            encoding: Encoding::guess(bytes),
            ranges: rbn::split(bytes, form).records.into_iter(),
            number: 0,
            in_force: InForce::default(),
            hands: None,
        })
    }

    fn show(&self, range: Range<usize>) -> String {
        let bytes = self.bytes.slice(range);
        self.encoding.decode(bytes).into_owned()
    }
}

impl Iterator for FileRecords<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let range = self.ranges.next()?;
        let text = self.bytes.slice(range.clone());
        let record = RbnRecord::read(text, self.form);
        // What follows the last record is none.
        if !record.is_record() {
            return None;
        }
        self.number += 1;
        self.in_force.advance(&record, range.start);
        if record.line(RbnLabel::Hands).is_some() {
            self.hands.clone_from(&record.values.hands);
        }
        let values = &record.values;
        let auction = values.auction.as_ref();
        let contract = values.contract;
        let result = values.result;
        let at = |span: Span| span.at(range.start);
        let (of_calls, of_cards) = (
            self.notes(&record, RbnLabel::Auction, range.start),
            self.notes(&record, RbnLabel::Play, range.start),
        );
        let is_out = result.is_some_and(|result| result.is_passed_out)
            || auction.is_some_and(auction::RbnAuction::is_passed_out);
        let passed_out = is_out.then_some(FinalContract::Pass);
        Some(Record {
            number: self.number,
            labels: self.labels(&record, &range),
            deal: self.hands.as_ref().map(hands),
            unread_hands: self.hands.as_ref().map(unread_hands).unwrap_or_default(),
            dealer: auction.and_then(|auction| auction.dealer),
            vulnerable: auction.and_then(|auction| auction.vulnerability),
            calls: auction
                .iter()
                .flat_map(|auction| &auction.calls)
                .map(|call| self.call(call, at(call.span), &of_calls))
                .collect(),
            contract: contract.map(|contract| contract.played()).or(passed_out),
            declarer: contract.and_then(|contract| contract.declarer),
            leader: contract.and_then(|contract| contract.leader),
            tricks: values
                .play
                .iter()
                .flat_map(|play| &play.tricks)
                .map(|trick| {
                    let cards = trick.cards.iter();
                    cards
                        .map(|card| self.card(card, at(card.span), &of_cards))
                        .collect::<Vec<_>>()
                })
                .collect(),
            result: result.and_then(|result| result.tricks),
            score: result.and_then(|result| result.raw),
            asides: self.asides(&record, range.start),
            double_dummy: None,
            range,
        })
    }
}

/// The notes on the calls or the cards of a record: number and text.
type NumberedNotes = Vec<(u8, String)>;

impl FileRecords<'_> {
    fn labels(&self, record: &RbnRecord<'_>, own: &Range<usize>) -> Vec<LabelValue> {
        let of = |label: RbnLabel| {
            let range = if label.info().repeats {
                self.in_force.range(label)?
            } else {
                record.line(label)?.data.at(own.start)
            };
            let is_there = !range.is_empty();
            is_there.then(|| LabelValue {
                label: label.letter(),
                data: self.show(range.clone()),
                is_repeated: !own.contains(&range.start),
                range,
            })
        };
        RbnLabel::ALL.into_iter().filter_map(of).collect()
    }

    fn call(
        &self,
        at: &auction::CallAt,
        range: Range<usize>,
        notes: &NumberedNotes,
    ) -> Move<AuctionCall> {
        let said = match at.call {
            Call::Pass => bridge::Call::Pass,
            Call::Double => bridge::Call::Double,
            Call::Redouble => bridge::Call::Redouble,
            Call::Bid(level, strain) => bridge::Call::Bid(Bid::new(level, strain)),
            Call::AllPass => return self.turn(Some(AuctionCall::AllPass), range, notes),
            Call::Query => return self.turn(None, range, notes),
        };
        self.turn(Some(AuctionCall::Call(said)), range, notes)
    }

    fn card(
        &self,
        card: &play::TrickCard,
        range: Range<usize>,
        notes: &NumberedNotes,
    ) -> Move<PlayCard> {
        let said = card.known().map(PlayCard::Card);
        self.turn(said, range, notes)
    }

    /// A call or a card with the signs after it.
    fn turn<T>(&self, said: Option<T>, range: Range<usize>, notes: &NumberedNotes) -> Move<T> {
        let mut turn = Move {
            said,
            text: self.show(range.clone()),
            suffixes: Vec::new(),
            notes: Vec::new(),
            range,
        };
        let mut rest = self.bytes.slice(turn.range.end..);
        loop {
            let length = match rest {
                [b'!' | b'?', b'!' | b'?', ..] => 2,
                [b'!' | b'?' | b'*', ..] => 1,
                [b'^', digit @ b'1'..=b'9', after @ ..] => {
                    let number = digit - b'0';
                    let text = notes.iter().find(|(own, _)| *own == number);
                    turn.notes.push(Note {
                        number: Some(number.into()),
                        text: text.map(|(_, text)| text.clone()),
                    });
                    rest = after;
                    continue;
                }
                _ => return turn,
            };
            let (suffix, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
            turn.suffixes
                .push(String::from_utf8_lossy(suffix).into_owned());
            rest = after;
        }
    }

    /// The notes on the data of a label.
    fn notes(&self, record: &RbnRecord<'_>, label: RbnLabel, base: usize) -> NumberedNotes {
        let lines = record.lines.iter().filter_map(|line| match line.kind {
            RbnLineKind::Note(number, Some(owner)) if owner == label => {
                Some((number, self.text_of(line.data, base)))
            }
            _ => None,
        });
        lines.collect()
    }

    fn text_of(&self, data: Span, base: usize) -> String {
        self.show(data.at(base)).trim().to_owned()
    }

    fn asides(&self, record: &RbnRecord<'_>, base: usize) -> Vec<Aside> {
        let mut after = None;
        let mut asides = Vec::new();
        for line in &record.lines {
            let (kind, number) = match line.kind {
                RbnLineKind::Label(label) => {
                    after = Some(label.letter());
                    continue;
                }
                RbnLineKind::Note(number, _) => ("note", Some(number)),
                RbnLineKind::Text => ("text", None),
                RbnLineKind::Extra => ("extra", None),
                _ => continue,
            };
            asides.push(Aside {
                kind,
                number,
                after,
                text: self.text_of(line.data, base),
            });
        }
        asides
    }
}

fn hands(hands: &rbn::hands::RbnHands) -> Hands {
    let [north, east, south, west] = hands.by_seat();
    Hands {
        north,
        east,
        south,
        west,
    }
}

/// The players whose hands are given, and whose cards are not all known.
fn unread_hands(hands: &rbn::hands::RbnHands) -> Vec<Seat> {
    let by_seat = hands.by_seat();
    let is_given = |seat: &Seat| {
        let mut given = hands.hands.iter().enumerate();
        given.any(|(index, hand)| hands.seat(index) == Some(*seat) && hand.count > 0)
    };
    let is_unread = |seat: &Seat| by_seat.get(*seat as usize).is_some_and(Option::is_none);
    let given = SEATS.into_iter().filter(is_given);
    given.filter(is_unread).collect()
}
