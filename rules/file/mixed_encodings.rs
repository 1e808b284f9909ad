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

use std::borrow::Cow;

use super::typographic_character::{alike, suit};
use crate::pbn::standard::TagId;
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
        let Some(at) = Place::of(game, run) else {
            continue;
        };
        let shown: String = characters.chars().take(SHOWN).collect();
        let shown = seen(&shown);
        let read = shown_as_latin1(characters);
        let finding = report.at(
            run,
            format!(
                "`{shown}` is in UTF-8, but other text of the file is in Latin-1: readers show `{read}`"
            ),
        );
        let finding = finding.habit("places", ());
        let written = characters.chars().map(|character| at.write(character));
        if let Some(written) = written.collect::<Option<Vec<_>>>() {
            let title = format!("write `{shown}` in Latin-1");
            finding.fix(title, Applicability::Unsafe, run, written.concat());
        }
    }
}

/// Where text is that can have characters beyond ASCII.
enum Place {
    Comment,
    /// A string, and whether it is the text of a note, which has suit symbols as comments have them.
    String {
        is_note: bool,
    },
}

impl Place {
    fn of(game: &GameContext<'_>, run: Span) -> Option<Place> {
        match game.kind_at(run.start)? {
            TokenKind::LineComment | TokenKind::BraceComment => Some(Place::Comment),
            TokenKind::String => {
                let tag = game.tag_at(run.start).and_then(|(_, tag)| tag);
                let is_note = tag == Some(TagId::NOTE);
                Some(Place::String { is_note })
            }
            _ => None,
        }
    }

    /// A character as Latin-1 has it, or else as a plain one; `None` where there is none.
    fn write(&self, character: char) -> Option<Cow<'static, [u8]>> {
        if let Ok(byte) = u8::try_from(character) {
            return Some(vec![byte].into());
        }
        let plain = match (self, suit(character), alike(character)) {
            (Place::String { is_note: false }, Some((_, letter)), _) => letter,
            (_, Some((escape, _)), _) => escape,
            (Place::String { .. }, None, Some("\"")) => "\\\"",
            (_, None, alike) => alike?,
        };
        Some(plain.as_bytes().into())
    }
}

/// How readers of Latin-1 show the first characters.
fn shown_as_latin1(characters: &str) -> String {
    let first = characters.chars().take(SHOWN);
    let bytes = first.map(char::len_utf8).sum();
    let bytes = characters.as_bytes().iter().take(bytes);
    let shown: String = bytes.map(|byte| single_byte(*byte)).collect();
    seen(&shown)
}

/// The runs of bytes beyond ASCII that are probably text in UTF-8: in Latin-1 they make little sense.
pub(super) fn in_utf8(text: &[u8]) -> impl Iterator<Item = (Span, &str)> {
    beyond_ascii(text).filter_map(|(start, run)| {
        let characters = str::from_utf8(run).ok()?;
        let end = start + run.len();
        let before = start.checked_sub(1).and_then(|at| text.get(at));
        let is_text = characters.chars().all(|character| character >= '\u{A0}');
        let is_likely = match run {
            // `CAFÉ»` in Latin-1 has the bytes of a letter in UTF-8.
            [0xC2 | 0xC3, _] => {
                let goes_on = text.get(end).is_some_and(u8::is_ascii_alphabetic);
                goes_on || !before.is_some_and(u8::is_ascii_uppercase)
            }
            [_, _] => before.is_some_and(u8::is_ascii_lowercase),
            _ => true,
        };
        let span = Span::new(start as u32, end as u32);
        (is_text && is_likely).then_some((span, characters))
    })
}
