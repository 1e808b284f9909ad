//! What the calls of an auction come to (Laws 17 to 22).

use smallvec::SmallVec;

use super::{Bid, Call, Contract, Penalty, Seat, same_side, seat_after};

/// What is in the place of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AuctionCall {
    /// A pass, a bid, a double or a redouble.
    Call(Call),
    /// `AP`: all passes that end the auction.
    AllPass,
    /// `-`: it is not yet this player's turn.
    NotYet,
    /// `^S`: the player was skipped by a call out of rotation.
    Skipped,
}

/// What an auction comes to, as far as its calls can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuctionOutcome {
    /// Who calls first.
    dealer: Seat,
    /// How many turns there are.
    turns: usize,
    /// The turns that are hyphens, in which no player calls.
    hyphens: Vec<usize>,
    /// Calls that the laws do not allow where they are, in order.
    pub faults: Vec<CallFault>,
    /// Whether passes have ended it.
    pub complete: bool,
    /// The last bid with its risk; `None` before the first bid.
    pub contract: Option<Contract>,
    /// The turn of the last bid.
    pub last_bid: Option<usize>,
    /// The first bid of each denomination by each side: the bid, the bidder and the turn.
    pub first_bids: FirstBids,
    /// Who first bid the denomination of the last bid for its side, and in which turn.
    pub declarer: Option<(Seat, usize)>,
}

/// The first bid of each denomination by each side: the bid, the bidder and the turn (0-based). Few
/// auctions name more than six, both sides counted.
pub type FirstBids = SmallVec<[(Bid, Seat, usize); 6]>;

/// A call that the laws do not allow where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallFault {
    /// The turn, 0-based.
    pub turn: usize,
    /// What is wrong.
    pub kind: CallFaultKind,
}

/// What can be wrong with a call. Numbers are turns, 0-based.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallFaultKind {
    /// A bid that is not higher than the one of an earlier turn.
    Insufficient(usize),
    /// `^I` before a bid that is high enough; the bid before, if there is one.
    Sufficient(Option<usize>),
    /// `^I` before something that is not a bid.
    NoBid,
    /// A double where there is no bid of an opponent to double.
    Double,
    /// A redouble where there is no double of an opponent.
    Redouble,
    /// A call after the passes that ended the auction; the turn that ended it.
    AfterEnd(usize),
    /// A hyphen after the first call.
    Hyphen,
}

/// The state of an auction after some turns.
struct Bidding {
    dealer: Seat,
    /// Turns that count: all but hyphens.
    taken: usize,
    hyphens: Vec<usize>,
    faults: Vec<CallFault>,
    /// The last bid, its turn and its bidder.
    last_bid: Option<(Bid, usize, Seat)>,
    penalty: Penalty,
    /// Who doubled or redoubled last since the last bid.
    doubler: Option<Seat>,
    /// First bids of each denomination by side: the bidder and the turn.
    first: FirstBids,
    passes: usize,
    ended: Option<usize>,
}

impl Bidding {
    fn new(dealer: Seat) -> Bidding {
        Bidding {
            dealer,
            taken: 0,
            hyphens: Vec::new(),
            faults: Vec::new(),
            last_bid: None,
            penalty: Penalty::Undoubled,
            doubler: None,
            first: FirstBids::new(),
            passes: 0,
            ended: None,
        }
    }

    fn turn(&mut self, turn: usize, call: AuctionCall, is_marked: bool) {
        let caller = seat_after(self.dealer, self.taken);
        if call == AuctionCall::NotYet {
            self.hyphens.push(turn);
            if self.taken > 0 {
                self.fault(turn, CallFaultKind::Hyphen);
            }
            return;
        }
        self.taken += 1;
        if let Some(end) = self.ended {
            return self.fault(turn, CallFaultKind::AfterEnd(end));
        }
        if is_marked && !matches!(call, AuctionCall::Call(Call::Bid(_))) {
            self.fault(turn, CallFaultKind::NoBid);
        }
        match call {
            AuctionCall::Call(Call::Bid(bid)) => self.bid(turn, bid, caller, is_marked),
            AuctionCall::Call(Call::Double) => self.double(turn, caller),
            AuctionCall::Call(Call::Redouble) => self.redouble(turn, caller),
            AuctionCall::Call(Call::Pass) => {
                self.passes += 1;
                let needed = if self.last_bid.is_some() { 3 } else { 4 };
                if self.passes >= needed {
                    self.ended = Some(turn);
                }
            }
            AuctionCall::AllPass => self.ended = Some(turn),
            AuctionCall::Skipped | AuctionCall::NotYet => self.passes = 0,
        }
    }

