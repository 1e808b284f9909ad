//! # rbn-scoring
//!
//! A form of scoring is missing, or is a single letter that is not an abbreviation. The abbreviations are I
//! (IMPs), B (board-a-match), T (total points), X (IMP pairs), M (matchpoints), N (instant matchpoints), R
//! (rubber), C (Chicago), A (Cavendish) and P (plus). A word or a phrase is also allowed.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! F Q
//!
//! ```
//!
//! ```text
//! warning[rbn-scoring]: expected one of I B T X M N R C A P or a word, found `Q`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ F Q
//!   │   ^
//! ```
//!
//! ```rbn
//! % RBN
//! F i
//!
//! ```
//!
//! ```text
//! warning[rbn-scoring]: the form of scoring is a capital letter: write I, found `i`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ F i
//!   │   ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! F I
//!
//! F Swiss teams, 20 VP scale
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-scoring",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.F"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Scoring => format!(
            "expected one of I B T X M N R C A P or a word, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::SmallScoring => format!(
            "the form of scoring is a capital letter: write {}, found {}",
            record.show(fault.span).to_uppercase(),
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
