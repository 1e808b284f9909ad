//! # rbn-call
//!
//! An auction contains something that is not a call. Calls are P (pass), X (double), R (redouble), a level
//! from 1 to 7 with C, D, H, S or N, A (all pass) and Y (your call?). The rest of the auction is not checked.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A NZ:8NA
//!
//! ```
//!
//! ```text
//! error[rbn-call]: expected a call, found `8N`
//!   ┌─ example.rbn:2:6
//!   │
//! 2 │ A NZ:8NA
//!   │      ^^
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NPassPP
//!
//! ```
//!
//! ```text
//! error[rbn-call]: write P for a pass, found `Pass`
//!   ┌─ example.rbn:2:8
//!   │
//! 2 │ A NZ:1NPassPP
//!   │        ^^^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! A NZ:7NA
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-call",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.A"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Call => {
            let found = record.found(fault.span);
            match letter(record.slice(fault.span)) {
                Some((letter, call)) => format!("write {letter} for {call}, found {found}"),
                None => format!("expected a call, found {found}"),
            }
        }
        _ => return,
    };
    report.at(fault.span, message);
}

/// The letter of a call that is written out, and the call in words.
fn letter(word: &[u8]) -> Option<(char, &'static str)> {
    Some(match word.to_ascii_lowercase().as_slice() {
        b"pass" => ('P', "a pass"),
        b"dbl" | b"double" => ('X', "a double"),
        b"rdbl" | b"redouble" | b"xx" => ('R', "a redouble"),
        _ => return None,
    })
}
