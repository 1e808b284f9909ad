//! # untrue-export-claim
//!
//! The line `% EXPORT` declares export format, but the file is not in that format. Programs that trust the
//! line read the file by the strict rules of export format, and fail (chapter 2.4). It is reported once per
//! file; the notes give the number of deviations for each rule. If the lines end with LF and everything else
//! is right, it is an info: every reader accepts LF.
//!
//! Write the file in export format with `pbnlint export`; `pbnlint check --export` shows each place.
//! Or delete the `% EXPORT` line: import format allows all of this.
//!
//! ## Bad
//!
//! ```pbn
//! % PBN 2.1
//! % EXPORT
//! [Event  "Club evening"]
//! [Site "Utrecht"] [Date "2024.03.05"]
//! ```
//!
//! ```text
//! warning[untrue-export-claim]: this file declares export format, but is not in it
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ % EXPORT
//!   │ ^^^^^^^^
//!   │
//!   = export-line-end: its lines end with LF
//!   = where git changes line ends, write `*.pbn text eol=crlf` into .gitattributes
//!   = export-missing-tag: 1 place
//!   = export-tag-line: 1 place
//!   = export-tag-spacing: 1 place
//!   = `pbnlint check --export` shows each place, and `pbnlint export` writes the file in export format
//! ```
//!
//! ```pbn,escaped
//! % PBN 2.1
//! % EXPORT
//! ; No game yet.
//! ```
//!
//! ```text
//! info[untrue-export-claim]: this file declares export format, where lines end with CR LF, but its lines end with LF
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ % EXPORT
//!   │ ^^^^^^^^
//!   │
//!   = where git changes line ends, write `*.pbn text eol=crlf` into .gitattributes
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! [Event  "Club evening"]
//! [Site "Utrecht"] [Date "2024.03.05"]
//! ```
//!
//! ```pbn,escaped
//! % PBN 2.1\r
//! % EXPORT\r
//! ; No game yet.\r
//! ```

use crate::engine::Rule;
use crate::pbn::syntax::split::Directive;
use crate::rules::export::export_line_end;
use crate::rules::prelude::*;
use crate::source::LineEnd;

pub(crate) const META: Meta = Meta {
    name: "untrue-export-claim",
    chapters: &[(PBN, &["2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::ExportClaim(check)]);

fn check(
    file: &FileContext<'_>,
    claim: &Directive,
    deviations: &[(&'static Rule, usize)],
    report: &mut Report<'_>,
) {
    let is_line_end = |rule: &Rule| rule.meta.name == export_line_end::META.name;
    let wanted = file.export_line_end.unwrap_or(LineEnd::CrLf);
    let found = match file.source.only_line_end() {
        Some(found) => format!("its lines end with {}", found.name()),
        None => "some of its lines end differently".to_owned(),
    };
    let only_line_ends = deviations.iter().all(|(rule, _)| is_line_end(rule));
    let message = if only_line_ends {
        let right = wanted.name();
        format!("this file declares export format, where lines end with {right}, but {found}")
    } else {
        "this file declares export format, but is not in it".to_owned()
    };
    let game = file.game_at(claim.range.start);
    // Every reader takes LF, and git writes it.
    let is_harmless = only_line_ends && file.source.only_line_end() == Some(LineEnd::Lf);
    let finding = report.in_file(claim.range.clone(), game, message);
    let mut finding = finding.milder(is_harmless);
    for (rule, count) in deviations {
        finding = if is_line_end(rule) {
            let attribute = if wanted == LineEnd::Lf { "lf" } else { "crlf" };
            if !only_line_ends {
                finding = finding.note(format!("{}: {found}", rule.meta.name));
            }
            finding.note(format!(
                "where git changes line ends, write `*.pbn text eol={attribute}` into .gitattributes"
            ))
        } else {
            let places = if *count == 1 { "place" } else { "places" };
            finding.note(format!("{}: {count} {places}", rule.meta.name))
        };
    }
    if !only_line_ends {
        finding.note(
            "`pbnlint check --export` shows each place, and `pbnlint export` writes the file in export format",
        );
    }
}
