//! # mixed-encodings
//!
//! Some text of the file is in UTF-8 and other text is in Latin-1. This happens when the files of two
//! programs are joined. No reader shows all of it correctly: one that reads Latin-1, as the standard requires
//! (chapter 2.2), shows `Køge` as `KÃ¸ge`.
//!
//! Write all of it in Latin-1. The fix does that, and replaces characters that Latin-1 does not have by plain
//! ones that look alike.
//!
//! In a file in UTF-8, some text may be encoded twice, because a program took its bytes for Latin-1. The fix
//! restores the original text. Both fixes are unsafe.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! [Event "Caf\xE9 Cup"]
//! [Site "K\xC3\xB8ge"]
//! ```
//!
//! ```text
//! warning[mixed-encodings]: `ø` is in UTF-8, but other text of the file is in Latin-1: readers show `Ã¸`
//!   ┌─ example.pbn:2:9
//!   │
//! 2 │ [Site "KÃ¸ge"]
//!   │         ^^
//!   │
//!   = fix: write `ø` in Latin-1 (unsafe)
//!     + [Site "Køge"]
//! ```
//!
//! ```diff
//!  [Event "Café Cup"]
//! -[Site "KÃ¸ge"]
//! +[Site "Køge"]
//! ```
//!
//! ```pbn,escaped
//! [West "J\xE4ger"]
//! [East "M\xC3\x84GI"]
//! ```
//!
//! ```pbn,escaped
//! [West "J\xE4ger"]
//! {West leads \xE2\x99\xA0A}
//! ```
//!
//! ```pbn
//! [Event "Café Cup"]
//! [Site "KÃ¸ge"]
//! ```
//!
//! ```text
//! warning[mixed-encodings]: `Ã¸` is `ø` in UTF-8 that was taken for Latin-1
//!   ┌─ example.pbn:2:9
//!   │
//! 2 │ [Site "KÃ¸ge"]
//!   │         ^^
//!   │
//!   = fix: write `ø` (unsafe)
//!     + [Site "Køge"]
//! ```
//!
//! ```diff
//!  [Event "Café Cup"]
//! -[Site "KÃ¸ge"]
//! +[Site "Køge"]
//! ```
//!
//! ```pbn
//! {West doesnâ€™t lead}
//! ```
//!
//! ```pgn,escaped
//! [White "J\xE4ger"]
//! [Site "K\xC3\xB8ge"]
//!
//! *
//! ```
//!
//! ```diff
//!  [White "Jäger"]
//! -[Site "KÃ¸ge"]
//! +[Site "Køge"]
//!
//!  *
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [Event "Caf\xE9 Cup"]
//! [Site "K\xF8ge"]
//! ```
//!
//! ```pbn,escaped
//! [Event "\xABCAF\xC9\xBB"]
//! ```
//!
//! ```pbn
//! [Event "«CAFÉ»"]
//! [Site "São Paulo"]
//! ```
//!
//! ```pbn
//! [Event "»Spaß« am Rhein"]
//! ```
//!
//! ```pbn,escaped
//! [Event "\xBBSpa\xDF\xAB in K\xF6ln"]
//! ```
//!
//! ```pgn,escaped
//! [White "J\xE4ger"]
//! [Site "K\xF8ge"]
//!
//! *
//! ```

use crate::rules::characters::{in_utf8, plain};
use crate::rules::prelude::*;
use crate::rules::written_twice::{SHOWN, written_twice};
use crate::source::{Encoding, seen, single_byte};

pub(crate) const META: Meta = Meta {
    name: "mixed-encodings",
    chapters: &[(PBN, &["2.2"]), (PGN, &["4.1"])],
    fix: Availability::Sometimes(Applicability::Unsafe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]).and_pgn(
    Standing::on(Severity::Error),
    &[ChessCheck::Text(check_chess)],
);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    match game.file.source.encoding() {
        Encoding::Latin1 | Encoding::Windows1252 => check_single_bytes(game, report),
        encoding if encoding.is_utf8() => check_utf8(game, report),
        _ => {}
    }
}

