//! # rbn-fourth-hand
//!
//! Three full hands say nothing of the fourth one, or leave it open. A colon after them gives it
//! the rest; without one it is said not to exist, and with unknown cards in the three hands the
//! rest is not determined.
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
//! ## Good
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-fourth-hand",
    severity: Severity::Warning,
    rbn_chapters: &["3.H"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Fault(check)];

fn check(_record: &RecordContext<'_>, fault: Fault, report: &mut Report<'_>) {
    let message = match fault.kind {
        FaultKind::NoFourthHand => {
            "without a colon after three full hands there is no fourth hand".to_owned()
        }
        FaultKind::UnknownRest => {
            "the fourth hand gets the rest, which this card leaves open".to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
