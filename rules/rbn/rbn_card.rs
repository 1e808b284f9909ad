//! # rbn-card
//!
//! A play contains something that is not a card. A card is suit and rank, or only the rank if the player
//! follows suit; the first card of a trick always has its suit. The rest of the play is not checked.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P K54T
//!
//! ```
//!
//! ```text
//! error[rbn-card]: the first card of a trick needs its suit; write it before `K`
//!   ┌─ example.rbn:3:3
//!   │
//! 3 │ P K54T
//!   │   ^
//! ```
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SKS
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! P SK54T
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-card",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.P"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::LeadWithoutSuit => format!(
            "the first card of a trick needs its suit; write it before {}",
            record.found(fault.span)
        ),
        RbnFaultKind::SuitWithoutRank => format!(
            "there is no rank after the suit {}",
            record.found(fault.span)
        ),
        RbnFaultKind::Card => format!("expected a card, found {}", record.found(fault.span)),
        _ => return,
    };
    report.at(fault.span, message);
}
