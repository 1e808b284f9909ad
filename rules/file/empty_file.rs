//! # empty-file
//!
//! The file is empty. A PBN file has at least one line of text (chapter 2), even if it has no game,
//! and a file of RBN or RBX has its signature. Usually a program was stopped while it wrote the file.
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
//! ```rbn
//! ```
//!
//! ```rbx
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! ```
//!
//! ```rbn
//! % RBN
//! ```
//!
//! ```pgn
//! [Event "Club championship"]
//!
//! *
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-file",
    severity: Severity::Info,
    chapters: &[(PBN, &["2"]), (RBN, &["5", "6"]), (PGN, &["8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)])
    .and_rbn(&[RecordCheck::Records(check_records)])
    .and_pgn(
        Standing::on(Severity::Info),
        &[ChessCheck::File(check_chess)],
    );

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    check_text(file.source.bytes(), report);
}

fn check_records(file: &RecordsContext<'_>, report: &mut Report<'_>) {
    check_text(file.text(), report);
}

fn check_chess(file: &ChessFile<'_>, report: &mut Report<'_>) {
    check_text(file.source.bytes(), report);
}

fn check_text(text: &[u8], report: &mut Report<'_>) {
    if text.is_empty() {
        report.in_file(0..0, 0, "the file is empty");
    }
}