    fn bid(&mut self, turn: usize, bid: Bid, caller: Seat, is_marked: bool) {
        let before = self
            .last_bid
            .map(|(last, at, _)| (is_higher(bid, last), at));
        match before {
            Some((false, at)) if !is_marked => self.fault(turn, CallFaultKind::Insufficient(at)),
            Some((true, at)) if is_marked => self.fault(turn, CallFaultKind::Sufficient(Some(at))),
            None if is_marked => self.fault(turn, CallFaultKind::Sufficient(None)),
            _ => {}
        }
        self.last_bid = Some((bid, turn, caller));
        self.penalty = Penalty::Undoubled;
        self.doubler = None;
        self.passes = 0;
        let known = self
            .first
            .iter()
            .any(|(first, seat, _)| first.strain == bid.strain && same_side(*seat, caller));
        if !known {
            self.first.push((bid, caller, turn));
        }
    }

    fn double(&mut self, turn: usize, caller: Seat) {
        let bidder = self.last_bid.map(|(_, _, bidder)| bidder);
        let can = bidder.is_some_and(|bidder| !same_side(bidder, caller))
            && self.penalty == Penalty::Undoubled;
        if !can {
            return self.fault(turn, CallFaultKind::Double);
        }
        self.penalty = Penalty::Doubled;
        self.doubler = Some(caller);
        self.passes = 0;
    }

    fn redouble(&mut self, turn: usize, caller: Seat) {
        let can = self.penalty == Penalty::Doubled
            && self
                .doubler
                .is_some_and(|doubler| !same_side(doubler, caller));
        if !can {
            return self.fault(turn, CallFaultKind::Redouble);
        }
        self.penalty = Penalty::Redoubled;
        self.doubler = Some(caller);
        self.passes = 0;
    }

    fn fault(&mut self, turn: usize, kind: CallFaultKind) {
        self.faults.push(CallFault { turn, kind });
    }

    fn outcome(self) -> AuctionOutcome {
        let declarer = self.last_bid.and_then(|(bid, _, bidder)| {
            let mut first = self.first.iter();
            let named = first
                .find(|(first, seat, _)| first.strain == bid.strain && same_side(*seat, bidder))?;
            Some((named.1, named.2))
        });
        AuctionOutcome {
            dealer: self.dealer,
            turns: self.taken + self.hyphens.len(),
            hyphens: self.hyphens,
            faults: self.faults,
            complete: self.ended.is_some(),
            contract: self.last_bid.map(|(bid, ..)| Contract {
                bid,
                penalty: self.penalty,
            }),
            last_bid: self.last_bid.map(|(_, turn, _)| turn),
            declarer,
            first_bids: self.first,
        }
    }
}

impl AuctionOutcome {
    /// What these calls come to, of which the dealer makes the first.
    pub fn of(dealer: Seat, calls: impl IntoIterator<Item = AuctionCall>) -> AuctionOutcome {
        AuctionOutcome::of_marked(dealer, calls.into_iter().map(|call| (call, false)))
    }

    /// What these calls come to, of which the dealer makes the first. Each is given with whether it is
    /// marked as an insufficient bid.
    pub fn of_marked(
        dealer: Seat,
        calls: impl Iterator<Item = (AuctionCall, bool)>,
    ) -> AuctionOutcome {
        let mut bidding = Bidding::new(dealer);
        for (index, (call, is_marked)) in calls.enumerate() {
            bidding.turn(index, call, is_marked);
        }
        bidding.outcome()
    }

    /// Whether there are turns in which no player calls.
    pub fn has_hyphens(&self) -> bool {
        !self.hyphens.is_empty()
    }

    /// Whether the laws allow a call as the next one, where nothing was wrong so far.
    pub fn allows(&self, call: Call) -> bool {
        let caller = seat_after(self.dealer, self.turns - self.hyphens.len());
        let bidder = self.last_bid.and_then(|turn| self.caller(turn));
        let is_own = bidder.map(|bidder| same_side(bidder, caller));
        let penalty = self.contract.map(|contract| contract.penalty);
        match call {
            _ if self.complete => false,
            Call::Pass => true,
            Call::Bid(bid) => self
                .contract
                .is_none_or(|contract| is_higher(bid, contract.bid)),
            Call::Double => is_own == Some(false) && penalty == Some(Penalty::Undoubled),
            Call::Redouble => is_own == Some(true) && penalty == Some(Penalty::Doubled),
        }
    }

    /// Who made the call of a turn.
    pub fn caller(&self, turn: usize) -> Option<Seat> {
        let hyphens = self.hyphens.partition_point(|hyphen| *hyphen < turn);
        (turn < self.turns).then(|| seat_after(self.dealer, turn - hyphens))
    }
}

/// Whether one bid is higher than another: by level, then by denomination (C D H S NT).
pub fn is_higher(bid: Bid, than: Bid) -> bool {
    (bid.level.get(), bid.strain) > (than.level.get(), than.strain)
}
