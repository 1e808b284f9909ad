//! Files in which nothing can be read, because they are no text, or text in 16-bit characters.

use super::{Encoding, Slice};

/// Why a whole file cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// Its characters take two bytes each.
    Utf16,
    /// It is no text: full of control characters, or of a kind of file that is known.
    Binary,
}

impl Unreadable {
    /// What is found in the place of PBN.
    pub(crate) fn found(self) -> &'static str {
        match self {
            Unreadable::Utf16 => "16-bit characters, which `check --fix` repairs",
            Unreadable::Binary => "no text",
        }
    }
}

/// How many bytes are looked at to recognize text.
const SAMPLE: usize = 8192;

/// Fewer bytes than this say nothing about what kind of file it is, unless it begins like one that is
/// known.
const SMALLEST_SAMPLE: usize = 512;

/// How files begin that people rename to `.pbn`, and what they are.
const SIGNATURES: &[(&[u8], &str)] = &[
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\x1F\x8B", "a gzip archive"),
    (b"BZh91AY&SY", "a bzip2 archive"),
    (b"\xFD7zXZ\0", "an xz archive"),
    (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive"),
    (b"Rar!\x1A\x07", "a RAR archive"),
    (b"%PDF-", "a PDF document"),
    (b"{\\rtf", "a document of a word processor (RTF)"),
    (b"\xD0\xCF\x11\xE0", "an office document"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xFF\xD8\xFF", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"SQLite format 3\0", "a database"),
    (b"\xFF\xFE\0\0", "text in 32-bit characters (UTF-32)"),
    (b"\0\0\xFE\xFF", "text in 32-bit characters (UTF-32)"),
];

/// Why nothing in a file can be read, if that is the case. Only its beginning is looked at.
pub fn unreadable(bytes: &[u8]) -> Option<Unreadable> {
    if signature(bytes).is_some() {
        return Some(Unreadable::Binary);
    }
    let sample = bytes.slice(..bytes.len().min(SAMPLE));
    if Encoding::guess(sample).is_utf16() {
        return Some(Unreadable::Utf16);
    }
    let is_white = |byte: u8| matches!(byte, b'\n' | b'\r' | b'\t' | 0x0B);
    let controls = sample
        .iter()
        .filter(|byte| byte.is_ascii_control() && !is_white(**byte))
        .count();
    // Text has almost none; random bytes have one in ten.
    (sample.len() >= SMALLEST_SAMPLE && controls * 20 > sample.len()).then_some(Unreadable::Binary)
}

/// What a file is whose first bytes are those of another kind of file.
pub fn signature(bytes: &[u8]) -> Option<&'static str> {
    let mut signatures = SIGNATURES.iter();
    let known = signatures.find(|(start, _)| bytes.starts_with(start))?;
    Some(known.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_control_characters_at_the_beginning_are_no_text() {
        let text = |controls: usize, length: usize| {
            let text = "\u{1}".repeat(controls) + &" ".repeat(length - controls);
            unreadable(text.as_bytes())
        };
        assert_eq!(text(26, 512), Some(Unreadable::Binary));
        assert_eq!(text(25, 512), None);
        assert_eq!(text(26, 520), None, "no more than one in twenty");
        assert_eq!(text(511, 511), None, "too short to say");
        let late = [" ".repeat(SAMPLE), "\u{1}".repeat(SAMPLE)].concat();
        assert_eq!(unreadable(late.as_bytes()), None);
        assert_eq!(unreadable(b"\xFF\xFE[\0"), Some(Unreadable::Utf16));
    }

    #[test]
    fn files_of_another_kind_are_known_by_their_first_bytes() {
        for (start, what) in SIGNATURES {
            assert_eq!(unreadable(start), Some(Unreadable::Binary), "{what}");
            assert_eq!(signature(&[start, &b" and more"[..]].concat()), Some(*what));
            let later = [b" ", *start].concat();
            assert_eq!(signature(&later), None, "{what}");
        }
    }
}
