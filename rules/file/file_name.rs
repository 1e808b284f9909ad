//! # file-name
//!
//! The name of the file does not end in `.pbn`. That is the ending of files with PBN games
//! (chapter 6.1), and programs offer only such files for opening.
//!
//! Rename the file. Capitals do not matter here.
//!
//! ## Bad
//!
//! ```pbn,name-evening.txt
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! info[file-name]: the name of a PBN file ends in `.pbn`
//!   ┌─ evening.txt:1:1
//!   │
//! 1 │ [Event "Club evening"]
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```pbn,name-EVENING.PBN
//! [Event "Club evening"]
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "file-name",
    severity: Severity::Info,
    chapters: &["6.1"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::File(check)];

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let Some(name) = file.name else { return };
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    if !ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pbn")) {
        report.in_file(0..0, 0, "the name of a PBN file ends in `.pbn`");
    }
}
