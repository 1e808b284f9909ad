//! # rbn-stray-line
//!
//! A line belongs to no label. The data of a label are on one line; only free text in braces and an
//! item list go on in the next. Mail programs and editors that wrap long lines make such lines.
//!
//! Join the line to the one before it, or write it as free text in braces.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! T A long
//! Title:Richard Pavlicek
//! B 1
//!
//! ```
//!
//! ```text
//! error[rbn-stray-line]: expected a label and a space, found other text; join the line to the one before it
//!   ┌─ example.rbn:3:1
//!   │
//! 3 │ Title:Richard Pavlicek
//!   │ ^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! T A long Title:Richard Pavlicek
//! B 1
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-stray-line",
    severity: Severity::Error,
    rbn_chapters: &["2"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Fault(check)];

fn check(_record: &RecordContext<'_>, fault: Fault, report: &mut Report<'_>) {
    let message = match fault.kind {
        FaultKind::StrayLine => {
            "expected a label and a space, found other text; join the line to the one before it"
                .to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
