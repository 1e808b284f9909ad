//! Text as XML 1.0 can hold it.

use std::fmt;

use crate::source::is_unseen;

/// Text for an attribute value or between tags.
///
/// XML 1.0 has no way at all to write most control characters, and parsers refuse a whole
/// document for one of them: they are shown as control pictures, what has none as U+FFFD.
/// Tabs and line ends are written as references, since attribute values would lose them; the
/// characters that hide or reorder others and the bracket of `##[command]` too, since a report
/// may be shown on a terminal or in the log of a CI system.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        let has_sign = rest.contains("##");
        let is_special = |character| is_special(character) || (has_sign && character == '[');
        while let Some(at) = rest.find(is_special) {
            let (plain, after) = rest.split_at(at);
            f.write_str(plain)?;
            let mut characters = after.chars();
            if let Some(character) = characters.next() {
                write_special(character, f)?;
            }
            rest = characters.as_str();
        }
        f.write_str(rest)
    }
}

fn is_special(character: char) -> bool {
    matches!(
        character,
        '&' | '<' | '>' | '"' | '\'' | '\u{FFFE}' | '\u{FFFF}'
    ) || is_unseen(character)
}

fn write_special(character: char, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    match character {
        '&' => f.write_str("&amp;"),
        '<' => f.write_str("&lt;"),
        '>' => f.write_str("&gt;"),
        '"' => f.write_str("&quot;"),
        '\'' => f.write_str("&apos;"),
        '\t' | '\n' | '\r' | '[' => write!(f, "&#{};", u32::from(character)),
        _ if is_unseen(character) && !character.is_control() => {
            write!(f, "&#x{:X};", u32::from(character))
        }
        '\0'..='\u{1F}' => {
            let picture = char::from_u32(0x2400 + u32::from(character));
            f.write_char(picture.unwrap_or(char::REPLACEMENT_CHARACTER))
        }
        '\u{7F}' => f.write_char('\u{2421}'),
        _ => f.write_char(char::REPLACEMENT_CHARACTER),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(Escaped(text).to_string(), expected);
    }

    #[test]
    fn what_xml_forbids_is_shown() {
        check("", "");
        check("é♠ plain", "é♠ plain");
        check(
            "<a b=\"c\"> & 'd'",
            "&lt;a b=&quot;c&quot;&gt; &amp; &apos;d&apos;",
        );
        check("a\tb\r\nc", "a&#9;b&#13;&#10;c");
        check("##[x] [y]\u{202E}", "##&#91;x] &#91;y]&#x202E;");
        check("\0\u{1B}[31m\u{7F}", "␀␛[31m␡");
        check(
            "\u{85}\u{9F}\u{FFFE}\u{FFFF}",
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
        );
    }
}
