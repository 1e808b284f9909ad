//! The rows of an auction or a play that are in export format: four calls or cards, each with
//! its annotations and comments.

use memchr::memchr;

use super::text::Text;
use crate::export::moves::{Spelling, TRICK, is_trick};
use crate::export::{auction, play};
use crate::model::{AuctionCall, Call, PlayCard};
use crate::standard::{DISCOURAGED_LINE_LENGTH, TURNS_PER_LINE, TagId};

/// What follows the tag of an auction or a play.
pub(super) struct Turns {
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
}

/// What is before a word in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Turn,
    Note,
    Nag,
    Comment,
}

impl Turns {
    /// Reads the rows of a section; `None` where one is not plain.
    pub(super) fn read(text: &mut Text<'_>, tag: TagId) -> Option<Turns> {
        let mut turns = Turns::of(tag);
        loop {
            // After a row that is not full nothing follows.
            let can_follow = !turns.has_star && turns.count.is_multiple_of(TURNS_PER_LINE);
            if tag == TagId::PLAY && can_follow && text.takes(TRICK, is_trick) {
                turns.trick();
            } else if let Some(row) = text.row() {
                turns.row(row.filter(|_| can_follow)?)?;
            } else {
                return Some(turns);
            }
        }
    }

    fn of(tag: TagId) -> Turns {
        Turns {
            tag,
            count: 0,
            passes: 0,
            begins_with_double: false,
            has_star: false,
            has_cards: false,
            has_unknown: false,
        }
    }

    /// Takes a row of four cards.
    fn trick(&mut self) {
        self.count += TURNS_PER_LINE;
        self.has_cards = true;
        self.has_unknown = false;
    }

    /// Takes a row: calls or cards, each with its annotations and comments.
    fn row(&mut self, row: &[u8]) -> Option<()> {
        if row.len() >= DISCOURAGED_LINE_LENGTH {
            return None;
        }
        let start = self.count;
        let mut before = Before::Nothing;
        let mut rest = Some(row);
        while let Some(text) = rest {
            let length = match text.first()? {
                b'{' => memchr(b'}', text)? + 1,
                _ => text.iter().take_while(|byte| **byte != b' ').count(),
            };
            let (word, behind) = text.split_at_checked(length)?;
            let is_full = self.count - start == TURNS_PER_LINE;
            let is_plain = match word {
                [b'=', number @ .., b'='] => before == Before::Turn && is_plain_number(number),
                [b'$', number @ ..] => {
                    matches!(before, Before::Turn | Before::Note) && is_plain_number(number)
                }
                [b'{', comment @ ..] => {
                    before != Before::Nothing && memchr(b'\r', comment).is_none()
                }
                b"*" => !is_full && behind.is_empty(),
                _ => !is_full && self.turn(word),
            };
            if !is_plain {
                return None;
            }
            before = match word.first()? {
                b'=' => Before::Note,
                b'$' => Before::Nag,
                b'{' => Before::Comment,
                _ => Before::Turn,
            };
            self.has_star |= word == b"*";
            rest = match behind {
                [] => None,
                [b' ', behind @ ..] => Some(behind),
                _ => return None,
            };
        }
        Some(())
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
        let Some(AuctionCall::Call(call)) = crate::model::auction::call(word) else {
            return false;
        };
        self.passes = if call == Call::Pass {
            self.passes + 1
        } else {
            0
        };
        self.begins_with_double |= self.count == 0 && matches!(call, Call::Double | Call::Redouble);
        auction::spelling(word) == Spelling::Kept
    }

    fn card(&mut self, word: &[u8]) -> bool {
        let Some(card) = crate::model::play::card(word) else {
            return false;
        };
        let begins_row = self.count.is_multiple_of(TURNS_PER_LINE);
        self.has_unknown = card == PlayCard::Unknown || (self.has_unknown && !begins_row);
        self.has_cards |= card != PlayCard::Unknown;
        play::spelling(word) == Spelling::Kept
    }
}

/// A number without leading zeros.
fn is_plain_number(digits: &[u8]) -> bool {
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    is_number && (digits.len() == 1 || digits.first() != Some(&b'0'))
}
