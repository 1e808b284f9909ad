//! Rule pages as people read them: without the marks by which tests know how to read an example.
//!
//! In the source of a page an example may say that it is held to export format or to a version, and
//! it may write bytes as escapes. Here this becomes a line of words before the example, and the
//! bytes become the text that they are.

use std::fmt::Write as _;

use crate::source::{Encoding, Source};

/// A page with its examples as people would see them.
pub(crate) fn readable(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut lines = page.lines();
    let mut is_diff = false;
    while let Some(line) = lines.next() {
        is_diff = match line {
            "```" => false,
            line => is_diff || line == "```diff",
        };
        let Some((notation, marks)) = fence(line) else {
            if is_diff {
                text.push_str(&line.replace("\\r", "<CR>").replace("\\t", "→"))
            } else {
                text.push_str(line)
            }
            text.push('\n');
            continue;
        };
        let marks: Vec<&str> = marks.split(',').skip(1).collect();
        let mut example = String::new();
        for line in lines.by_ref().take_while(|line| *line != "```") {
            example.push_str(line);
            example.push('\n');
        }
        let example = Example::of(&marks, &example);
        if !example.caption.is_empty() {
            let _ = writeln!(text, "{}:\n", example.caption);
        }
        let _ = write!(text, "```{notation}\n{}```\n", example.text);
    }
    text
}

/// The notation of an example that begins with this line, and its marks.
fn fence(line: &str) -> Option<(&str, &str)> {
    let notations = ["pbn", "rbn", "rbx", "pgn"];
    let words = line.strip_prefix("```")?;
    let notation = notations.into_iter().find(|name| words.starts_with(name))?;
    Some(words.split_at(notation.len()))
}

struct Example {
    /// What the text does not show; mostly nothing.
    caption: String,
    text: String,
}

impl Example {
    fn of(marks: &[&str], source: &str) -> Example {
        let bytes = if marks.contains(&"escaped") {
            unescape(source)
        } else {
            source.as_bytes().to_vec()
        };
        let encoding = Source::new(&bytes).encoding();
        let mut said: Vec<String> = marks.iter().filter_map(|mark| words(mark)).collect();
        said.extend(encoding_name(encoding).map(|name| format!("in {name}")));
        let bytes = without_mark(encoding, &bytes);
        let (text, signs) = visible(&encoding.decode(bytes));
        said.extend(
            signs
                .iter()
                .map(|(sign, meaning)| format!("`{sign}` is {meaning}")),
        );
        let mut caption = said.join(", ");
        if let Some(first) = caption.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Example { caption, text }
    }
}

/// What a mark says. That examples on the pages about export format are held to it goes without
/// saying.
fn words(mark: &str) -> Option<String> {
    match mark.split_once('-') {
        Some(("version", version)) => Some(format!("held to PBN {version}")),
        Some(("stretched", count)) => Some(format!("`…` is {count} letters")),
        Some(("name", name)) => Some(format!("in a file named `{name}`")),
        _ => match mark {
            "lf" => Some("with LF at the ends of lines".to_owned()),
            "unfinished" => Some("with no line end after the last line".to_owned()),
            _ => None,
        },
    }
}

fn encoding_name(encoding: Encoding) -> Option<&'static str> {
    match encoding {
        Encoding::Ascii => None,
        Encoding::Latin1 => Some("Latin-1"),
        Encoding::Windows1252 => Some("Windows-1252"),
        Encoding::Utf8 => Some("UTF-8"),
        Encoding::Utf8Mark => Some("UTF-8 with a byte order mark"),
        Encoding::Utf16Le | Encoding::Utf16Be => Some("UTF-16"),
    }
}

