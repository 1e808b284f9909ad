//! # rbn-makes-contradict
//!
//! What can be made at double-dummy contradicts itself or the record. The first number is what
//! declarer makes in the contract: the third or fourth part says the same of that hand and strain,
//! and the least number of the second part is it, because the best defense leads best. The first
//! part has no more numbers than there are leads, and the second no more than the leader has cards to
//! lead that do not touch each other.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! M 9
//!
//! ```
//!
//! ```text
//! info[rbn-makes-contradict]: these numbers are of the contract; expected one, found none
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ M 9
//!   │   ^
//! ```
//!
//! ```rbn
//! % RBN
//! C 3N:N
//! M 9::87777=
//!
//! ```
//!
//! ```rbn
//! % RBN
//! C 3N:N
//! M 9:AA
//!
//! ```
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK54T
//! M 999
//!
//! ```
//!
//! ```rbn
//! % RBN
//! H E:QT3.85.Q86.KQJ54:K9.K94.AT75432.9:A8765.QT.K9.AT87:
//! C 3N:N
//! M 9:99999999999
//!
//! ```
//!
//! ```text
//! info[rbn-makes-contradict]: East has 10 leads that do not touch each other, found 11 numbers
//!   ┌─ example.rbn:4:5
//!   │
//! 4 │ M 9:99999999999
//!   │     ^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 3N:N
//! M 9:9A:97777=
//!
//! ```
//!
//! ```rbn
//! % RBN
//! H E:QT3.85.Q86.KQJ54:K9.K94.AT75432.9:A8765.QT.K9.AT87:
//! C 3N:N
//! M 9:9999999999
//!
//! ```

use crate::bridge::{Seat, Strain, Suit, seat_name};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-makes-contradict",
    severity: Severity::Warning,
    rbn_chapters: &["3.M"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Record(check)];

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let values = &record.record.values;
    let Some(makes) = &values.makes else {
        return;
    };
    let statuses = &makes.statuses;
    let leads = &makes.leads;
    let has_contract = record.record.line(Label::Contract).is_some()
        || record.record.line(Label::Auction).is_some();
    let is_of_contract = !statuses.tricks.is_empty() || !leads.tricks.is_empty();
    if is_of_contract && !has_contract {
        let span = if statuses.tricks.is_empty() {
            leads.span
        } else {
            statuses.span
        };
        report
            .at(
                span,
                "these numbers are of the contract; expected one, found none",
            )
            .milder(true);
        return;
    }
    let best = statuses.tricks.first().copied();
    if let Some(contract) = &values.contract
        && let (Some(best), Some(declarer)) = (best, contract.declarer)
    {
        let (hand, side) = match declarer {
            Seat::North => (0, 0),
            Seat::South => (1, 0),
            Seat::West => (2, 1),
            Seat::East => (3, 1),
        };
        let strain = match contract.strain {
            Strain::Notrump => 0,
            Strain::Spades => 1,
            Strain::Hearts => 2,
            Strain::Diamonds => 3,
            Strain::Clubs => 4,
        };
        let of_hand = makes
            .by_hand
            .get(hand)
            .and_then(|row| row.get(strain).copied().flatten());
        if let Some(other) = of_hand.filter(|other| *other != best) {
            let span = makes.spans.get(side).copied().unwrap_or_default();
            let message = format!("declarer makes {best} in the first part, and {other} here");
            report
                .at(span, message)
                .label(statuses.span, "the first part");
            return;
        }
    }
    if let (Some(best), Some(least)) = (best, leads.tricks.iter().min().copied()) {
        let is_wrong = match leads.is_partial {
            true => least < best,
            false => least != best,
        };
        if is_wrong {
            let message =
                format!("the best lead leaves declarer {least} here, and {best} in the first part");
            report
                .at(leads.span, message)
                .label(statuses.span, "the first part");
            return;
        }
    }
    if let Some((leader, different)) = different_leads(record)
        && leads.tricks.len() > different
    {
        let message = format!(
            "{} has {different} leads that do not touch each other, found {} numbers",
            seat_name(leader),
            leads.tricks.len()
        );
        report.at(leads.span, message).milder(true);
        return;
    }
    if let Some(play) = values.play.as_ref().filter(|play| play.is_whole) {
        let leads = play.tricks.len().min(12);
        let after = statuses.tricks.len().saturating_sub(1);
        if after > leads {
            let message = format!("expected a number for each of {leads} leads, found {after}");
            report.at(statuses.span, message);
        }
    }
}

/// Who leads against the contract, and to how many leads there can be different ends.
fn different_leads(record: &RecordContext<'_>) -> Option<(Seat, usize)> {
    let leader = record.record.values.contract?.leader?;
    let hand = record.known_hands()?.of(leader)?;
    let of_suit = |suit: Suit| {
        let ranks = hand[suit].to_bits();
        // Of cards that touch each other the lowest one counts.
        (ranks & !(ranks << 1)).count_ones() as usize
    };
    Some((leader, Suit::DESC.into_iter().map(of_suit).sum()))
}
