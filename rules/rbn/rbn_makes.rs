//! # rbn-makes
//!
//! The double-dummy tricks (M) cannot be read. M has four parts: the tricks in the contract, at first and
//! after each lead; the tricks after each opening lead; the tricks of North and South in each strain
//! (`987A8+997A8`, or `987A8=` if both make the same); and the tricks of West and East, where `!` means 13
//! minus the tricks of the other side.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! M 99999999999999
//!
//! ```
//!
//! ```text
//! error[rbn-makes]: expected at most 13 numbers, found more
//!   ┌─ example.rbn:3:16
//!   │
//! 3 │ M 99999999999999
//!   │                ^
//! ```
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! M 8?9
//!
//! ```
//!
//! ```rbn
//! % RBN
//! M ::987A88+997A8
//!
//! ```
//!
//! ```rbn
//! % RBN
//! M ::987A8=997A8
//!
//! ```
//!
//! ```rbn
//! % RBN
//! M ::!+987A8
//!
//! ```
//!
//! ```rbn
//! % RBN
//! M ::9:!=
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! C 1N:S
//! M 89?
//!
//! ```
//!
//! ```rbn
//! % RBN
//! M ::987A8=:!=
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-makes",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.M"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::ManyMakes => "expected at most 13 numbers, found more".to_owned(),
        RbnFaultKind::AfterUnknown => {
            "a question mark ends the list; found more after it".to_owned()
        }
        RbnFaultKind::SixthStrain => {
            "expected five numbers for a hand (N S H D C), found more".to_owned()
        }
        RbnFaultKind::MakesShape => format!(
            "expected numbers of tricks, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::Complement => "`!` is for the fourth part only".to_owned(),
        RbnFaultKind::ComplementOfUnknown => {
            "`!` is what is left of 13; all five numbers of the other side must be known for it"
                .to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
