//! # utf8-text
//!
//! The file is written in UTF-8, but PBN is Latin-1 (chapter 2.2). A reader that follows the
//! standard shows each letter beyond ASCII as two or three others: `Müller` becomes
//! `MÃ¼ller`. Many current programs read UTF-8 as well, so it is reported once.
//!
//! Save the file as Latin-1 (ISO 8859-1), or let `pbnlint export` do it. Suit symbols in comments are written
//! `\S \H \D \C` (chapter 3.8). If Latin-1 does not have all characters of the file, the notes name those
//! that are missing; the file cannot be saved as Latin-1 while it has them.
//!
//! ## Bad
//!
//! ```pbn
//! [North "Müller, Käthe"]
//! ```
//!
//! ```text
//! warning[utf8-text]: this is UTF-8, but PBN is Latin-1: readers that follow the standard show `ü` as `Ã¼`
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ [North "Müller, Käthe"]
//!   │          ^
//!   │
//!   = there are 2 such characters in the file
//! ```
//!
//! ```pbn
//! [Board "1"]
//! {North leads the ♠A – what else?}
//! ```
//!
//! ```text
//! warning[utf8-text]: this is UTF-8, but PBN is Latin-1: readers that follow the standard show `♠` as `â™<A0>`
//!   ┌─ example.pbn:2:18
//!   │
//! 2 │ {North leads the ♠A – what else?}
//!   │                  ^
//!   │
//!   = there are 2 such characters in the file
//!   = Latin-1 does not have – ♠
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Li�ge"]
//! ```
//!
//! ```text
//! warning[utf8-text]: another program lost the character that was here, and wrote U+FFFD in its place: restore the text from its source
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Site "Li�ge"]
//!   │          ^
//!   │
//!   = it is the only such character in the file
//! ```
//!
//! ```pgn
//! [White "Grünfeld, Ernst"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [North "M\xFCller, K\xE4the"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! {North leads the \SA - what else?}
//! ```
//!
//! ```pgn,escaped
//! [White "Gr\xFCnfeld, Ernst"]
//!
//! *
//! ```

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::engine::Finding;
use crate::notation::Notation;
use crate::pbn::syntax::lexer::BYTE_ORDER_MARK;
use crate::rules::appended_file::begins_file;
use crate::rules::prelude::*;
use crate::source::{Source, beyond_ascii, seen, single_byte};

pub(crate) const META: Meta = Meta {
    name: "utf8-text",
    chapters: &[(PBN, &["2.2"]), (PGN, &["4.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]).and_pgn(
    Standing::off(Severity::Info),
    &[ChessCheck::File(check_chess)],
);

/// How many of the characters without a Latin-1 form a note names.
const NAMED: usize = 12;

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    if file.text().is_some() {
        check_source(file.source, Notation::Pbn, |at| file.game_at(at), report);
    }
}

fn check_chess(file: &ChessFile<'_>, report: &mut Report<'_>) {
    if file.text().is_some() {
        check_source(file.source, Notation::Pgn, |at| file.game_at(at), report);
    }
}

/// Looks for text beyond ASCII in a file of a notation, if it is in UTF-8.
fn check_source(
    source: &Source<'_>,
    notation: Notation,
    game_at: impl Fn(usize) -> usize,
    report: &mut Report<'_>,
) {
    let encoding = source.encoding();
    if !encoding.is_utf8() {
        return;
    }
    let start = encoding.mark_length();
    let found = survey(source.bytes().get(start..).unwrap_or(&[]));
    let Some((at, first)) = found.first else {
        return;
    };
    let at = start + at;
    let range = at..at + first.len_utf8();
    let message = match first {
        char::REPLACEMENT_CHARACTER => LOST.to_owned(),
        _ => message(first, source.slice(range.clone()), notation),
    };
    add_notes(report.in_file(range, game_at(at), message), &found, first);
}

fn message(first: char, bytes: &[u8], notation: Notation) -> String {
    let shown: String = bytes.iter().map(|byte| single_byte(*byte)).collect();
    format!(
        "this is UTF-8, but {} is Latin-1: readers that follow the standard show `{first}` as `{}`",
        notation.short_title(),
        seen(&shown)
    )
}

/// Says what else the file holds.
fn add_notes(mut finding: Finding<'_>, found: &Survey, first: char) {
    finding = finding.note(match found.count {
        1 => "it is the only such character in the file".to_owned(),
        count => format!("there are {count} such characters in the file"),
    });
    if found.lost > 0 && first != char::REPLACEMENT_CHARACTER {
        finding = finding.note(match found.lost {
            1 => {
                "one of them is U+FFFD: another program lost the character that was here".to_owned()
            }
            lost => format!(
                "{lost} of them are U+FFFD: another program lost the characters that were here"
            ),
        });
    }
    if !found.foreign.is_empty() {
        finding = finding.note(name_foreign(&found.foreign));
    }
    if found.strays > 0 {
        let bytes = if found.strays == 1 {
            "byte is not"
        } else {
            "bytes are not"
        };
        finding.note(format!("{} other {bytes} UTF-8", found.strays));
    }
}

/// The message for U+FFFD.
const LOST: &str = "another program lost the character that was here, and wrote U+FFFD in its place: \
                    restore the text from its source";

/// What a file in UTF-8 holds beyond ASCII.
#[derive(Default)]
struct Survey {
    first: Option<(usize, char)>,
    count: usize,
    /// The characters that Latin-1 does not have.
    foreign: BTreeSet<char>,
    /// How many characters were lost before this file was written.
    lost: usize,
    /// How many bytes are not UTF-8.
    strays: usize,
}

fn survey(bytes: &[u8]) -> Survey {
    let mut found = Survey::default();
    for (mut at, run) in beyond_ascii(bytes) {
        // Other rules report it.
        if run == BYTE_ORDER_MARK && begins_file(bytes, at) {
            continue;
        }
        for chunk in run.utf8_chunks() {
            for (offset, character) in chunk.valid().char_indices() {
                found.first.get_or_insert((at + offset, character));
                found.count += 1;
                if character == char::REPLACEMENT_CHARACTER {
                    found.lost += 1;
                } else if !('\u{A0}'..='\u{FF}').contains(&character) {
                    found.foreign.insert(character);
                }
            }
            found.strays += chunk.invalid().len();
            at += chunk.valid().len() + chunk.invalid().len();
        }
    }
    found
}

fn name_foreign(foreign: &BTreeSet<char>) -> String {
    let mut note = String::from("Latin-1 does not have");
    for character in foreign.iter().take(NAMED) {
        // Writing to a string cannot fail.
        let _ = match character.is_control() || character.is_whitespace() {
            true => write!(note, " U+{:04X}", u32::from(*character)),
            false => write!(note, " {character}"),
        };
    }
    if foreign.len() > NAMED {
        let _ = write!(note, " and {} others", foreign.len() - NAMED);
    }
    note
}
