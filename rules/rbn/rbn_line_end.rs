//! # rbn-line-end
//!
//! The lines of the file end in different ways, or one ends with a lone carriage return. Lines of RBN end
//! with LF, or with CR LF in older files. A program that expects one kind does not see the other line ends,
//! and joins lines.
//!
//! ## Bad
//!
//! ```rbn,escaped
//! % RBN\r
//! B 1
//!
//! ```
//!
//! ```text
//! info[rbn-line-end]: lines end with LF and with CR LF; this is the first LF
//!   ┌─ example.rbn:2:4
//!   │
//! 1 │ % RBN
//!   │      - lines before it end in another way
//! 2 │ B 1
//!   │    ^
//!   │
//!   = fix: end all lines with LF
//! ```
//!
//! ```diff
//! -% RBN\r
//! +% RBN
//!  B 1
//!
//! ```
//!
//! ```rbn,escaped
//! % RBN
//! B 1\rR 9
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! B 1
//! R 9
//!
//! ```

use crate::engine::NewFinding;
use crate::rules::prelude::*;
use crate::source::LineEnd;

pub(crate) const META: Meta = Meta {
    name: "rbn-line-end",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(RBN, &["1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Records(check)]);

fn check(file: &RecordsContext<'_>, report: &mut Report<'_>) {
    if file
        .source
        .only_line_end()
        .is_some_and(|kind| kind != LineEnd::Cr)
    {
        return;
    }
    let mut kinds: [Option<std::ops::Range<usize>>; 2] = [None, None];
    for (at, kind) in file.line_ends() {
        let place = match kind {
            LineEnd::Lf => 0,
            LineEnd::CrLf => 1,
            LineEnd::Cr | LineEnd::CrCrLf => {
                let message = format!(
                    "expected LF or CR LF at the end of a line, found {}",
                    kind.name()
                );
                let finding = report.in_file(at..at + kind.len(), 0, message);
                return with_fix(file, finding);
            }
        };
        if let Some(first) = kinds.get_mut(place) {
            first.get_or_insert(at..at + kind.len());
        }
    }
    if let [Some(lf), Some(cr_lf)] = kinds {
        let (first, second, name) = if lf.start < cr_lf.start {
            (lf, cr_lf, "CR LF")
        } else {
            (cr_lf, lf, "LF")
        };
        let message = format!("lines end with LF and with CR LF; this is the first {name}");
        let finding = report
            .in_file(second, 0, message)
            .label_in_file(first, "lines before it end in another way")
            .milder(true);
        with_fix(file, finding);
    }
}

/// Adds the fix, by which all lines end as those of output form do.
fn with_fix(file: &RecordsContext<'_>, finding: NewFinding<'_>) {
    let others = file.line_ends().filter(|(_, kind)| *kind != LineEnd::Lf);
    let edits = others.map(|(at, kind)| Edit::new(at..at + kind.len(), b"\n"));
    finding.fix_all_in_file("end all lines with LF", Applicability::Safe, edits);
}
