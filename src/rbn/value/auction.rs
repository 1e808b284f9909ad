//! `A`: dealer, vulnerability and the calls.

use crate::bridge::{Seat, Strain, Vulnerability};

use super::super::fault::{Faults, RbnFaultKind};
use super::notation::{self, After, Reference};
use crate::bridge::seat;
use crate::source::{Slice, Span};

/// An auction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RbnAuction {
    /// Who deals; `None` where it is of no importance (`X`).
    pub dealer: Option<Seat>,
    /// Who is vulnerable; `None` where it is of no importance (`X`).
    pub vulnerability: Option<Vulnerability>,
    /// Whether dealer and vulnerability are written.
    pub has_start: bool,
    /// The calls in order.
    pub calls: Vec<CallAt>,
    /// The notes that calls refer to.
    pub references: Vec<Reference>,
    /// Whether all of it could be read.
    pub is_whole: bool,
}

/// A call with its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallAt {
    /// The call.
    pub call: Call,
    /// Its bytes, without notations.
    pub span: Span,
}

/// A call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// `P`.
    Pass,
    /// `X`.
    Double,
    /// `R`.
    Redouble,
    /// A bid of a level from 1 to 7.
    Bid(u8, Strain),
    /// All passes that end the auction (`A`).
    AllPass,
    /// What would you call (`Y`)?
    Query,
}

impl RbnAuction {
    /// Whether the auction is over: by `A`, by three passes after a bid, or by four passes.
    pub fn is_over(&self) -> bool {
        let mut calls = self.calls.iter().rev();
        if calls.clone().any(|at| at.call == Call::AllPass) {
            return self.is_whole;
        }
        let passes = calls
            .by_ref()
            .take_while(|at| at.call == Call::Pass)
            .count();
        let has_bid = passes < self.calls.len();
        self.is_whole && passes >= if has_bid { 3 } else { 4 }
    }

    /// Whether it is over, and all passed.
    pub fn is_passed_out(&self) -> bool {
        let is_pass = |at: &CallAt| matches!(at.call, Call::Pass | Call::AllPass);
        self.is_over() && self.calls.iter().all(is_pass)
    }

    /// The bytes of a call (0-based).
    pub fn place(&self, call: usize) -> Span {
        self.calls
            .get(call)
            .map_or_else(Span::default, |at| at.span)
    }

    /// Whether a call is to be chosen by the reader.
    pub fn has_query(&self) -> bool {
        self.calls.iter().any(|at| at.call == Call::Query)
    }
}

/// The strain of a letter.
pub(super) fn strain(letter: u8) -> Option<Strain> {
    match letter.to_ascii_uppercase() {
        b'C' => Some(Strain::Clubs),
        b'D' => Some(Strain::Diamonds),
        b'H' => Some(Strain::Hearts),
        b'S' => Some(Strain::Spades),
        b'N' => Some(Strain::Notrump),
        _ => None,
    }
}

fn vulnerability(letter: u8) -> Option<Option<Vulnerability>> {
    match letter.to_ascii_uppercase() {
        b'Z' => Some(Some(Vulnerability::NONE)),
        b'N' => Some(Some(Vulnerability::NS)),
        b'E' => Some(Some(Vulnerability::EW)),
        b'B' => Some(Some(Vulnerability::ALL)),
        b'X' | b'?' => Some(None),
        _ => None,
    }
}

/// Reads an auction.
pub(super) fn read(data: &[u8], faults: &mut Faults<'_>) -> Option<RbnAuction> {
    // Without dealer and vulnerability, West deals and vulnerability is of no importance.
    let mut auction = RbnAuction {
        dealer: Some(Seat::West),
        vulnerability: None,
        has_start: false,
        calls: Vec::new(),
        references: Vec::new(),
        is_whole: true,
    };
    let start = start(data, &mut auction, faults)?;
    let calls = data.slice(start..);
    let mut at = start;
    let mut bad_round = None;
    let mut rounds = calls.split(|byte| *byte == b':').peekable();
    while let Some(round) = rounds.next() {
        let before = auction.calls.len();
        if !read_round(data, at, at + round.len(), &mut auction, faults) {
            auction.is_whole = false;
            break;
        }
        let count = auction.calls.len() - before;
        let has_query = auction
            .calls
            .iter()
            .skip(before)
            .any(|at| at.call == Call::Query);
        let is_last = rounds
            .peek()
            .is_none_or(|next| next.is_empty() && at + round.len() + 1 == data.len());
        let is_over = auction
            .calls
            .last()
            .is_some_and(|at| at.call == Call::AllPass);
        let is_right = if is_last || is_over {
            count <= 4 + usize::from(has_query)
        } else {
            count == 4 || has_query && count == 5
        };
        if !is_right && bad_round.is_none() {
            bad_round = Some((count, at, at + round.len()));
        }
        at += round.len() + 1;
        if is_last && rounds.peek().is_some() {
            faults.add(RbnFaultKind::FinalColon, at - 1, at);
            break;
        }
    }
    if let Some((count, from, to)) = bad_round {
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        faults.add(
            RbnFaultKind::Round(count),
            from,
            to.max(from + 1).min(data.len()),
        );
    }
    turns(&auction, faults);
    Some(auction)
}

