//! # export-rbn-hands
//!
//! Hands are not in output form. Output form begins with the first hand that is shown and has cards, in the
//! order West, North, East, South. It leaves out the fourth hand of a full deal, and dots and separators that
//! say nothing; a full hand has its three dots (chapter 3.H). Readers accept other forms, too.
//!
//! Write the hands as output form does.
//!
//! ## Bad
//!
//! ```rbn,export
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:K9.K94.AT75432.9
//!
//! ```
//!
//! ```text
//! info[export-rbn-hands]: expected `W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:`, found `W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3....`
//!   ┌─ example.rbn:2:3
//!   │
//! 2 │ H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:K9.K94.AT75432.9
//!   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the hands as output form does
//!     + H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//! ```
//!
//! ```diff
//!  % RBN
//! -H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:K9.K94.AT75432.9
//! +H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//!
//! ```
//!
//! ```rbn,export
//! % RBN
//! H E:T4...
//!
//! ```
//!
//! ```rbn,export
//! % RBN
//! H E;K5.T.KQJT98.KQJT:A876.A2.765.A876;32.KQJ9876543..9:
//!
//! ```
//!
//! ## Good
//!
//! ```rbn,export
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//!
//! ```

use crate::rbn::output_data;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-rbn-hands",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(RBN, &["3.H"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(line) = record.record.line(RbnLabel::Hands) else {
        return;
    };
    let data = record.slice(line.data);
    let Some(output) = output_data(record.record, RbnLabel::Hands) else {
        return;
    };
    // Small letters are the finding of another rule.
    if output.eq_ignore_ascii_case(data) {
        return;
    }
    let expected = String::from_utf8_lossy(&output).into_owned();
    let message = format!("expected `{expected}`, found {}", record.found(line.data));
    report.at(line.data, message).fix(
        "write the hands as output form does",
        Applicability::Safe,
        line.data,
        output,
    );
}
