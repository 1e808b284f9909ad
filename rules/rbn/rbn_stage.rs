//! # rbn-stage
//!
//! A session is `R` without a number. Write how many teams or pairs are left: `R16` is the round of 16.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! S R:1
//!
//! ```
//!
//! ```text
//! info[rbn-stage]: expected the number of those who are left after `R`, as in `R16`, found none
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ S R:1
//!   │   ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! S R16:1
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-stage",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.S"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Stage => {
            "expected the number of those who are left after `R`, as in `R16`, found none"
                .to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
