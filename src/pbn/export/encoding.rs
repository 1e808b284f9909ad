//! From UTF-8 to ISO 8859-1, the encoding of the standard (chapter 2.2).

use crate::pbn::standard::suit_escape;

/// Where a text is, which decides on characters that Latin 1 does not have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    /// A value: each of its characters counts.
    Value,
    /// A `%` line: typographic dashes, spaces and quotes become plain ones.
    EscapeLine,
    /// A comment: the same, and suit symbols become `\S`, `\H`, `\D`, `\C` (chapter 3.8).
    Comment,
}

/// Asks for the symbol before it to be shown in color; it says nothing of its own.
const VARIATION_SELECTOR: char = '\u{FE0F}';

/// Appends UTF-8 text in Latin 1, and gives the first character that Latin 1 does not have.
/// Stray bytes of another encoding are taken for Latin 1.
pub(super) fn to_latin1(text: &[u8], within: Within, out: &mut Vec<u8>) -> Option<char> {
    let mut misfit = None;
    for chunk in text.utf8_chunks() {
        let mut is_suit = false;
        for character in chunk.valid().chars() {
            let escape = match within {
                Within::Comment => suit_escape(character).map(str::as_bytes),
                Within::Value | Within::EscapeLine => None,
            };
            match (escape, u8::try_from(character)) {
                (Some(escape), _) => out.extend_from_slice(escape),
                (None, Ok(byte)) if is_latin1(byte) => out.push(byte),
                _ if is_suit && character == VARIATION_SELECTOR => {}
                _ => match plain(character).filter(|_| within != Within::Value) {
                    Some(plain) => out.extend_from_slice(plain),
                    None => misfit = misfit.or(Some(character)),
                },
            }
            is_suit = escape.is_some();
        }
        for byte in chunk.invalid() {
            if is_latin1(*byte) {
                out.push(*byte)
            } else {
                misfit = misfit.or(Some(char::from(*byte)))
            }
        }
    }
    misfit
}

/// The dash, space, quote or full stops of ASCII for a mark of typography, which differs from them in shape alone.
fn plain(character: char) -> Option<&'static [u8]> {
    match character {
        '\u{2010}'..='\u{2015}' | '−' => Some(b"-"),
        '\u{2000}'..='\u{200A}' | '\u{202F}' => Some(b" "),
        '‘' | '’' => Some(b"'"),
        '“' | '”' | '„' => Some(b"\""),
        '…' => Some(b"..."),
        _ => None,
    }
}

/// How many bytes UTF-8 text has in Latin 1.
pub(super) fn latin1_length(text: &[u8]) -> usize {
    let chunks = text.utf8_chunks();
    let lengths = chunks.map(|chunk| chunk.valid().chars().count() + chunk.invalid().len());
    lengths.sum()
}

/// The first character beyond ASCII, read as UTF-8.
pub(super) fn first_high(text: &[u8]) -> Option<char> {
    text.utf8_chunks().find_map(|chunk| {
        let mut characters = chunk.valid().chars();
        let invalid = chunk.invalid().first().copied().map(char::from);
        characters.find(|c| !c.is_ascii()).or(invalid)
    })
}

/// Whether a byte is a character of Latin 1, and none of the codes that it does not use.
fn is_latin1(byte: u8) -> bool {
    !(0x80..0xA0).contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[u8], misfit: Option<char>) {
        let mut out = Vec::new();
        let found = to_latin1(text.as_bytes(), Within::Comment, &mut out);
        assert_eq!((out.as_slice(), found), (expected, misfit));
    }

    #[test]
    fn what_latin1_has_is_one_byte() {
        check("Liège", b"Li\xE8ge", None);
        check("1♥ and 2\u{2660}\u{FE0F}", b"1\\H and 2\\S", None);
        check("13–18 — 1\u{200A}NT", b"13-18 - 1 NT", None);
        check("it’s “so” …", b"it's \"so\" ...", None);
        check("1€", b"1", Some('€'));
        check("\u{80}\u{9F}", b"", Some('\u{80}'));
    }

    #[test]
    fn stray_bytes_are_latin1() {
        let mut out = Vec::new();
        let misfit = to_latin1(b"\xC3\xA9\xE9", Within::Value, &mut out);
        assert_eq!((out.as_slice(), misfit), (&b"\xE9\xE9"[..], None));
        assert_eq!(
            to_latin1("1–2".as_bytes(), Within::Value, &mut out),
            Some('–')
        );
        assert_eq!(first_high("aé".as_bytes()), Some('é'));
    }
}
