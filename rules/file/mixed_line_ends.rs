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
//! ```pgn,escaped
//! [Event "Club championship"]\r
//! [Site "Utrecht"]
//! \r
//! *\r
//! ```
//!
//! ```diff
//!  [Event "Club championship"]\r
//! -[Site "Utrecht"]
//! +[Site "Utrecht"]\r
//!  \r
//!  *\r
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
//!
//! ```pgn,escaped
//! [Event "Club championship"]\r
//! \r
//! *\r
//! ```

use std::ops::Range;

use crate::rules::file_context::line_ends;
use crate::rules::prelude::*;
use crate::source::{LineEnd, Source, has_reversed_line_ends};

pub(crate) const META: Meta = Meta {
    name: "mixed-line-ends",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.1", "2.3"]), (PGN, &["3.2.2"])],
    fix: Availability::Always(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]).and_pgn(
    Standing::on(Severity::Warning),
    &[ChessCheck::File(check_chess)],
);

/// The kinds, the preferred one first. For the damaged CR CR LF there is a separate rule.
const KINDS: [LineEnd; 3] = [LineEnd::CrLf, LineEnd::Lf, LineEnd::Cr];

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    // Where one kind is demanded, `export-line-end` says which lines have another.
    let is_judged = file.text().is_some() && file.export_line_end.is_none();
    let Some(mixed) = Mixed::of(file.source).filter(|_| is_judged) else {
        return;
    };
    mixed.report(file.source, file.game_at(mixed.first.0), report);
}

fn check_chess(file: &ChessFile<'_>, report: &mut Report<'_>) {
    if let Some(mixed) = Mixed::of(file.source).filter(|_| file.text().is_some()) {
        mixed.report(file.source, file.game_at(mixed.first.0), report);
    }
}

/// The line ends of a file that has several kinds of them.
struct Mixed {
    /// The kinds and how often they are, the most frequent first.
    counts: [(LineEnd, usize); KINDS.len()],
    most: LineEnd,
    /// The first line end of another kind.
    first: (usize, LineEnd),
}

impl Mixed {
    /// Those of a file; `None` where all are alike.
    fn of(source: &Source<'_>) -> Option<Mixed> {
        let bytes = source.bytes();
        if source.only_line_end().is_some() || has_reversed_line_ends(bytes) {
            return None;
        }
        let mut counts = KINDS.map(|kind| (kind, 0_usize));
        for (_, kind) in line_ends(bytes) {
            if let Some((_, count)) = counts.iter_mut().find(|(k, _)| *k == kind) {
                *count += 1;
            }
        }
        // Sorting keeps the order of kinds that are equally frequent.
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let [(most, _), ..] = counts;
        let is_other = |kind: LineEnd| kind != most && KINDS.contains(&kind);
        let first = line_ends(bytes).find(|(_, kind)| is_other(*kind))?;
        Some(Mixed {
            counts,
            most,
            first,
        })
    }

    /// Whether a line end is of another kind than most.
    fn is_other(&self, kind: LineEnd) -> bool {
        kind != self.most && KINDS.contains(&kind)
    }

    fn report(&self, source: &Source<'_>, game: usize, report: &mut Report<'_>) {
        let present = self.counts.iter().filter(|(_, count)| *count > 0);
        let kinds: Vec<_> = present
            .map(|(kind, n)| format!("{n} {}", kind.name()))
            .collect();
        let (first, kind) = self.first;
        let message = format!(
            "the line ends are mixed ({}); this is the first {}",
            kinds.join(", "),
            kind.name()
        );
        let minority = line_ends(source.bytes()).filter(|(_, kind)| self.is_other(*kind));
        report
            .in_file(range(first, kind), game, message)
            .fix_all_in_file(
                format!("end every line with {}", self.most.name()),
                Applicability::Safe,
                minority.map(|(at, kind)| Edit::new(range(at, kind), self.most.bytes())),
            );
    }
}

fn range(at: usize, kind: LineEnd) -> Range<usize> {
    at..at + kind.len()
}
