//! # rbn-goal
//!
//! The goal of a contract is higher than the number of tricks. There are only as many tricks as a hand has
//! cards.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! H W:43:KJ2:Q976:AT85
//! C N6:S
//!
//! ```
//!
//! ```text
//! warning[rbn-goal]: expected a goal of at most 4 tricks, found 6
//!   ┌─ example.rbn:3:3
//!   │
//! 3 │ C N6:S
//!   │   ^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! H W:43:KJ2:Q976:AT85
//! C N3:S
//!
//! ```

use crate::rbn::contract::Goal;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-goal",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.C"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let (Some(contract), Some(hands)) = (&record.record.values.contract, record.hands) else {
        return;
    };
    let most = hands.hands.iter().map(|hand| hand.count).max().unwrap_or(0);
    if let Some(Goal::Tricks(goal)) = contract.goal
        && usize::from(goal) > most
    {
        report.at(
            contract.span,
            format!("expected a goal of at most {most} tricks, found {goal}"),
        );
    }
}
