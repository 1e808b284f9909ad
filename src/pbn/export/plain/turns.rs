//! The rows of an auction or a play that are in export format: four calls or cards, each with
//! its annotations and comments. A row that would be too wide goes on in the next line.

use memchr::memchr;

use super::text::PlainText;
use crate::bridge::{AuctionCall, Call, PlayCard};
use crate::pbn::export::out::WordSpelling;
use crate::pbn::export::turns::{TRICK, is_trick};
use crate::pbn::export::{auction, play};
use crate::pbn::model::note::NoteNumbers;
use crate::pbn::standard::{DISCOURAGED_LINE_LENGTH, NAG_MAX, NOTE_NUMBERS, TURNS_PER_LINE, TagId};
use crate::pbn::syntax::lexer::digits;

/// What follows the tag of an auction or a play.
pub(super) struct PlainTurns {
    tag: TagId,
    pub(super) count: usize,
    /// How many of the last calls are passes.
    pub(super) passes: usize,
    /// Whether the first call is a double or a redouble.
    pub(super) begins_with_double: bool,
    pub(super) has_star: bool,
    pub(super) has_cards: bool,
    /// Whether a card of the last row is not known.
    pub(super) has_unknown: bool,
    /// The notes to which the calls or cards refer.
    pub(super) references: NoteNumbers,
    /// The last word.
    last: Last,
    /// How many bytes the line has with it.
    column: usize,
}

/// A word of a section.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Turn,
    Note,
    Nag,
    Comment,
}

impl PlainTurns {
    /// Reads the rows of a section; `None` where one is not plain.
    pub(super) fn read(text: &mut PlainText<'_>, tag: TagId) -> Option<PlainTurns> {
        let mut turns = PlainTurns::of(tag);
        loop {
            let begins_trick = tag == TagId::PLAY && turns.begins_row() && !turns.has_star;
            if begins_trick && text.takes(TRICK, is_trick) {
                turns.trick();
            } else if let Some(line) = text.row() {
                turns.line(line?)?;
            } else {
                return Some(turns);
            }
        }
    }

    fn of(tag: TagId) -> PlainTurns {
        PlainTurns {
            tag,
            count: 0,
            passes: 0,
            begins_with_double: false,
            has_star: false,
            has_cards: false,
            has_unknown: false,
            references: NoteNumbers::default(),
            last: Last::Nothing,
            column: 0,
        }
    }

    /// Whether the next call or card is the first of a row.
    fn begins_row(&self) -> bool {
        self.count.is_multiple_of(TURNS_PER_LINE)
    }

    /// Takes a row of four cards.
    fn trick(&mut self) {
        self.count += TURNS_PER_LINE;
        self.has_cards = true;
        self.has_unknown = false;
        self.last = Last::Turn;
        self.column = TRICK;
    }

    /// Takes a line: calls or cards, each with its annotations and comments. It is a row, or as much
    /// of one as has room.
    fn line(&mut self, line: &[u8]) -> Option<()> {
        let mut begins_line = true;
        let mut rest = Some(line);
        while let Some(text) = rest {
            let length = match text.first()? {
                b'{' => memchr(b'}', text)? + 1,
                _ => text.iter().take_while(|byte| **byte != b' ').count(),
            };
            let (word, after) = text.split_at_checked(length)?;
            self.word(word, begins_line)?;
            begins_line = false;
            rest = match after {
                [] => None,
                [b' ', after @ ..] => Some(after),
                _ => return None,
            };
        }
        Some(())
    }

    /// Takes a word, if it is right, and on the line on which it should be.
    fn word(&mut self, word: &[u8], begins_line: bool) -> Option<()> {
        let last = match word {
            [b'=', ..] => Last::Note,
            [b'$', ..] => Last::Nag,
            [b'{', ..] => Last::Comment,
            _ => Last::Turn,
        };
        let has_room = self.column + 1 + word.len() < DISCOURAGED_LINE_LENGTH;
        let wants_line = match last {
            Last::Turn if self.begins_row() => true,
            _ => !has_room,
        };
        if self.has_star || begins_line != wants_line {
            return None;
        }
        let is_plain = match word {
            [b'=', number @ .., b'='] => {
                let read = digits(number).map_or(0, |(number, _)| number);
                self.references.insert(read);
                let is_number = is_plain_number(number) && NOTE_NUMBERS.contains(&read);
                self.last == Last::Turn && is_number
            }
            [b'$', number @ ..] => {
                let read = digits(number).map_or(0, |(number, _)| number);
                let is_number = is_plain_number(number) && read <= NAG_MAX;
                matches!(self.last, Last::Turn | Last::Note) && is_number
            }
            [b'{', ..] => self.last != Last::Nothing,
            b"*" => true,
            _ => self.turn(word),
        };
        self.has_star = word == b"*";
        self.last = last;
        self.column = if begins_line {
            word.len()
        } else {
            self.column + 1 + word.len()
        };
        is_plain.then_some(())
    }

    /// Takes a call or a card, if it is one, and written as it should be.
    fn turn(&mut self, word: &[u8]) -> bool {
        let is_written = match self.tag {
            TagId::AUCTION => self.call(word),
            _ => self.card(word),
        };
        self.count += 1;
        is_written
    }

    fn call(&mut self, word: &[u8]) -> bool {
        let Some(AuctionCall::Call(call)) = crate::pbn::model::auction::call(word) else {
            return false;
        };
        self.passes = if call == Call::Pass {
            self.passes + 1
        } else {
            0
        };
        self.begins_with_double |= self.count == 0 && matches!(call, Call::Double | Call::Redouble);
        auction::spelling(word) == WordSpelling::Kept
    }

    fn card(&mut self, word: &[u8]) -> bool {
        let Some(card) = crate::pbn::model::play::card(word) else {
            return false;
        };
        self.has_unknown = card == PlayCard::Unknown || (self.has_unknown && !self.begins_row());
        self.has_cards |= card != PlayCard::Unknown;
        play::spelling(word) == WordSpelling::Kept
    }
}

/// A number without leading zeros.
fn is_plain_number(digits: &[u8]) -> bool {
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    is_number && (digits.len() == 1 || digits.first() != Some(&b'0'))
}
