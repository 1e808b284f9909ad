//! # rbn-stray-line
//!
//! A line belongs to no label. The data of a label is on one line; only free text in braces and an item list
//! continue on the next line. Usually a mail program or an editor wrapped a long line. Free text ends at the
//! first brace at the end of a line.
//!
//! Join the line to the one before it, or write it as free text in braces. Only the first of several such
//! lines in a row is reported.
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
//! ```rbn
//! % RBN
//! B 1
//! {The board was {fouled}
//! at the other table,
//! and played again}
//! R 9
//!
//! ```
//!
//! ```text
//! error[rbn-stray-line]: this brace ends the text; the lines after it belong to no label, and the last of them ends with a brace, too
//!   ┌─ example.rbn:3:23
//!   │
//! 3 │ {The board was {fouled}
//!   │                       ^
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
    chapters: &[(RBN, &["2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(_record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::StrayLine => {
            "expected a label and a space, found other text; join the line to the one before it"
                .to_owned()
        }
        RbnFaultKind::EarlyBrace => {
            "this brace ends the text; the lines after it belong to no label, and the last of them ends \
             with a brace, too"
                .to_owned()
        }
        _ => return,
    };
    report.at(fault.span, message);
}