/// Whether there is text at a place. Elsewhere no character beyond ASCII is allowed, which other rules report.
fn is_text(game: &GameContext<'_>, at: u32) -> bool {
    let kind = game.kind_at(at);
    kind.is_some_and(|kind| kind == TokenKind::String || kind.is_comment())
}

/// Looks for text in UTF-8 among other text.
fn check_single_bytes(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (run, characters) in in_utf8(game.text()) {
        if !is_text(game, run.start) {
            continue;
        }
        let message = message_of_utf8(characters);
        let finding = report.at(run, message).habit("places", ());
        if let Some(written) = in_latin1(game, run, characters) {
            let first = written.get(..SHOWN).unwrap_or(&written);
            let title = format!("write `{}` in Latin-1", as_latin1(first));
            finding.fix(title, Applicability::Unsafe, run, written);
        }
    }
}

/// Looks for text that is written in UTF-8 twice.
fn check_utf8(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    for twice in written_twice(text, |at| is_text(game, at)) {
        let title = format!("write `{}`", twice.first);
        let finding = report.at(twice.run, twice.message()).habit("places", ());
        finding.fix(title, Applicability::Unsafe, twice.run, twice.bytes);
    }
}

/// What is said of text in UTF-8 among other text.
fn message_of_utf8(characters: &str) -> String {
    let first: String = characters.chars().take(SHOWN).collect();
    format!(
        "`{}` is in UTF-8, but other text of the file is in Latin-1: readers show `{}`",
        seen(&first),
        as_latin1(first.as_bytes())
    )
}

/// How readers of Latin-1 show bytes.
fn as_latin1(bytes: &[u8]) -> String {
    let shown: String = bytes.iter().map(|byte| single_byte(*byte)).collect();
    seen(&shown)
}

/// Characters as Latin-1 has them, or else as plain ones; `None` where one has no such form.
fn in_latin1(game: &GameContext<'_>, run: Span, characters: &str) -> Option<Vec<u8>> {
    let mut written = Vec::with_capacity(characters.len());
    for character in characters.chars() {
        match u8::try_from(character) {
            Ok(byte) => written.push(byte),
            Err(_) => written.extend_from_slice(plain(game, run.start, character)?.as_bytes()),
        }
    }
    Some(written)
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let text = context.text();
    if text.is_ascii() {
        return;
    }
    let is_text = |at| context.is_text_at(at);
    match context.file.source.encoding() {
        Encoding::Latin1 | Encoding::Windows1252 => {
            for (run, characters) in in_utf8(text).filter(|(run, _)| is_text(run.start)) {
                let message = message_of_utf8(characters);
                let finding = report.at(run, message).habit("places", ());
                let written = characters
                    .chars()
                    .map(|character| u8::try_from(character).ok());
                if let Some(written) = written.collect::<Option<Vec<u8>>>() {
                    finding.fix("write it in Latin-1", Applicability::Unsafe, run, written);
                }
            }
        }
        encoding if encoding.is_utf8() => {
            for twice in written_twice(text, is_text) {
                let finding = report.at(twice.run, twice.message());
                finding.at_most(Severity::Warning).habit("places", ()).fix(
                    format!("write `{}`", twice.first),
                    Applicability::Unsafe,
                    twice.run,
                    twice.bytes,
                );
            }
            for run in strays(text).filter(|run| is_text(run.start)) {
                let shown = context.show(run);
                let message = format!(
                    "`{}` is in Latin-1, but other text of the file is in UTF-8",
                    seen(&shown)
                );
                let characters = run.of(text).iter().map(|byte| single_byte(*byte));
                let characters: String = characters.collect();
                report.at(run, message).habit("places", "strays").fix(
                    "write it in UTF-8",
                    Applicability::Unsafe,
                    run,
                    characters.into_bytes(),
                );
            }
        }
        _ => {}
    }
}

/// The bytes of a text that are not UTF-8.
fn strays(text: &[u8]) -> impl Iterator<Item = Span> {
    let mut at = 0;
    let chunks = text.utf8_chunks().map(move |chunk| {
        let start = at + chunk.valid().len() as u32;
        at = start + chunk.invalid().len() as u32;
        Span::new(start, at)
    });
    chunks.filter(|run| !run.is_empty())
}
