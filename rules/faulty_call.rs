//! The first call of an auction that the laws do not allow: several rules say what is wrong with it, each of
//! one kind. It is not known how the auction would have gone on after it.

use super::{GameContext, RecordContext};
use crate::bridge::{AuctionOutcome, CallFaultKind, Seat, seat_name};
use crate::pbn::model;
use crate::rbn;
use crate::source::Span;

/// A call that the laws do not allow where it is made.
pub(crate) struct FaultyCall<'c, A> {
    /// What is wrong with it.
    pub(crate) kind: CallFaultKind,
    /// Who makes it, where that is known.
    pub(crate) caller: Option<Seat>,
    /// Its place.
    pub(crate) span: Span,
    /// Which turn it is (0-based).
    pub(crate) turn: usize,
    /// The auction that it is in.
    pub(crate) auction: &'c A,
    /// What the auction comes to.
    pub(crate) outcome: &'c AuctionOutcome,
}

impl<'c> FaultyCall<'c, model::AuctionSection> {
    /// The first one of a game, where it is sure who makes which call.
    pub(crate) fn of(game: &GameContext<'c>) -> Option<FaultyCall<'c, model::AuctionSection>> {
        let (auction, outcome) = game.model.judged_auction()?;
        let fault = outcome.faults.first()?;
        Some(FaultyCall {
            kind: fault.kind,
            caller: outcome.caller(fault.turn),
            span: auction.place(fault.turn),
            turn: fault.turn,
            auction,
            outcome,
        })
    }
}

impl<'c> FaultyCall<'c, rbn::auction::RbnAuction> {
    /// The first one of a record whose auction can be read.
    pub(crate) fn of_record(
        record: &'c RecordContext<'_>,
    ) -> Option<FaultyCall<'c, rbn::auction::RbnAuction>> {
        let (auction, outcome) = record.judged_auction()?;
        let fault = outcome.faults.first()?;
        Some(FaultyCall {
            kind: fault.kind,
            caller: auction.dealer.and_then(|_| outcome.caller(fault.turn)),
            span: auction.place(fault.turn),
            turn: fault.turn,
            auction,
            outcome,
        })
    }
}

impl<A> FaultyCall<'_, A> {
    /// Who makes it, in words.
    pub(crate) fn name(&self) -> &'static str {
        self.caller.map_or("this player", seat_name)
    }
}
