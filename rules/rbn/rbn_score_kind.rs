//! # rbn-score-kind
//!
//! A score does not fit the form of scoring (F). At matchpoints (M, N) a score is a percentage without a
//! sign. At board-a-match (B) a board is won or lost by one point, or tied (`=`).
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! F M
//! R 9-100:+3
//!
//! ```
//!
//! ```text
//! info[rbn-score-kind]: matchpoints are a percentage; expected no sign, found `+3`
//!   ┌─ example.rbn:3:9
//!   │
//! 3 │ R 9-100:+3
//!   │         ^^
//! ```
//!
//! ```rbn
//! % RBN
//! F B
//! R 5:-2
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! F M
//! R 9-100:33
//!
//! ```
//!
//! ```rbn
//! % RBN
//! F B
//! R 5:-1
//!
//! ```

use crate::rbn::result::Effective;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-score-kind",
    severity: Severity::Info,
    chapters: &[(RBN, &["3.R"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(result) = record.record.values.result else {
        return;
    };
    let Some(Effective::Signed(value)) = result.effective else {
        return;
    };
    let [_, _, span] = result.spans;
    let form = record.value(RbnLabel::Scoring).unwrap_or_default();
    match form.split(|byte| *byte == b':').next() {
        Some([b'M' | b'N']) => {
            let message = format!(
                "matchpoints are a percentage; expected no sign, found {}",
                record.found(span)
            );
            report.at(span, message);
        }
        Some(b"B") if !matches!(value.abs(), 50 | 100) => {
            let message = format!(
                "expected +1, = or -1 at board-a-match, found {}",
                record.found(span)
            );
            report.at(span, message);
        }
        _ => {}
    }
}
