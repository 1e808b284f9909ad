//! The calls of an auction and what they come to (chapters 3.5 and 3.9, Laws 17 to 22).

use super::turn::{Irregularity, Turn, TurnWords, Turns};
use crate::bridge::{
    AuctionCall, AuctionOutcome, Bid, Call, Seat, Strain, bid, capital_suit, seat, seat_after,
    turns_between,
};
use crate::pbn::syntax::pieces::AHEAD;
use crate::pbn::syntax::{Document, Section};
use crate::source::{Span, is_white};

/// An auction section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuctionSection {
    /// The value of the tag, without its quotes; empty where it cannot be read.
    pub value_span: Span,
    /// The player that the tag names: the one who calls first.
    pub first: Option<Seat>,
    /// The calls with their annotations.
    pub turns: Turns<AuctionCall>,
}

impl AuctionSection {
    /// Reads an auction section.
    pub fn read(document: &Document<'_>, section: Section<'_>) -> AuctionSection {
        let pair = section.tag_pair();
        let value = pair.value();
        AuctionSection {
            value_span: pair.value_span().unwrap_or_default(),
            first: match value {
                Some(&[letter]) => seat(letter),
                _ => None,
            },
            turns: Turns::read::<CallWords>(document, section),
        }
    }

    /// How many hyphens are before the first call.
    pub fn leading_hyphens(&self) -> usize {
        let turns = self.turns.iter();
        turns
            .take_while(|turn| turn.value == Some(AuctionCall::NotYet))
            .count()
    }

    /// Whether the hyphens lead from the player named in the tag to the dealer, so that it
    /// is sure who made which call.
    pub fn begins_with(&self, dealer: Seat) -> bool {
        self.first
            .is_some_and(|first| turns_between(first, dealer) == self.leading_hyphens())
    }

    /// Who makes the first call, by the tag and the hyphens before that call; `None` without a
    /// call.
    pub fn first_caller(&self) -> Option<Seat> {
        let first = self.first.filter(|_| self.has_calls())?;
        Some(seat_after(first, self.leading_hyphens()))
    }

    /// The place of a turn; that of the tag's value for one that does not exist.
    pub fn place(&self, turn: usize) -> Span {
        let turn = self.turns.get(turn);
        turn.map_or(self.value_span, |turn| turn.span)
    }

    /// The first turn that is a call and not a hyphen.
    pub fn first_call(&self) -> Option<&Turn<AuctionCall>> {
        self.turns.get(self.leading_hyphens())
    }

    /// Whether there is any call, hyphens not counted.
    pub fn has_calls(&self) -> bool {
        self.leading_hyphens() < self.turns.len()
    }

    /// What the auction comes to; `None` where a word of it cannot be read.
    pub fn outcome(&self, dealer: Seat) -> Option<AuctionOutcome> {
        self.outcome_by(dealer, |_, call| call)
    }

    /// Whether a declarer can be that of these calls if the first caller is the dealer.
    pub fn agrees_with_declarer(&self, said: Option<(Seat, bool)>) -> bool {
        let outcome = self.first_caller().and_then(|dealer| self.outcome(dealer));
        let declarer = outcome.and_then(|outcome| outcome.declarer);
        let both = said.zip(declarer);
        both.is_none_or(|((said, _), (declarer, _))| said == declarer)
    }

    /// What it comes to if hyphens after the first call are passes.
    pub fn outcome_with_passes(&self, dealer: Seat) -> Option<AuctionOutcome> {
        let leading = self.leading_hyphens();
        self.outcome_by(dealer, |turn, call| match call {
            AuctionCall::NotYet if turn >= leading => AuctionCall::Call(Call::Pass),
            call => call,
        })
    }

    /// The same, where a turn (0-based) may be another call than the one that is written.
    fn outcome_by(
        &self,
        dealer: Seat,
        meant: impl Fn(usize, AuctionCall) -> AuctionCall,
    ) -> Option<AuctionOutcome> {
        if self.turns.has_hole() {
            return None;
        }
        let has_marks = !self.turns.marks.is_empty();
        let turns = self.turns.iter().enumerate();
        let calls = turns.filter_map(|(index, turn)| {
            let mark = || self.turns.mark(index, Irregularity::Insufficient);
            Some((meant(index, turn.value?), has_marks && mark().is_some()))
        });
        Some(AuctionOutcome::of_marked(dealer, calls))
    }
}

/// The words of an auction.
struct CallWords;

impl TurnWords for CallWords {
    type Turn = AuctionCall;

    fn word(word: &[u8]) -> Option<AuctionCall> {
        call(word)
    }

    #[inline]
    fn in_capitals(text: &[u8; AHEAD]) -> Option<(AuctionCall, usize)> {
        let (call, rest) = match text.as_slice() {
            [b'P', b'a', b's', b's', rest @ ..] => (Call::Pass, rest),
            [b'X', b'X', rest @ ..] => (Call::Redouble, rest),
            [b'X', rest @ ..] => (Call::Double, rest),
            [level @ b'1'..=b'7', b'N', b'T', rest @ ..] => {
                (Call::Bid(Bid::new(level - b'0', Strain::Notrump)), rest)
            }
            [level @ b'1'..=b'7', letter, rest @ ..] => {
                let suit = capital_suit(*letter)?;
                (Call::Bid(Bid::new(level - b'0', suit.into())), rest)
            }
            _ => return None,
        };
        let is_whole = rest.first().is_some_and(|after| is_white(*after));
        is_whole.then_some((AuctionCall::Call(call), text.len() - rest.len()))
    }

    fn is_capital(word: &[u8]) -> bool {
        word == b"Pass" || word.len() <= 3 && !word.iter().any(u8::is_ascii_lowercase)
    }

    fn skipped() -> Option<AuctionCall> {
        Some(AuctionCall::Skipped)
    }

    fn plus() -> Option<AuctionCall> {
        None
    }
}

/// A call by its word, in any case (chapter 3.11).
pub fn call(word: &[u8]) -> Option<AuctionCall> {
    let is = |text: &[u8]| word.eq_ignore_ascii_case(text);
    match word {
        b"-" => Some(AuctionCall::NotYet),
        _ if is(b"Pass") => Some(AuctionCall::Call(Call::Pass)),
        _ if is(b"AP") => Some(AuctionCall::AllPass),
        _ if is(b"X") => Some(AuctionCall::Call(Call::Double)),
        _ if is(b"XX") => Some(AuctionCall::Call(Call::Redouble)),
        _ => bid(word).map(|bid| AuctionCall::Call(Call::Bid(bid))),
    }
}
