//! # mixed-encodings
//!
//! Some text is in UTF-8, and other text of the file is in Latin-1, as when somebody puts the files of
//! two programs together. No reader shows all of it: one that reads Latin-1, as the standard wants it
//! (chapter 2.2), shows `Køge` as `KÃ¸ge`.
//!
//! Write all of it in Latin-1. The fix does that for characters that Latin-1 has, and writes plain ones
//! that look alike for others.
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

use super::typographic_character::plain;
use crate::rules::prelude::*;
use crate::source::{Encoding, beyond_ascii, seen, single_byte};

pub(crate) const META: Meta = Meta {
    name: "mixed-encodings",
    chapters: &["2.2"],
    fix: Availability::Sometimes(Applicability::Unsafe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

/// How many characters a message shows.
const SHOWN: usize = 12;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let encoding = game.file.source.encoding();
    if !matches!(encoding, Encoding::Latin1 | Encoding::Windows1252) {
        return;
    }
    for (run, characters) in in_utf8(game.text()) {
        // Elsewhere no character beyond ASCII is allowed, which other rules report.
        let is_text = |kind: TokenKind| kind == TokenKind::String || kind.is_comment();
        if !game.kind_at(run.start).is_some_and(is_text) {
            continue;
        }
        let first: String = characters.chars().take(SHOWN).collect();
        let message = format!(
            "`{}` is in UTF-8, but other text of the file is in Latin-1: readers show `{}`",
            seen(&first),
            as_latin1(first.as_bytes())
        );
        let finding = report.at(run, message).habit("places", ());
        if let Some(written) = in_latin1(game, run, characters) {
            let first = written.get(..SHOWN).unwrap_or(&written);
            let title = format!("write `{}` in Latin-1", as_latin1(first));
            finding.fix(title, Applicability::Unsafe, run, written);
        }
    }
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

/// The runs of bytes beyond ASCII that are probably text in UTF-8: in Latin-1 they make little sense.
pub(super) fn in_utf8(text: &[u8]) -> impl Iterator<Item = (Span, &str)> {
    beyond_ascii(text).filter_map(|(start, run)| {
        let characters = str::from_utf8(run).ok()?;
        let end = start + run.len();
        let before = start.checked_sub(1).and_then(|at| text.get(at));
        let is_text = characters.chars().all(|character| character >= '\u{A0}');
        let goes_on = text.get(end).is_some_and(u8::is_ascii_alphabetic);
        let is_likely = match run {
            // In Latin-1 it is a capital and a sign, which can end a word, as in `IRMÃ»` and `CAFÉ»`.
            [_, _] if goes_on => true,
            [0xC2 | 0xC3, _] => !before.is_some_and(u8::is_ascii_uppercase),
            [_, _] => before.is_some_and(u8::is_ascii_lowercase),
            _ => true,
        };
        let span = Span::new(start as u32, end as u32);
        (is_text && is_likely).then_some((span, characters))
    })
}
