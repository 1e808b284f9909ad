//! `A` of a legal auction that is over.

use super::{Played, bid, capital_seat};
use crate::bridge::bidding::is_higher;
use crate::bridge::{Bid, Contract, Penalty, Seat, same_side, seat_after};
use crate::rbn::value::auction::Vulnerability;

/// How many calls a round has.
const ROUND: usize = 4;

/// Who is vulnerable, and what is played; nothing, if all players passed.
pub(super) fn auction(data: &[u8]) -> Option<(Vulnerability, Option<Played>)> {
    let [dealer, vulnerability, b':', calls @ ..] = data else {
        return None;
    };
    let dealer = capital_seat(*dealer)?;
    let vulnerability = match vulnerability {
        b'Z' => Vulnerability::None,
        b'N' => Vulnerability::NorthSouth,
        b'E' => Vulnerability::EastWest,
        b'B' => Vulnerability::Both,
        _ => return None,
    };
    let mut bidding = Bidding::NONE;
    let mut caller = dealer;
    let mut in_round = 0;
    let mut rest = calls;
    loop {
        let (sign, after) = rest.split_first()?;
        if *sign == b':' {
            if in_round != ROUND {
                return None;
            }
            in_round = 0;
            rest = after;
            continue;
        }
        in_round += 1;
        if in_round > ROUND {
            return None;
        }
        rest = match sign {
            b'A' => {
                // Passes before it are written with it.
                let is_end = after.is_empty() && bidding.passes == 0;
                return is_end.then_some((vulnerability, bidding.played()));
            }
            b'P' => {
                bidding.passes += 1;
                after
            }
            b'X' => bidding.double(caller).then_some(after)?,
            b'R' => bidding.redouble(caller).then_some(after)?,
            _ => {
                let bid = bid(rest)?;
                bidding.bid(bid, caller).then_some(after.get(1..)?)?
            }
        };
        if bidding.is_over() {
            return None;
        }
        rest = after_notation(rest)?;
        caller = seat_after(caller, 1);
    }
}

/// What is after the notation of a call or card, which has one at most; `None` where there are more, or a
/// reference to a note.
#[inline]
pub(super) fn after_notation(text: &[u8]) -> Option<&[u8]> {
    if !matches!(text, [b'!' | b'?' | b'*' | b'^', ..]) {
        return Some(text);
    }
    let rest = match text {
        [b'!' | b'?', b'!' | b'?', rest @ ..] | [b'!' | b'?' | b'*', rest @ ..] => rest,
        _ => text,
    };
    (!matches!(rest, [b'!' | b'?' | b'*' | b'^', ..])).then_some(rest)
}

/// How far an auction has come.
struct Bidding {
    /// The last bid, with who made it.
    last: Option<(Bid, Seat)>,
    penalty: Penalty,
    /// Who was the first of each side to bid each strain.
    first: [[Option<Seat>; 5]; 2],
    /// How many passes the last calls are.
    passes: usize,
}

impl Bidding {
    const NONE: Bidding = Bidding {
        last: None,
        penalty: Penalty::Undoubled,
        first: [[None; 5]; 2],
        passes: 0,
    };

    fn bid(&mut self, bid: Bid, caller: Seat) -> bool {
        if self.last.is_some_and(|(last, _)| !is_higher(bid, last)) {
            return false;
        }
        self.last = Some((bid, caller));
        self.penalty = Penalty::Undoubled;
        self.passes = 0;
        let own = self.first.get_mut(caller as usize % 2);
        let own = own.and_then(|own| own.get_mut(bid.strain as usize));
        own.map(|first| first.get_or_insert(caller)).is_some()
    }

    fn double(&mut self, caller: Seat) -> bool {
        self.passes = 0;
        let is_due = self.penalty == Penalty::Undoubled;
        self.penalty = Penalty::Doubled;
        let last = self.last;
        is_due && last.is_some_and(|(_, bidder)| !same_side(bidder, caller))
    }

    fn redouble(&mut self, caller: Seat) -> bool {
        self.passes = 0;
        let is_due = self.penalty == Penalty::Doubled;
        self.penalty = Penalty::Redoubled;
        let last = self.last;
        is_due && last.is_some_and(|(_, bidder)| same_side(bidder, caller))
    }

    /// Whether passes have ended it.
    fn is_over(&self) -> bool {
        self.passes >= if self.last.is_some() { 3 } else { 4 }
    }

    fn played(&self) -> Option<Played> {
        let (bid, bidder) = self.last?;
        let own = self.first.get(bidder as usize % 2)?;
        let declarer = (*own.get(bid.strain as usize)?)?;
        let penalty = self.penalty;
        Some((Contract { bid, penalty }, declarer))
    }
}
