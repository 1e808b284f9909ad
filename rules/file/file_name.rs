//! # file-name
//!
//! The name of the file does not end in `.pbn`. Files with PBN games have this ending (chapter 6.1), and many
//! programs list only such files when you open one. Files of RBN and RBX end in `.rbn` and `.rbx`; a search
//! of a folder does not find them under another ending.
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
//! ```rbn,name-evening.pbn
//! % RBN
//! B 1
//!
//! ```
//!
//! ```text
//! info[file-name]: expected a file name that ends in `.rbn`, found `evening.pbn`
//!   ┌─ evening.pbn:1:1
//!   │
//! 1 │ % RBN
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```pbn,name-EVENING.PBN
//! [Event "Club evening"]
//! ```

use crate::notation::Notation;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "file-name",
    severity: Severity::Info,
    chapters: &[(PBN, &["6.1"]), (RBN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::File(check)]).and_rbn(&[RecordCheck::Records(check_records)]);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let found = |name: &str| file.found(name.as_bytes());
    check_name(file.name, Notation::Pbn, found, report);
}

fn check_records(file: &RecordsContext<'_>, report: &mut Report<'_>) {
    let found = |name: &str| file.found(name.as_bytes());
    check_name(file.name, file.form.into(), found, report);
}

fn check_name(
    name: Option<&str>,
    notation: Notation,
    found: impl Fn(&str) -> String,
    report: &mut Report<'_>,
) {
    let Some(name) = name else { return };
    if Notation::of_name(name) != Some(notation) {
        let (ending, found) = (notation.name(), found(name));
        let message = format!("expected a file name that ends in `.{ending}`, found {found}");
        report.in_file(0..0, 0, message);
    }
}
