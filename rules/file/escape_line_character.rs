//! # escape-line-character
//!
//! A line that begins with `%` has a character that PBN does not use: a control character, or a byte from 128
//! to 159. Or it has a tab, which export format does not have (chapter 2.3). The standard does not say whether
//! its rules for characters (chapter 2.2) apply to the lines that readers skip (chapter 2.4). Some readers do,
//! and take the rest of the line for data.
//!
//! Change the line if one of your programs cannot read it, or if you want export format. The fix loses nothing
//! that a person reads: it writes typographic characters as plain ones, a tab as a space, and any other byte as
//! its number, such as `<8D>`. It is unsafe, because the program that wrote the line may look for the byte
//! itself.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! % made by Fran\x8Dois
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! info[escape-line-character]: this escape line has the byte 0x8D, which PBN does not use
//!   ┌─ example.pbn:1:15
//!   │
//! 1 │ % made by Fran<8D>ois
//!   │               ^^^^
//!   │
//!   = fix: write what PBN allows instead (unsafe)
//!     + % made by Fran<8D>ois
//! ```
//!
//! ```diff
//! -% made by Fran\u{8d}ois
//! +% made by Fran<8D>ois
//!  [Event "Club evening"]
//! ```
//!
//! ```pbn,escaped
//! %Translate \x01\x02
//! [Event "Club evening"]
//! ```
//!
//! ```pbn,escaped
//! % pairs:\t12
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! info[escape-line-character]: this escape line has a tab, which export format does not have
//!   ┌─ example.pbn:1:9
//!   │
//! 1 │ % pairs:    12
//!   │         ^^^^
//!   │
//!   = fix: write what PBN allows instead (unsafe)
//!     + % pairs: 12
//! ```
//!
//! ```diff
//! -% pairs:\t12
//! +% pairs: 12
//!  [Event "Club evening"]
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! % made by Fran\xE7ois
//! [Event "Club evening"]
//! ```

use std::ops::Range;

use crate::pbn::syntax::lexer::{Byte, class};
use crate::rules::characters::{EndOfFile, alike_in_1252, control_name};
use crate::rules::prelude::*;
use crate::source::single_byte;

pub(crate) const META: Meta = Meta {
    name: "escape-line-character",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["2.2", "2.3", "2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Escape(check)]);

fn check(game: &GameContext<'_>, span: Span, report: &mut Report<'_>) {
    let single_bytes = !game.file.source.encoding().is_utf8();
    let unused = |byte: &u8| {
        class(*byte) == Byte::Control
            || is_tab(*byte)
            || (single_bytes && (0x80..0xA0).contains(byte))
    };
    let bytes = game.slice(span);
    let Some(first) = bytes.iter().position(unused) else {
        return;
    };
    let run = bytes.slice(first..);
    let length = run.iter().take_while(|byte| unused(byte)).count();
    let place = span.part(first, first + length);
    let end_of_file = EndOfFile::within(game, span);
    let is_mark = |place| end_of_file.as_ref().is_some_and(|end| end.has(game, place));
    if is_mark(place) {
        return;
    }
    let message = match run.first() {
        Some(byte) if is_tab(*byte) => {
            "this escape line has a tab, which export format does not have".to_owned()
        }
        Some(byte) => format!(
            "this escape line has {}, which PBN does not use",
            name(*byte)
        ),
        None => return,
    };
    let edits = unused_runs(bytes, unused)
        .map(|run| (span.part(run.start, run.end), bytes.slice(run)))
        .filter(|(place, _)| !is_mark(*place))
        .map(|(place, run)| SpanEdit::new(place, spelled(run)));
    report.at(place, message).fix_all(
        "write what PBN allows instead",
        Applicability::Unsafe,
        edits.collect::<Vec<_>>(),
    );
}

fn name(byte: u8) -> String {
    match byte {
        0x80.. if single_byte(byte).is_control() => format!("the byte 0x{byte:02X}"),
        0x80.. => format!("{} (0x{byte:02X})", single_byte(byte)),
        _ => control_name(byte),
    }
}

fn is_tab(byte: u8) -> bool {
    matches!(byte, b'\t' | 0x0B)
}

/// The runs of bytes that PBN does not use.
fn unused_runs(bytes: &[u8], unused: impl Fn(&u8) -> bool) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(at..)?;
        let start = at + rest.iter().position(&unused)?;
        let run = bytes.slice(start..);
        at = start + run.iter().take_while(|byte| unused(byte)).count();
        Some(start..at)
    })
}

/// Tabs as spaces, characters of Windows-1252 by those that look like them, and any other byte by its number,
/// from which it can be made again.
fn spelled(run: &[u8]) -> Vec<u8> {
    let spelled = run.iter().map(|byte| match alike_in_1252(*byte) {
        _ if is_tab(*byte) => " ".to_owned(),
        Some(alike) => alike.to_owned(),
        None => format!("<{byte:02X}>"),
    });
    spelled.collect::<String>().into_bytes()
}
