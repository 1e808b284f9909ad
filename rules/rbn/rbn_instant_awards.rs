//! # rbn-instant-awards
//!
//! The awards of instant matchpoints are out of order or range. Each item is a score of North-South divided
//! by ten, and the percentage that it is worth. The scores fall, and after the first minus sign all are
//! negative. A percentage without a score belongs to the gap between its neighbors.
//!
//! The finding marks the first wrong item.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! F N
//! I 80=99.5:75=97
//!
//! ```
//!
//! ```text
//! warning[rbn-instant-awards]: expected a whole percentage up to 100, found `99.5`
//!   ┌─ example.rbn:3:6
//!   │
//! 3 │ I 80=99.5:75=97
//!   │      ^^^^
//! ```
//!
//! ```rbn
//! % RBN
//! F N
//! I 800=99:750=97
//!
//! ```
//!
//! ```rbn
//! % RBN
//! F N
//! I 10=98:20=95
//!
//! ```
//!
//! ```rbn
//! % RBN
//! F N
//! I 80=99:98:97:75=95
//!
//! ```
//!
//! ```rbn
//! % RBN
//! F N
//! I 80=90:75=95
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! F N
//! I 10=98:95:5=91:88:-40=83:42=75
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-instant-awards",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.I"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Award => format!(
            "expected a whole percentage up to 100, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::HighScore => format!(
            "expected a score divided by ten, at most 760, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::ScoreOrder => format!(
            "expected a lower score than the one before it, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::GapAward => format!(
            "expected scores before and after the award of a gap, found {} alone",
            record.found(fault.span)
        ),
        RbnFaultKind::AwardOrder => format!(
            "expected no higher award than the one before it, found {}",
            record.found(fault.span)
        ),
        _ => return,
    };
    report.at(fault.span, message);
}
