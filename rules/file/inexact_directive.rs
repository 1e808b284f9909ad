//! # inexact-directive
//!
//! A `%` line that declares the version or export format is not written exactly as in the standard. The forms
//! are `% PBN 2.1` and `% EXPORT`, in capitals, with one blank after the `%`, and nothing at the end (chapter
//! 2.4). Many readers know no other form and skip the line. Lines of a file that are the same are reported
//! once.
//!
//! Write the line exactly like this. Readers also skip tag pairs that follow on the same line: put these on
//! lines of their own. The fix of `% EXPORT` is unsafe: readers then believe that the file is in export format.
//!
//! ## Bad
//!
//! ```pbn
//! %PBN 2.1
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! info[inexact-directive]: expected exactly `% PBN 2.1`, found `%PBN 2.1`
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ %PBN 2.1
//!   │ ^^^^^^^^
//!   │
//!   = readers may not know this line otherwise
//!   = fix: write `% PBN 2.1`
//!     + % PBN 2.1
//! ```
//!
//! ```diff
//! -%PBN 2.1
//! +% PBN 2.1
//!  [Event "Club evening"]
//! ```
//!
//! ```pbn
//! % PBN v2,1
//! [Event "Club evening"]
//! ```
//!
//! ```pbn
//! % PBN 2
//! [Event "Club evening"]
//! ```
//!
//! ```pbn
//! % PBN 2.1
//! % Export format, made by hand
//! [Event "Club evening"]
//! ```
//!
//! ```pbn
//! % PBN 2.1
//! % Import
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! info[inexact-directive]: the standard has no line `% Import`: a file without `% EXPORT` is in import format
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ % Import
//!   │ ^^^^^^^^
//!   │
//!   = `pbnlint export` leaves the line out
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! % EXPORT
//! [Event "Club evening"]
//! ```
//!
//! ```pbn
//! % PBN (c) 2021 by the author
//! [Event "Club evening"]
//! ```

use std::collections::BTreeMap;

use crate::pbn::syntax::split::{Directive, DirectiveKind};
use crate::rules::file::unknown_version;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "inexact-directive",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.4"])],
    fix: Availability::Sometimes(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check), Check::Escape(check_import)]);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let directives = file.split.directives.iter();
    // A version that does not exist is the greater mistake.
    let inexact = directives.filter(|d| !d.exact && !unknown_version::finds(d));
    let mut lines: BTreeMap<&[u8], Vec<&Directive>> = BTreeMap::new();
    for directive in inexact {
        let line = file.source.slice(directive.range.clone());
        lines.entry(line).or_default().push(directive);
    }
    for (line, same) in lines {
        let Some(first) = same.first() else { continue };
        let (right, words) = match first.kind {
            DirectiveKind::Version { major, minor } => (format!("% PBN {major}.{minor}"), 2),
            DirectiveKind::Export => ("% EXPORT".to_owned(), 1),
        };
        // Other words in the line would be lost.
        let count = line.strip_prefix(b"%").unwrap_or(line);
        let count = count
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        let is_alone = count.count() <= words;
        // Nobody believes a claim that is not exact, and the file may not be what it would claim to be.
        let is_claim = first.kind == DirectiveKind::Export;
        let applicability = Applicability::safe_if(is_alone && !is_claim);
        let at = first.range.start;
        let message = format!("expected exactly `{right}`, found {}", file.found(line));
        let finding = report
            .in_file(first.range.clone(), file.game_at(at), message)
            .note("readers may not know this line otherwise");
        let edit = |d: &&Directive| Edit::new(d.range.clone(), right.clone().into_bytes());
        let edits: Vec<_> = same.iter().map(edit).collect();
        let finding = match memchr::memchr(b'[', line) {
            // Tag pairs after it on the line would be lost.
            Some(_) => finding,
            None => finding.fix_all_in_file(format!("write `{right}`"), applicability, edits),
        };
        if same.len() > 1 {
            let others = same.iter().skip(1).map(|other| other.range.clone());
            finding.also_at(others).note(format!(
                "the line appears {} times in this file",
                same.len()
            ));
        }
    }
}

/// Reports `% Import`, which some programs write in the place of `% EXPORT`.
fn check_import(game: &GameContext<'_>, line: Span, report: &mut Report<'_>) {
    let text = game.slice(line);
    if text.strip_prefix(b"%").map(<[u8]>::trim_ascii) == Some(b"Import") {
        let message =
            "the standard has no line `% Import`: a file without `% EXPORT` is in import format";
        report
            .at(line, message)
            .note("`pbnlint export` leaves the line out");
    }
}
