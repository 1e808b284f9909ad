//! # rbn-makes-contradict
//!
//! The double-dummy tricks (M) contradict each other or the record. The first number is what declarer makes
//! in the contract. The third or fourth part must give the same number for that hand and strain. It must also
//! be the lowest number of the second part, because the best defense chooses the best lead.
//!
//! After the first number, the first part has at most one number for each lead of the play. The second part
//! has at most one number for each possible opening lead; touching cards of a suit count as one.
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
//! info[rbn-makes-contradict]: these are tricks in the contract; expected a contract, found none
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
//! info[rbn-makes-contradict]: expected at most 10 numbers, one for each different lead of East, found 11
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

use crate::bridge::{Seat, Suit, same_side, seat_name};
use crate::rbn::makes::RbnMakes;
use crate::rules::prelude::*;
use crate::rules::words::{counted_tricks, plural};

pub(crate) const META: Meta = Meta {
    name: "rbn-makes-contradict",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.M"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(makes) = &record.record.values.makes else {
        return;
    };
    // One cause is one finding.
    if report_without_contract(record, makes, report)
        || report_other_in_hands(record, makes, report)
        || report_other_after_leads(makes, report)
        || report_too_many_leads(record, makes, report)
    {
        return;
    }
    let play = record.record.values.play.as_ref();
    if let Some(play) = play.filter(|play| play.is_whole) {
        let leads = play.tricks.len().min(12);
        let after = makes.statuses.tricks.len().saturating_sub(1);
        if after > leads {
            let message = format!(
                "expected at most {leads} number{} after the first one, one for each lead of the play, \
                 found {after}",
                plural(leads)
            );
            report.at(makes.statuses.span, message);
        }
    }
}

/// Reports numbers of a contract where there is none; says whether it did, as the others do.
fn report_without_contract(
    record: &RecordContext<'_>,
    makes: &RbnMakes,
    report: &mut Report<'_>,
) -> bool {
    let parts = [&makes.statuses, &makes.leads];
    let Some(of_contract) = parts.into_iter().find(|part| !part.tricks.is_empty()) else {
        return false;
    };
    let has_line = |label| record.record.line(label).is_some();
    if has_line(RbnLabel::Contract) || has_line(RbnLabel::Auction) {
        return false;
    }
    let message = "these are tricks in the contract; expected a contract, found none";
    report.at(of_contract.span, message).milder(true);
    true
}

/// Reports that the hand of declarer has another number than the contract.
fn report_other_in_hands(
    record: &RecordContext<'_>,
    makes: &RbnMakes,
    report: &mut Report<'_>,
) -> bool {
    let Some(contract) = &record.record.values.contract else {
        return false;
    };
    let (Some(best), Some(declarer)) = (makes.best(), contract.declarer) else {
        return false;
    };
    let of_hand = makes.of_hand(declarer, contract.strain);
    let Some(other) = of_hand.filter(|other| *other != best) else {
        return false;
    };
    let [of_ns, of_ew] = makes.spans;
    let span = if same_side(declarer, Seat::North) {
        of_ns
    } else {
        of_ew
    };
    let other = counted_tricks(other);
    let message = format!("declarer makes {other} here, but {best} by the first part");
    report
        .at(span, message)
        .label(makes.statuses.span, "the first part");
    true
}

/// Reports that the best lead leaves declarer another number than the contract has.
fn report_other_after_leads(makes: &RbnMakes, report: &mut Report<'_>) -> bool {
    let leads = &makes.leads;
    let (Some(best), Some(least)) = (makes.best(), leads.tricks.iter().min().copied()) else {
        return false;
    };
    let is_wrong = if leads.is_partial {
        least < best
    } else {
        least != best
    };
    if is_wrong {
        let least = counted_tricks(least);
        let message = format!(
            "after the best lead declarer makes {least} here, but {best} by the first part"
        );
        report
            .at(leads.span, message)
            .label(makes.statuses.span, "the first part");
    }
    is_wrong
}

/// Reports more numbers after leads than the leader has different leads.
fn report_too_many_leads(
    record: &RecordContext<'_>,
    makes: &RbnMakes,
    report: &mut Report<'_>,
) -> bool {
    let leads = makes.leads.tricks.len();
    let Some((leader, different)) = different_leads(record).filter(|(_, most)| leads > *most)
    else {
        return false;
    };
    let message = format!(
        "expected at most {different} numbers, one for each different lead of {}, found {leads}",
        seat_name(leader)
    );
    report.at(makes.leads.span, message).milder(true);
    true
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
