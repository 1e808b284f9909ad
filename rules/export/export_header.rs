//! # export-header
//!
//! The file does not begin with the two lines that say what it is: `% PBN` with the version and `% EXPORT`
//! (chapter 2.4). Without them readers cannot know that the file is in export format. The standard does not
//! say where they belong; pbnlint expects them as the first two lines.
//!
//! Write them once the file is in export format.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! info[export-header]: in export format the first lines are `% PBN 2.1` and `% EXPORT`
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ [Event "Club evening"]
//!   │ ^
//!   │
//!   = fix: insert these lines (unsafe)
//!     + % PBN 2.1
//!     + % EXPORT
//! ```
//!
//! ```diff
//! +% PBN 2.1
//! +% EXPORT
//!  [Event "Club evening"]
//! ```
//!
//! ```pbn,export
//! % PBN 2.1
//! % made by hand
//! % EXPORT
//! [Event "Club evening"]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! % PBN 2.1
//! % EXPORT
//! [Event "Club evening"]
//! ```

use crate::pbn::syntax::split::DirectiveKind;
use crate::rules::prelude::*;
use crate::source::next_line;

pub(crate) const META: Meta = Meta {
    name: "export-header",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.4"])],
    fix: Availability::Sometimes(Applicability::Unsafe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if game.base > 0 {
        return;
    }
    let file = game.file;
    let start = file.source.encoding().mark_length();
    let second = next_line(file.source.bytes(), start);
    let directives = &file.split.directives;
    if let [version, export, ..] = directives.as_slice() {
        let is_version = matches!(version.kind, DirectiveKind::Version { .. });
        let in_order = is_version && export.kind == DirectiveKind::Export;
        // What is written in another way has a rule of its own.
        if in_order && version.range.start == start && Some(export.range.start) == second {
            return;
        }
    }
    let version = game.version;
    let message = format!("in export format the first lines are `% PBN {version}` and `% EXPORT`");
    let place = Span::empty(start as u32);
    let finding = report.at(place, message);
    if directives.is_empty() {
        let line_end = file
            .export_line_end
            .map_or_else(|| file.newline_at(start), |e| e.bytes());
        let line_end = String::from_utf8_lossy(line_end);
        let lines = format!("% PBN {version}{line_end}% EXPORT{line_end}");
        finding.fix(
            "insert these lines",
            Applicability::Unsafe,
            place,
            lines.into_bytes(),
        );
    }
}
