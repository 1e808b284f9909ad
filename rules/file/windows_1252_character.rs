//! # windows-1252-character
//!
//! The file contains a byte from 128 to 159: a typographic quote, a dash or a similar character
//! from Windows. In Latin-1 these bytes are control characters, which PBN does not use (chapter
//! 2.2). Readers show a blank, a question mark or a box, or refuse the text.
//!
//! Write the plain character: `'` and `"` for typographic quotes, `-` for a dash.
//!
//! There is no fix if such a byte makes no sense as a character of Windows, such as a quote within a word.
//! Then the text of the game is probably in an older code page, such as those of DOS and the Macintosh.
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
//! ```pbn,escaped
//! [West "J\x84ger"]
//! ```
//!
//! ```text
//! warning[windows-1252-character]: byte 0x84 is not in Latin-1, and may be text in an older code page; write it in Latin-1
//!   ┌─ example.pbn:1:9
//!   │
//! 1 │ [West "J„ger"]
//!   │         ^
//! ```
//!
//! ```pgn,escaped
//! [White "O\x92Kelly"]
//!
//! *
//! ```
//!
//! ```diff
//! -[White "O’Kelly"]
//! +[White "O'Kelly"]
//!
//!  *
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [Event "Men's Pairs"]
//! [Site "Caf\xE9 \\"Oak\\""]
//! {East passes...}
//! ```
//!
//! ```pgn
//! [White "O'Kelly"]
//!
//! *
//! ```

use crate::engine::NewFinding;
use crate::pgn::PgnTokenKind;
use crate::rules::characters::{alike_in_1252 as alike, in_utf8};
use crate::rules::curly_quotes::ends_string;
use crate::rules::prelude::*;
use crate::source::{Encoding, seen, single_byte};

pub(crate) const META: Meta = Meta {
    name: "windows-1252-character",
    chapters: &[(PBN, &["2.2"]), (PGN, &["4.1"])],
    fix: Availability::Sometimes(Applicability::Unsafe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]).and_pgn(
    Standing::on(Severity::Warning),
    &[ChessCheck::Text(check_chess)],
);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    if game.file.source.encoding() != Encoding::Windows1252 {
        return;
    }
    let (runs, is_other_code_page) = judged_runs(text);
    for run in runs {
        // Elsewhere no character beyond ASCII is allowed, which other rules report.
        let in_string = match game.kind_at(run.start) {
            Some(TokenKind::String) => true,
            Some(TokenKind::LineComment | TokenKind::BraceComment) => false,
            _ => continue,
        };
        if ends_string(game, run.start) {
            continue;
        }
        let bytes = run.of(text);
        if is_other_code_page {
            report.at(run, message_of_letters(bytes));
            continue;
        }
        let finding = report.at(run, message(bytes));
        write_plain(text, run, in_string, finding);
    }
}

/// Adds the fix that writes plain characters for a run, if there are such.
fn write_plain(text: &[u8], run: Span, in_string: bool, finding: NewFinding<'_>) {
    let Some(mut plain) = plain(run.of(text), in_string) else {
        return;
    };
    // A backslash before a quote is there already.
    let before = text.slice(..run.start as usize);
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

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let text = context.text();
    if context.file.source.encoding() != Encoding::Windows1252 || text.is_ascii() {
        return;
    }
    let (runs, is_other_code_page) = judged_runs(text);
    for run in runs.into_iter().filter(|run| context.is_text_at(run.start)) {
        let message = if is_other_code_page {
            message_of_letters(run.of(text))
        } else {
            message(run.of(text))
        };
        let finding = report.at(run, message).habit_that(
            "places",
            "have such characters",
            is_other_code_page,
        );
        if !is_other_code_page {
            let in_string = context.kind_at(run.start) == Some(PgnTokenKind::String);
            write_plain(text, run, in_string, finding);
        }
    }
}

/// The runs of bytes from 128 to 159 that are no part of characters in UTF-8, and whether one of them makes no
/// sense in Windows-1252, so that the others may be other characters as well.
fn judged_runs(text: &[u8]) -> (Vec<Span>, bool) {
    let in_utf8: Vec<Span> = in_utf8(text).map(|(run, _)| run).collect();
    let is_other = |run: &Span| {
        let after = in_utf8.partition_point(|utf8| utf8.end <= run.start);
        in_utf8.get(after).is_none_or(|utf8| run.start < utf8.start)
    };
    let runs: Vec<Span> = runs(text).filter(is_other).collect();
    let is_other_code_page = runs.iter().any(|run| !is_plausible(text, *run));
    (runs, is_other_code_page)
}

/// The runs of bytes from 128 to 159.
fn runs(text: &[u8]) -> impl Iterator<Item = Span> {
    let next = |run: &Span| next_run(text, run.end as usize);
    std::iter::successors(next_run(text, 0), next)
}

/// The next run of bytes from 128 to 159.
fn next_run(text: &[u8], from: usize) -> Option<Span> {
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

/// Whether the characters that Windows-1252 has for a run are where they make sense: no sign within a
/// word, no quote that opens at its end, no capital after a small letter.
fn is_plausible(text: &[u8], run: Span) -> bool {
    let before = run
        .start
        .checked_sub(1)
        .and_then(|at| text.get(at as usize));
    let after = text.get(run.end as usize);
    let is_letter =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphabetic() || *byte >= 0xC0);
    run.of(text).iter().all(|byte| match single_byte(*byte) {
        '‘' | '’' | '–' | '—' | '…' | 'š' | 'ž' | 'œ' => true,
        '‚' | '„' => !is_letter(before),
        'Š' | 'Ž' | 'Œ' | 'Ÿ' => match before {
            Some(before) if before.is_ascii_lowercase() => false,
            before => !is_letter(before) || !after.is_some_and(u8::is_ascii_lowercase),
        },
        _ => !(is_letter(before) && is_letter(after)),
    })
}

fn message_of_letters(bytes: &[u8]) -> String {
    let numbers = bytes.iter().take(8).map(|byte| format!("0x{byte:02X}"));
    let numbers: Vec<String> = numbers.collect();
    let what = match numbers.as_slice() {
        [number] => format!("byte {number} is"),
        numbers => format!("bytes {} are", numbers.join(" ")),
    };
    format!("{what} not in Latin-1, and may be text in an older code page; write it in Latin-1")
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
