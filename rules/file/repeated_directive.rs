//! # repeated-directive
//!
//! A `% PBN` or `% EXPORT` line comes after the first game, or gives another version than an
//! earlier line. The standard says neither where these lines belong nor how often they may appear
//! (chapter 2.4). pbnlint applies each of them from its line on; other readers look only at the top
//! of the file, or use the last line for all games. It is reported once per file.
//!
//! Write both lines once, at the top of the file. `pbnlint export` does that, except around a game of
//! an earlier version that it keeps as it is: without these lines, the game would be read as one of
//! the latest version. Repair the game and export the file again.
//!
//! ## Bad
//!
//! ```pbn
//! % PBN 2.1
//! [Board "1"]
//!
//! % PBN 2.1
//! [Board "2"]
//! ```
//!
//! ```text
//! info[repeated-directive]: `% PBN 2.1` comes after the first game; write it once, at the top of the file
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │ % PBN 2.1
//!   │ ^^^^^^^^^
//! ```
//!
//! ```pbn
//! % PBN 1.0
//! % PBN 2.1
//! [Board "1"]
//! ```
//!
//! ```text
//! info[repeated-directive]: `% PBN 2.1` here, but `% PBN 1.0` before: readers differ in which of them they use
//!   ┌─ example.pbn:2:1
//!   │
//! 1 │ % PBN 1.0
//!   │ --------- the version before
//! 2 │ % PBN 2.1
//!   │ ^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Board "1"]
//!
//! % EXPORT
//! [Board "2"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! % EXPORT
//! [Board "1"]
//!
//! [Board "2"]
//! ```

use crate::pbn::syntax::split::{Directive, DirectiveKind};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-directive",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let directives = &file.split.directives;
    let first_tag = file.split.games.first().and_then(|game| game.first_tag());
    let late = |d: &&Directive| first_tag.is_some_and(|tag| d.range.start > tag);
    let is_version = |d: &Directive| matches!(d.kind, DirectiveKind::Version { .. });
    let mut version: Option<&Directive> = None;
    let mut change = None;
    for directive in directives.iter().filter(|d| is_version(d)) {
        if let Some(before) = version.filter(|before| before.kind != directive.kind) {
            change = change.or(Some((before, directive)));
        }
        version = Some(directive);
    }
    let count = directives.iter().filter(late).count();
    let finding = if let Some((before, after)) = change {
        let message = format!(
            "{} here, but {} before: readers differ in which of them they use",
            said(after.kind),
            said(before.kind)
        );
        report
            .in_file(
                after.range.clone(),
                file.game_at(after.range.start),
                message,
            )
            .label_in_file(before.range.clone(), "the version before")
    } else if let Some(first) = directives.iter().find(late) {
        let message = format!(
            "{} comes after the first game; write it once, at the top of the file",
            said(first.kind)
        );
        report.in_file(
            first.range.clone(),
            file.game_at(first.range.start),
            message,
        )
    } else {
        return;
    };
    if count > 1 {
        finding.note(format!("{count} such lines come after the first game"));
    }
}

fn said(kind: DirectiveKind) -> String {
    match kind {
        DirectiveKind::Version { major, minor } => format!("`% PBN {major}.{minor}`"),
        DirectiveKind::Export => "`% EXPORT`".to_owned(),
    }
}
