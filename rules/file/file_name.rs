//! # file-name
//!
//! The name of the file does not end in `.pbn`. Files with PBN games have this ending (chapter
//! 6.1), and many programs list only such files when you open one.
//!
//! Rename the file. Upper and lower case do not matter.
//!
//! ## Bad
//!
//! ```pbn,name-evening.txt
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! info[file-name]: expected a file name that ends in `.pbn`, found `evening.txt`
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
        let found = file.found(name.as_bytes());
        let message = format!("expected a file name that ends in `.pbn`, found {found}");
        report.in_file(0..0, 0, message);
    }
}