/// The bytes after a byte order mark.
fn without_mark(encoding: Encoding, bytes: &[u8]) -> &[u8] {
    let marks: [&[u8]; 3] = [b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF"];
    let may_begin = !matches!(encoding, Encoding::Latin1 | Encoding::Windows1252);
    let mark = marks.iter().find_map(|mark| bytes.strip_prefix(*mark));
    let bytes = mark.filter(|_| may_begin).unwrap_or(bytes);
    // The line end before the fence is half a character of UTF-16.
    match bytes.split_last() {
        Some((_, whole)) if encoding.is_utf16() && bytes.len() % 2 == 1 => whole,
        _ => bytes,
    }
}

/// A text whose every character can be seen, with what the signs in it stand for.
fn visible(text: &str) -> (String, Vec<(String, &'static str)>) {
    let mut shown = String::with_capacity(text.len());
    let mut signs: Vec<(String, &'static str)> = Vec::new();
    for line in text.split_inclusive('\n') {
        let line = line.strip_suffix('\n').unwrap_or(line);
        let inside = line.trim_end_matches(' ').len();
        for (at, character) in line.char_indices() {
            let sign = match character {
                ' ' if at >= inside => ("·".to_owned(), "a space"),
                '\t' => ("→".to_owned(), "a tab"),
                '\r' => ("<CR>".to_owned(), "a carriage return"),
                '\u{A0}' => ("<A0>".to_owned(), "a no-break space"),
                other if other.is_control() => (format!("<{:02X}>", u32::from(other)), "one byte"),
                other => {
                    shown.push(other);
                    continue;
                }
            };
            shown.push_str(&sign.0);
            // Of many bytes the first explains the others.
            if !signs.iter().any(|(_, meaning)| *meaning == sign.1) {
                signs.push(sign);
            }
        }
        shown.push('\n');
    }
    (shown, signs)
}

/// The bytes of a text in which `\r`, `\t`, `\n`, `\xHH` and `\\` stand for bytes.
fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let (byte, after) = match (byte, after) {
            (b'\\', [b'r', after @ ..]) => (b'\r', after),
            (b'\\', [b'n', after @ ..]) => (b'\n', after),
            (b'\\', [b't', after @ ..]) => (b'\t', after),
            (b'\\', [b'x', high, low, after @ ..]) => {
                let digit = |digit: u8| char::from(digit).to_digit(16).unwrap_or_default() as u8;
                (16 * digit(*high) + digit(*low), after)
            }
            (b'\\', [b'\\', after @ ..]) => (b'\\', after),
            (byte, after) => (byte, after),
        };
        bytes.push(byte);
        rest = after;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RULES;

    /// How many times a text has what looks like the escape of a byte.
    fn escapes(text: &str) -> usize {
        let places = text.as_bytes().windows(4);
        let is_escape = |place: &&[u8]| {
            let (begin, digits) = place.split_at(2);
            begin == b"\\x" && digits.iter().all(u8::is_ascii_hexdigit)
        };
        places.filter(is_escape).count()
    }

    #[test]
    fn no_page_shows_the_marks_of_its_tests() {
        let chapters = std::fs::read_dir("docs")
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let documents = chapters.chain(["README.md".into()]);
        let documents = documents.map(|path| (std::fs::read_to_string(path).unwrap(), 0));
        let pages = RULES.iter().map(|rule| {
            let source = rule.page();
            // With two backslashes it is the text of an example, and people see it as it is.
            let literal = source.matches("\\\\x").count();
            (readable(&source), literal)
        });
        for (page, literal) in pages.chain(documents) {
            assert!(!page.contains("```pbn,"), "{page}");
            assert!(
                !page.contains("```rbn,") && !page.contains("```rbx,"),
                "{page}"
            );
            assert_eq!(escapes(&page), literal, "{page}");
            assert!(!page.contains("\\r\n") && !page.contains("\\t\""), "{page}");
            let odd = |c: char| c.is_control() && c != '\n';
            assert!(!page.contains(odd), "{page}");
        }
    }

    #[test]
    fn bytes_are_shown_as_people_see_them() {
        let page = readable("```pbn,escaped,unfinished\n[Site \"K\\xF8ge\"]\\x20\n\\x1A\n```\n");
        let caption =
            "With no line end after the last line, in Latin-1, `·` is a space, `<1A>` is one byte:";
        assert_eq!(
            page,
            format!("{caption}\n\n```pbn\n[Site \"Køge\"]·\n<1A>\n```\n")
        );
        let page = readable("```pbn,escaped\n\\xFF\\xFE[\\x00A\\x00\\n\\x00\n```\n");
        assert_eq!(page, "In UTF-16:\n\n```pbn\n[A\n```\n");
        let page = readable("```pbn,escaped\n{a byte is \\x01, a text \\\\x01}\n```\n");
        let expected = "`<01>` is one byte:\n\n```pbn\n{a byte is <01>, a text \\x01}\n```\n";
        assert_eq!(page, expected);
        assert_eq!(escapes(&page), 1);
        let plain = "Text.\n\n```pbn\n[Event \"x\"]\n```\n";
        assert_eq!(readable(plain), plain);
    }
}
