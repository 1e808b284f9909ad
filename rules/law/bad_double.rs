//! # bad-double
//!
//! A player doubles when there is nothing to double. A player can double only when the last call
//! other than Pass is a bid of an opponent (Law 19). Readers refuse the auction from that call on.
//!
//! Correct the call. Often a call before it is missing. The calls after it are not checked.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D Pass X Pass
//! 1H AP
//! ```
//!
//! ```text
//! error[bad-double]: South cannot double 1D, a bid by partner North
//!   ┌─ example.pbn:3:9
//!   │
//! 3 │ 1D Pass X Pass
//!   │ --      ^
//!   │ │
//!   │ the last call other than Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C X X AP
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:XA
//!
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C Pass
//! 2H Pass 4H AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1H X Pass
//! Pass XX AP
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NXA
//!
//! ```

use crate::bridge::{AuctionCall, Call, CallFaultKind, seat_name};
use crate::pbn::model::Turn;
use crate::rules::faulty_call::FaultyCall;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-double",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.5.1"]), (RBN, &["3.A"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::CallFault], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(faulty) = FaultyCall::of(game).filter(|call| call.kind == CallFaultKind::Double)
    else {
        return;
    };
    let name = faulty.name();
    let before = faulty.auction.turns.slice(..faulty.turn);
    let counts = |call: &Turn<AuctionCall>| {
        let is_pass = call.value == Some(AuctionCall::Call(Call::Pass));
        !is_pass && matches!(call.value, Some(AuctionCall::Call(_)))
    };
    let Some(last) = before.iter().rposition(counts) else {
        let message = format!("{name} cannot double: there is no bid yet");
        report.at(faulty.span, message);
        return;
    };
    let bidder = faulty.outcome.caller(last);
    let by = bidder.map_or("another player", seat_name);
    let place = faulty.auction.place(last);
    let call = game.show(place);
    let is_double = !matches!(
        before.get(last).and_then(|turn| turn.value),
        Some(AuctionCall::Call(Call::Bid(_)))
    );
    let message = match (is_double, bidder == faulty.caller) {
        (true, _) => format!("{name} cannot double: the bid is already doubled"),
        (false, true) => format!("{name} cannot double {call}, their own bid"),
        (false, false) => format!("{name} cannot double {call}, a bid by partner {by}"),
    };
    report
        .at(faulty.span, message)
        .label(place, "the last call other than Pass");
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    if let Some(faulty) = FaultyCall::of_record(record)
        && faulty.kind == CallFaultKind::Double
    {
        let name = faulty.name();
        let message = format!("{name} cannot double: there is no bid of an opponent to double");
        report.at(faulty.span, message);
    }
}
