//! # utf16
//!
//! The file is written in UTF-16, with two bytes for each character. PBN has one byte for a
//! character (chapter 2.2), so readers find a NUL after every letter and no tag at all. Some
//! editors call this encoding "Unicode". No other rule checks the file.
//!
//! Save the file as Latin-1 (ISO 8859-1), or as UTF-8 if Latin-1 does not have all of its letters.
//!
//! ## Bad
//!
//! ```pbn,escaped,unfinished
//! \xFF\xFE[\x00E\x00v\x00e\x00n\x00t\x00 \x00"\x00P\x00a\x00i\x00r\x00s\x00"\x00]\x00\n\x00
//! ```
//!
//! ```text
//! error[utf16]: the file is UTF-16 with the low byte first, but PBN has one byte for a character; save it as Latin-1 or UTF-8
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ [Event "Pairs"]
//!   │ ^
//!   │
//!   = fix: write the file in Latin-1 (unsafe)
//! ```
//!
//! ```diff
//! -\u{feff}[Event "Pairs"]
//! +[Event "Pairs"]
//! ```
//!
//! ```pbn,escaped,unfinished
//! \x00[\x00S\x00i\x00t\x00e\x00 \x00"\x00L\x00i\x00\xE8\x00g\x00e\x00"\x00]\x00\n
//! ```
//!
//! ```pbn,escaped,unfinished
//! \xFF\xFE[\x00S\x00i\x00t\x00e\x00 \x00"\x00L\x00i\x00\xFD\xFFg\x00e\x00"\x00]\x00\n\x00
//! ```
//!
//! ```pgn,escaped,unfinished
//! \xFF\xFE1\x00.\x00 \x00e\x004\x00 \x00*\x00
//! ```
//!
//! ```diff
//! -\u{feff}1. e4 *
//! +1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Pairs"]
//! ```
//!
//! ```pbn,escaped
//! [Site "Li\xE8ge"]
//! ```
//!
//! ```pgn
//! [Event "Club championship"]
//!
//! *
//! ```

use crate::engine::NewFinding;
use crate::notation::Notation;
use crate::pbn::syntax::Unreadable;
use crate::rules::prelude::*;
use crate::source::{Encoding, Source};

pub(crate) const META: Meta = Meta {
    name: "utf16",
    severity: Severity::Error,
    chapters: &[(PBN, &["2.2"]), (PGN, &["4.1"])],
    fix: Availability::Sometimes(Applicability::Unsafe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]).and_pgn(
    Standing::on(Severity::Error),
    &[ChessCheck::File(check_chess)],
);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    if file.split.unreadable != Some(Unreadable::Utf16) {
        return;
    }
    check_source(file.source, Notation::Pbn, report);
}

fn check_chess(file: &ChessFile<'_>, report: &mut Report<'_>) {
    if file.split.is_utf16 {
        check_source(file.source, Notation::Pgn, report);
    }
}

fn check_source(source: &Source<'_>, notation: Notation, report: &mut Report<'_>) {
    let finding = find(source, notation, report);
    let bytes = source.bytes();
    let text = source.encoding().decode(bytes);
    let text = text.trim_start_matches('\u{FEFF}');
    // Half a character cannot be converted. The sign for a character that was lost earlier can.
    let units = bytes.chunks(2);
    let lost = units
        .filter(|unit| matches!(unit, [0xFF, 0xFD] | [0xFD, 0xFF]))
        .count();
    if text.matches(char::REPLACEMENT_CHARACTER).count() > lost {
        return;
    }
    let latin1: Option<Vec<u8>> = text.chars().map(latin1).collect();
    let (name, fixed) = match latin1 {
        Some(bytes) => ("Latin-1", bytes),
        None => ("UTF-8", text.as_bytes().to_vec()),
    };
    let title = format!("write the file in {name}");
    finding.fix_in_file(title, Applicability::Unsafe, 0..bytes.len(), fixed);
}

/// The finding in a file of a notation that is UTF-16.
fn find<'r>(source: &Source<'_>, notation: Notation, report: &'r mut Report<'_>) -> NewFinding<'r> {
    let order = match source.encoding() {
        Encoding::Utf16Be => "high",
        _ => "low",
    };
    let message = format!(
        "the file is UTF-16 with the {order} byte first, but {} has one byte for a character; \
         save it as Latin-1 or UTF-8",
        notation.short_title()
    );
    report.in_file(0..source.bytes().len().min(2), 0, message)
}

/// The byte of a character in Latin-1, unless Latin-1 does not use that byte.
fn latin1(character: char) -> Option<u8> {
    let byte = u8::try_from(u32::from(character)).ok()?;
    (!(0x80..0xA0).contains(&byte)).then_some(byte)
}