/// Reads dealer and vulnerability; says where the calls begin.
fn start(data: &[u8], auction: &mut RbnAuction, faults: &mut Faults<'_>) -> Option<usize> {
    let colon = memchr::memchr(b':', data);
    let prefix = data.get(..colon.unwrap_or(data.len())).unwrap_or(data);
    let read = match prefix {
        [dealer, vulnerable] => {
            let dealer_of = match dealer.to_ascii_uppercase() {
                b'X' => Some(None),
                letter => seat(letter).map(Some),
            };
            dealer_of.zip(vulnerability(*vulnerable))
        }
        _ => None,
    };
    let Some((dealer, vulnerable)) = read else {
        let is_word = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'?';
        if colon.is_some() && (1..=2).contains(&prefix.len()) && prefix.iter().all(is_word) {
            faults.add(RbnFaultKind::DealerVulnerability, 0, prefix.len());
            return None;
        }
        return Some(0);
    };
    auction.dealer = dealer;
    auction.vulnerability = vulnerable;
    auction.has_start = true;
    if prefix.last() == Some(&b'?') {
        faults.add(RbnFaultKind::OldVulnerability, 1, 2);
    }
    if prefix.iter().any(u8::is_ascii_lowercase) {
        faults.add(RbnFaultKind::SmallLetter, 0, prefix.len());
    }
    match colon {
        Some(colon) => Some(colon + 1),
        None => {
            faults.add(RbnFaultKind::NoColon, 0, data.len());
            Some(data.len())
        }
    }
}

/// Reads the calls of a round; says whether all could be read.
fn read_round(
    data: &[u8],
    from: usize,
    to: usize,
    auction: &mut RbnAuction,
    faults: &mut Faults<'_>,
) -> bool {
    let round = data.get(..to).unwrap_or(data);
    // A notation at the start of a round belongs to no call.
    let mut at = notation::read(round, from, After::Nothing, &mut auction.references, faults);
    while let Some(rest) = round.get(at..).filter(|rest| !rest.is_empty()) {
        let Some((call, length)) = call(rest) else {
            let length = match rest {
                _ if begins_with_pass(rest) => 4,
                [b'0'..=b'9', second, ..] if second.is_ascii_alphabetic() => 2,
                _ => 1,
            };
            faults.add(RbnFaultKind::Call, at, at + length);
            return false;
        };
        if matches!(rest.first(), Some(b'a' | b'y')) {
            faults.add(RbnFaultKind::SmallLetter, at, at + 1);
        }
        let span = faults.span(at, at + length);
        auction.calls.push(CallAt { call, span });
        let after = match call {
            Call::AllPass | Call::Query => After::Sign,
            _ => After::Action,
        };
        at = notation::read(round, at + length, after, &mut auction.references, faults);
    }
    true
}

/// The call at the start of a text, with its length.
fn call(text: &[u8]) -> Option<(Call, usize)> {
    if begins_with_pass(text) {
        return None;
    }
    let first = text.first()?.to_ascii_uppercase();
    Some(match first {
        b'P' => (Call::Pass, 1),
        b'X' => (Call::Double, 1),
        b'R' => (Call::Redouble, 1),
        b'A' => (Call::AllPass, 1),
        b'Y' => (Call::Query, 1),
        level @ b'1'..=b'7' => (Call::Bid(level - b'0', strain(*text.get(1)?)?), 2),
        _ => return None,
    })
}

/// Whether a text begins with the word, whose letters would be calls.
fn begins_with_pass(text: &[u8]) -> bool {
    text.get(..4)
        .is_some_and(|word| word.eq_ignore_ascii_case(b"pass"))
}

/// Looks at how the auction ends, and at calls after a query.
fn turns(auction: &RbnAuction, faults: &mut Faults<'_>) {
    let calls = &auction.calls;
    if let Some(query) = calls.iter().position(|at| at.call == Call::Query) {
        let is_call = |at: &&CallAt| at.call != Call::Query;
        if let Some(next) = calls.iter().skip(query + 1).find(is_call) {
            faults.add_at(RbnFaultKind::AfterQuery, next.span);
        }
        return;
    }
    let Some(end) = calls.iter().position(|at| at.call == Call::AllPass) else {
        return;
    };
    // Where calls follow, it is not clear which of them end the auction.
    if end + 1 < calls.len() {
        return;
    }
    let before = calls.slice(..end);
    let passes = before
        .iter()
        .rev()
        .take_while(|at| at.call == Call::Pass)
        .count();
    let most = if passes < before.len() { 2 } else { 3 };
    if (1..=most).contains(&passes)
        && let (Some(first), Some(last)) = (before.get(end - passes), calls.get(end))
    {
        faults.add_at(RbnFaultKind::PassesBeforeEnd, first.span.to(last.span));
    }
}
