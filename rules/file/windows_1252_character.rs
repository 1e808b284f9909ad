//! # windows-1252-character
//!
//! The file contains a byte from 128 to 159: a typographic quote, a dash or a similar character
//! from Windows. In Latin-1 these bytes are control characters, which PBN does not use (chapter
//! 2.2). Readers show a blank, a question mark or a box, or refuse the text.
//!
//! Write the plain character: `'` and `"` for typographic quotes, `-` for a dash.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! [Event "Men\x92s Pairs"]
//! ```
//!
//! ```text
//! warning[windows-1252-character]: `’` (byte 0x92) is in Windows-1252 but not in Latin-1; write `'`
//!   ┌─ example.pbn:1:12
//!   │
//! 1 │ [Event "Men’s Pairs"]
//!   │            ^
//!   │
//!   = fix: write `'` (unsafe)
//!     + [Event "Men's Pairs"]
//! ```
//!
//! ```diff
//! -[Event "Men’s Pairs"]
//! +[Event "Men's Pairs"]
//! ```
//!
//! ```pbn,escaped
//! [Site "The \x84Oak"]
//! ```
//!
//! ```pbn,escaped
//! [Board "1"]
//! {East passes\x85\x85}
//! ```
//!
//! ```pbn,escaped
//! [Board "1"]
//! ; 12 \x81
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [Event "Men's Pairs"]
//! [Site "Caf\xE9 \\"Oak\\""]
//! {East passes...}
//! ```

use super::typographic_character::alike_in_1252 as alike;
use crate::rules::prelude::*;
use crate::source::{Encoding, seen, single_byte};

pub(crate) const META: Meta = Meta {
    name: "windows-1252-character",
    chapters: &["2.2"],
    fix: Availability::Sometimes(Applicability::Unsafe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    if game.file.source.encoding() != Encoding::Windows1252 {
        return;
    }
    let mut at = 0;
    while let Some(run) = next_run(text, at) {
        at = run.end as usize;
        // Elsewhere no character beyond ASCII is allowed, which other rules report.
        let in_string = match game.kind_at(run.start) {
            Some(TokenKind::String) => true,
            Some(TokenKind::LineComment | TokenKind::BraceComment) => false,
            _ => continue,
        };
        let bytes = run.of(text);
        let finding = report.at(run, message(bytes));
        if let Some(mut plain) = plain(bytes, in_string) {
            // A backslash before a quote is there already.
            let before = text.get(..run.start as usize).unwrap_or(&[]);
            let backslashes = before
                .iter()
                .rev()
                .take_while(|byte| **byte == b'\\')
                .count();
            if plain.starts_with(b"\\\"") && backslashes % 2 == 1 {
                plain.remove(0);
            }
            let shown = String::from_utf8_lossy(&plain).into_owned();
            let title = format!("write `{shown}`");
            finding.fix(title, Applicability::Unsafe, run, plain);
        }
    }
}

/// The next run of bytes from 128 to 159.
pub(crate) fn next_run(text: &[u8], from: usize) -> Option<Span> {
    let is_unused = |byte: &u8| (0x80..0xA0).contains(byte);
    let rest = text.get(from..)?;
    let start = rest.iter().position(is_unused)?;
    let length = rest
        .get(start..)?
        .iter()
        .take_while(|b| is_unused(b))
        .count();
    let start = from + start;
    Some(Span::new(start as u32, (start + length) as u32))
}

fn message(bytes: &[u8]) -> String {
    let shown: String = bytes.iter().take(8).map(|b| single_byte(*b)).collect();
    let shown = seen(&shown);
    let what = match bytes {
        [byte] if alike(*byte).is_none() => {
            return format!("byte 0x{byte:02X} is not a character of Latin-1");
        }
        [byte] => format!("`{shown}` (byte 0x{byte:02X})"),
        _ => format!("`{shown}`"),
    };
    match plain(bytes, false) {
        Some(plain) => {
            let plain = String::from_utf8_lossy(&plain).into_owned();
            format!("{what} is in Windows-1252 but not in Latin-1; write `{plain}`")
        }
        None => format!("{what} is not in Latin-1"),
    }
}

/// The bytes in plain characters.
fn plain(bytes: &[u8], in_string: bool) -> Option<Vec<u8>> {
    let mut plain = Vec::new();
    for byte in bytes {
        let alike = alike(*byte)?;
        if alike == "\"" && in_string {
            plain.push(b'\\');
        }
        plain.extend_from_slice(alike.as_bytes());
    }
    Some(plain)
}
