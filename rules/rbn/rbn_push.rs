//! # rbn-push
//!
//! A score at IMPs, board-a-match or total points has no sign. Without a sign the number is a percentage.
//! Write the sign, or `=` for a tie.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! F I
//! R 9-100:0
//!
//! ```
//!
//! ```text
//! warning[rbn-push]: expected `=` for a tie, found `0`, which is a percentage
//!   ┌─ example.rbn:3:9
//!   │
//! 3 │ R 9-100:0
//!   │         ^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! F I
//! R 9-100:=
//!
//! ```

use crate::rbn::result::Effective;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-push",
    severity: Severity::Warning,
    chapters: &[(RBN, &["3.R"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(result) = record.record.values.result else {
        return;
    };
    let form = record.value(RbnLabel::Scoring).unwrap_or_default();
    let form = form.split(|byte| *byte == b':').next();
    if let (Some(Effective::Percentage(value)), Some([b'I' | b'X' | b'B' | b'T'])) =
        (result.effective, form)
    {
        let [_, _, span] = result.spans;
        let expected = if value == 0 {
            "`=` for a tie"
        } else {
            "a sign"
        };
        report.at(
            span,
            format!(
                "expected {expected}, found {}, which is a percentage",
                record.found(span)
            ),
        );
    }
}
