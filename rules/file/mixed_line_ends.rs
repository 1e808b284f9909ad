//! # mixed-line-ends
//!
//! The file has different kinds of line ends. In import format the line end depends on the computer
//! (chapter 2.1), but a file with several kinds was probably put together from several files.
//! Readers that know only one kind see two lines as one.
//!
//! Save the file with one kind of line end. Export format uses CR LF (chapter 2.3).
//!
//! ## Bad
//!
//! ```pbn,escaped
//! [Event "Club evening"]\r
//! [Site "Utrecht"]\r
//! [Date "2024.01.09"]
//! ```
//!
//! ```text
//! info[mixed-line-ends]: the line ends are mixed (2 CR LF, 1 LF); this is the first LF
//!   ┌─ example.pbn:3:20
//!   │
//! 3 │ [Date "2024.01.09"]
//!   │                    ^
//!   │
//!   = fix: end every line with CR LF
//! ```
//!
//! ```diff
//!  [Event "Club evening"]\r
//!  [Site "Utrecht"]\r
//! -[Date "2024.01.09"]
//! +[Date "2024.01.09"]\r
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [Event "Club evening"]\r
//! [Site "Utrecht"]\r
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```

use crate::rules::prelude::*;
use crate::source::LineEnd;

pub(crate) const META: Meta = Meta {
    name: "mixed-line-ends",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.1", "2.3"])],
    fix: Availability::Always(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]);

/// The kinds, the preferred one first. For the damaged CR CR LF there is a separate rule.
const KINDS: [LineEnd; 3] = [LineEnd::CrLf, LineEnd::Lf, LineEnd::Cr];

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    // Where one kind is demanded, `export-line-end` says which lines have another.
    let is_judged = file.text().is_some() && file.export_line_end.is_none();
    if !is_judged || file.source.only_line_end().is_some() || file.has_reversed_line_ends() {
        return;
    }
    let mut counts = KINDS.map(|kind| (kind, 0_usize));
    for (_, kind) in file.line_ends() {
        if let Some((_, count)) = counts.iter_mut().find(|(k, _)| *k == kind) {
            *count += 1;
        }
    }
    // Sorting keeps the order of kinds that are equally frequent.
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let [(most, _), rest @ ..] = counts;
    let others = |kind: LineEnd| rest.iter().any(|(k, _)| *k == kind);
    let mut minority = file
        .line_ends()
        .filter(|(_, kind)| others(*kind))
        .peekable();
    let Some((first, kind)) = minority.peek().copied() else {
        return;
    };
    let present = counts.iter().filter(|(_, count)| *count > 0);
    let kinds: Vec<_> = present
        .map(|(kind, n)| format!("{n} {}", kind.name()))
        .collect();
    let message = format!(
        "the line ends are mixed ({}); this is the first {}",
        kinds.join(", "),
        kind.name()
    );
    let range = |at: usize, kind: LineEnd| at..at + kind.len();
    report
        .in_file(range(first, kind), file.game_at(first), message)
        .fix_all_in_file(
            format!("end every line with {}", most.name()),
            Applicability::Safe,
            minority.map(|(at, kind)| Edit::new(range(at, kind), most.bytes())),
        );
}
