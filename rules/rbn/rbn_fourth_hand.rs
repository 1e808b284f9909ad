//! # rbn-fourth-hand
//!
//! After three full hands, the fourth hand is missing or unclear. A colon after the three hands gives the
//! fourth one the remaining cards; without the colon it does not exist. If the three hands have unknown
//! cards, or one of them lacks a card, the remaining cards are not known either.
//!
//! Write the colon, or the cards that are unknown.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54
//!
//! ```
//!
//! ```text
//! warning[rbn-fourth-hand]: without a colon after three full hands there is no fourth hand
//!   ┌─ example.rbn:2:55
//!   │
//! 2 │ H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54
//!   │                                                       ^
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT8x:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//!
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ5:
//!
//! ```
//!
//! ```text
//! warning[rbn-fourth-hand]: East has 12 cards; the fourth hand can be left out only after three hands of 13
//!   ┌─ example.rbn:2:39
//!   │
//! 2 │ H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ5:
//!   │                                       ^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//!
//! ```

use crate::bridge::{Seat, seat_name};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-fourth-hand",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.H"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::NoFourthHand => {
            "without a colon after three full hands there is no fourth hand".to_owned()
        }
        RbnFaultKind::HandBeforeRest => {
            let hand = record.slice(fault.span).iter();
            let count = hand.filter(|byte| **byte != b'.').count();
            let whose = seat_of(record, fault.span).unwrap_or("this hand");
            format!(
                "{whose} has {count} cards; the fourth hand can be left out only after three hands of 13"
            )
        }
        RbnFaultKind::UnknownRest => {
            "the fourth hand gets the rest, which this card leaves open".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}

/// Whose a hand is.
fn seat_of(record: &RecordContext<'_>, hand: Span) -> Option<&'static str> {
    let hands = record.value(RbnLabel::Hands)?;
    let first = Seat::ALL
        .into_iter()
        .find(|seat| hands.first() == Some(&(seat.letter() as u8)))?;
    let mut parts = hands.split(|byte| *byte == b':').skip(1);
    let place = parts.position(|part| part == record.slice(hand))?;
    let mut seats = std::iter::successors(Some(first), |seat| Some(seat.lho()));
    seats.nth(place).map(seat_name)
}
