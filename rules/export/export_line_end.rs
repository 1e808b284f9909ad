//! # export-line-end
//!
//! Lines do not end with CR LF, as export format requires (chapter 2.3). The configuration can name another
//! line end, for example if git checks files out with LF. If most lines are affected, or there are many
//! places, it is reported once.
//!
//! Save the file with these line ends. In a git repository, `*.pbn text eol=crlf` in
//! `.gitattributes` gives every copy CR LF.
//!
//! ## Bad
//!
//! ```pbn,export,lf
//! % PBN 2.1
//! % EXPORT
//! ```
//!
//! ```text
//! warning[export-line-end]: the lines of this file end with LF; export format ends them with CR LF
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ % PBN 2.1
//!   │          ^
//!   │
//!   = where git changes line ends, write `*.pbn text eol=crlf` into .gitattributes
//!   = fix: end the lines with CR LF
//! ```
//!
//! ```diff
//! -% PBN 2.1
//! -% EXPORT
//! +% PBN 2.1\r
//! +% EXPORT\r
//! ```
//!
//! ```pbn,export,lf,escaped
//! % PBN 2.1\r
//! % EXPORT\r
//! {The boards of the second half
//! were not played.}\r
//! ```
//!
//! ```text
//! warning[export-line-end]: this line ends with LF; export format ends it with CR LF
//!   ┌─ example.pbn:3:31
//!   │
//! 3 │ {The boards of the second half
//!   │                               ^
//!   │
//!   = fix: end the lines with CR LF
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! % PBN 2.1
//! % EXPORT
//! ```

use std::ops::Range;

use crate::rules::prelude::*;
use crate::source::LineEnd;

pub(crate) const META: Meta = Meta {
    name: "export-line-end",
    chapters: &[(PBN, &["2.2", "2.3"])],
    fix: Availability::Always(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]);

/// More places than this are reported as one.
const PLACES: usize = 5;

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let Some(wanted) = file.export_line_end.filter(|_| file.text().is_some()) else {
        return;
    };
    // Damaged line ends have a rule of their own.
    if file.source.only_line_end() == Some(wanted) || file.has_reversed_line_ends() {
        return;
    }
    let is_wrong = |kind: LineEnd| kind != wanted && kind != LineEnd::CrCrLf;
    // Lines in a row that end in another way than they should, by the first and the last of them.
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let (mut right, mut wrong, mut in_run) = (0_usize, 0_usize, false);
    for (at, kind) in file.line_ends() {
        let is_wrong = is_wrong(kind);
        right += usize::from(kind == wanted);
        wrong += usize::from(is_wrong);
        if let Some((_, last)) = runs.last_mut().filter(|_| is_wrong && in_run) {
            *last = at;
        } else if is_wrong && runs.len() <= PLACES {
            // More of them are reported as one.
            runs.push((at, at));
        }
        in_run = is_wrong;
    }
    let wrong_ends = || file.line_ends().filter(|(_, kind)| is_wrong(*kind));
    if runs.len() <= PLACES && wrong <= right {
        for (first, last) in runs {
            let run = wrong_ends().skip_while(move |(at, _)| *at < first);
            let run = run.take_while(move |(at, _)| *at <= last);
            report_ends(file, wanted, run, None, report);
        }
    } else {
        report_ends(file, wanted, wrong_ends(), Some(right + wrong), report);
    }
}

/// Reports line ends; `all` of so many where they are those of the whole file.
fn report_ends(
    file: &FileContext<'_>,
    wanted: LineEnd,
    wrong: impl Iterator<Item = (usize, LineEnd)> + Clone,
    all: Option<usize>,
    report: &mut Report<'_>,
) {
    let Some((first, kind)) = wrong.clone().next() else {
        return;
    };
    let range = |at: usize, kind: LineEnd| -> Range<usize> { at..at + kind.bytes().len() };
    let (found, right) = (kind.name(), wanted.name());
    let message = match (wrong.clone().count(), all) {
        (count, Some(all)) if count == all => {
            format!("the lines of this file end with {found}; export format ends them with {right}")
        }
        (count, Some(all)) => format!(
            "{count} of {all} lines do not end with {right} as in export format, this one first"
        ),
        (1, None) => format!("this line ends with {found}; export format ends it with {right}"),
        (count, None) => {
            format!(
                "{count} lines from here end with {found}; export format ends them with {right}"
            )
        }
    };
    let mut finding = report.in_file(range(first, kind), file.game_at(first), message);
    if all.is_some() {
        let attribute = if wanted == LineEnd::Lf { "lf" } else { "crlf" };
        finding = finding.note(format!(
            "where git changes line ends, write `*.pbn text eol={attribute}` into .gitattributes"
        ));
    }
    let edits = wrong.map(|(at, kind)| Edit::new(range(at, kind), wanted.bytes()));
    finding.fix_all_in_file(
        format!("end the lines with {right}"),
        Applicability::Safe,
        edits,
    );
}
