//! # unknown-version
//!
//! A `% PBN` line names a version that does not exist. The versions are 1.0, 2.0 and 2.1 (chapter 2.4).
//! Readers that use the line refuse the file or guess; pbnlint checks the games by version 2.1. Each version
//! is reported once.
//!
//! Name the version whose rules the file follows, usually `% PBN 2.1`.
//!
//! ## Bad
//!
//! ```pbn
//! % PBN 3.0
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! warning[unknown-version]: expected PBN 1.0, 2.0 or 2.1, found 3.0
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ % PBN 3.0
//!   │ ^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! [Event "Club evening"]
//! ```

use std::collections::BTreeMap;

use crate::pbn::standard::Version;
use crate::pbn::syntax::split::{Directive, DirectiveKind};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unknown-version",
    chapters: &[(PBN, &["2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let mut unknown: BTreeMap<(u32, u32), Vec<&Directive>> = BTreeMap::new();
    for directive in file.split.directives.iter().filter(|d| finds(d)) {
        if let DirectiveKind::Version { major, minor } = directive.kind {
            unknown.entry((major, minor)).or_default().push(directive);
        }
    }
    for ((major, minor), same) in unknown {
        let Some(first) = same.first() else { continue };
        let game = file.game_at(first.range.start);
        let message = format!("expected PBN 1.0, 2.0 or 2.1, found {major}.{minor}");
        let finding = report.in_file(first.range.clone(), game, message);
        if same.len() > 1 {
            let others = same.iter().skip(1).map(|other| other.range.clone());
            let count = same.len();
            finding
                .also_at(others)
                .note(format!("the version appears {count} times in this file"));
        }
    }
}

/// Whether a directive names a version that does not exist.
pub(crate) fn finds(directive: &Directive) -> bool {
    let DirectiveKind::Version { major, minor } = directive.kind else {
        return false;
    };
    Version::parse(format!("{major}.{minor}").as_bytes()).is_none()
}
