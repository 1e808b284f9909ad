//! JSON in which nothing drives a terminal or a CI system: control characters, characters that
//! hide or reorder others, and the bracket of `##[command]` are written as `\u` escapes, which
//! mean the same to every reader.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::source::is_unseen;

/// Writes a value on one line.
pub(crate) fn to_writer(
    out: &mut (impl Write + ?Sized),
    value: &(impl Serialize + ?Sized),
) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, Safe);
    Ok(value.serialize(&mut serializer)?)
}

/// Adds a value to a text in memory, where nothing can fail.
pub(crate) fn push(text: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    let written = to_writer(text, value);
    debug_assert!(written.is_ok(), "{written:?}");
}

struct Safe;

impl Formatter for Safe {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let has_sign = fragment.contains("##");
        let is_special = |character: char| is_unseen(character) || (has_sign && character == '[');
        let mut rest = fragment;
        while let Some(at) = rest.find(is_special) {
            let (plain, after) = rest.split_at(at);
            out.write_all(plain.as_bytes())?;
            let mut characters = after.chars();
            if let Some(character) = characters.next() {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
            }
            rest = characters.as_str();
        }
        out.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut out = Vec::new();
        to_writer(&mut out, text).unwrap();
        assert_eq!(std::str::from_utf8(&out).unwrap(), expected);
        assert_eq!(serde_json::from_slice::<String>(&out).unwrap(), text);
    }

    #[test]
    fn what_is_not_seen_is_escaped() {
        check("K♠ [é]", "\"K♠ [é]\"");
        check("\u{9b}31m\u{7f}", r#""\u009b31m\u007f""#);
        check("a\u{202e}b\u{2066}", r#""a\u202eb\u2066""#);
        check("\u{E0041}", r#""\udb40\udc41""#);
        check("a\n\"\u{1b}", r#""a\n\"\u001b""#);
    }

    #[test]
    fn no_ci_system_reads_a_command() {
        check("##[add-mask]x", r###""##\u005badd-mask]x""###);
        check("##vso[x] [y]", r###""##vso\u005bx] \u005by]""###);
    }
}
