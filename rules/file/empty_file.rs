//! # empty-file
//!
//! The file is empty. A PBN file has at least one line of text (chapter 2), even if it has no game.
//! Usually a program was stopped while it wrote the file.
//!
//! Write the file again, or delete it.
//!
//! ## Bad
//!
//! ```pbn
//! ```
//!
//! ```text
//! info[empty-file]: the file is empty
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-file",
    severity: Severity::Info,
    chapters: &["2"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::File(check)];

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    if file.source.bytes().is_empty() {
        report.in_file(0..0, 0, "the file is empty");
    }
}
