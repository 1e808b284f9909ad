//! # rbn-needless-label
//!
//! A label without data has no effect. D T L E F S K N B H repeat in later records until they are given
//! again, and the label alone stops that. The other labels do not repeat and need no such line.
//!
//! Delete the line.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! A
//! R 9
//!
//! ```
//!
//! ```text
//! info[rbn-needless-label]: A does not repeat; a line without data says nothing
//!   ┌─ example.rbn:2:1
//!   │
//! 2 │ A
//!   │ ^
//! ```
//!
//! ```rbn
//! % RBN
//! K
//! B 1
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! K Duck:Fox
//! B 1
//!
//! K
//! B 2
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-needless-label",
    severity: Severity::Info,
    chapters: &[(RBN, &["4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let lines = record.record.lines.iter();
    if lines.filter(|line| line.kind.is_content()).count() == 1 {
        // Without the line there would be no record.
        return;
    }
    for line in &record.record.lines {
        let RbnLineKind::Label(label) = line.kind else {
            continue;
        };
        if !line.data.is_empty() {
            continue;
        }
        let letter = line.span.part(0, 1);
        if !label.info().repeats {
            let message = format!(
                "{} does not repeat; a line without data says nothing",
                label.letter()
            );
            report.at(letter, message);
        } else if record.before.range(label).is_none() {
            let message = format!(
                "nothing is in force that {} without data could stop",
                label.letter()
            );
            report.at(letter, message);
        }
    }
}
