//! # rbn-date
//!
//! A date cannot be read, or there is no such day. A date is `yyyymmdd`; `mmdd` or `dd` can be left out. `C`
//! after the year or the month means "about". Two more digits are the last day of a span. `G` at the very end
//! means Greenwich time.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! D 98
//!
//! ```
//!
//! ```text
//! error[rbn-date]: expected yyyy, yyyymm, yyyymmdd or yyyymmdddd, found `98`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ D 98
//!   │   ^^
//! ```
//!
//! ```rbn
//! % RBN
//! D 19981301
//!
//! ```
//!
//! ```text
//! error[rbn-date]: there is no month 13; write yyyymmdd
//!   ┌─ example.rbn:2:7
//!   │
//! 2 │ D 19981301
//!   │       ^^
//! ```
//!
//! ```rbn
//! % RBN
//! D 19980231
//!
//! ```
//!
//! ```text
//! error[rbn-date]: there is no day 31: February 1998 has 28 days
//!   ┌─ example.rbn:2:9
//!   │
//! 2 │ D 19980231
//!   │         ^^
//! ```
//!
//! ```rbn
//! % RBN
//! D 19980131C
//!
//! ```
//!
//! ```rbn
//! % RBN
//! D 1986123132
//!
//! ```
//!
//! ```rbn
//! % RBN
//! D 1986120909
//!
//! ```
//!
//! ```rbn
//! % RBN
//! D 20120428G:072315
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! D 20120428:072315G
//!
//! D 1955C
//!
//! D 1986123102
//!
//! ```

use crate::rules::days;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-date",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.D"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::DateLength => format!(
            "expected yyyy, yyyymm, yyyymmdd or yyyymmdddd, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::Month => format!(
            "there is no month {}; write yyyymmdd",
            record.show(fault.span)
        ),
        RbnFaultKind::Day => {
            let day = record.show(fault.span);
            match length_of_month(record) {
                Some(length) => format!("there is no day {day}: {length}"),
                None => format!("there is no day {day}"),
            }
        }
        RbnFaultKind::SpanDay => format!(
            "expected the last day of the span, found {}",
            record.found(fault.span)
        ),
        RbnFaultKind::EmptySpan => {
            "the span ends on the day on which it begins; write a later day or none".to_owned()
        }
        RbnFaultKind::Circa => {
            "expected C after the year or the month, found it elsewhere".to_owned()
        }
        RbnFaultKind::Gmt => "expected G at the very end, found it elsewhere".to_owned(),
        _ => return,
    };
    report.at(fault.span, message);
}

/// How long the month of the date is, in words.
fn length_of_month(record: &RecordContext<'_>) -> Option<String> {
    let digits = record.value(RbnLabel::Date)?.iter();
    let digits = digits
        .filter(|byte| byte.is_ascii_digit())
        .map(|byte| u32::from(byte - b'0'));
    let digits: Vec<u32> = digits.take(6).collect();
    let number = |digits: &[u32]| digits.iter().fold(0, |number, digit| number * 10 + digit);
    let (year, month) = digits.split_at_checked(4)?;
    days::length_of_month(Some(number(year)), number(month))
}
