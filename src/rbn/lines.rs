//! The lines of a text, and as what they begin and end.

use super::RecordForm;
use super::label::RbnLabel;
use crate::source::{LineEnd, Slice, line_end, marks_length};

/// A line of a text.
pub(super) struct TextLine {
    pub(super) start: usize,
    /// Where its line end begins.
    pub(super) end: usize,
}

impl TextLine {
    pub(super) fn text<'t>(&self, bytes: &'t [u8]) -> &'t [u8] {
        bytes.slice(self.start..self.end)
    }
}

/// The lines of a text one after the other.
pub(super) struct TextLines<'t> {
    bytes: &'t [u8],
    /// Where the next line begins.
    pub(super) at: usize,
}

impl<'t> TextLines<'t> {
    /// The lines of a text, without byte order marks before them.
    pub(super) fn of(bytes: &'t [u8]) -> TextLines<'t> {
        let at = marks_length(bytes);
        TextLines { bytes, at }
    }

    /// The lines from an offset on.
    pub(super) fn starting_at(bytes: &'t [u8], at: usize) -> TextLines<'t> {
        TextLines { bytes, at }
    }
}

impl Iterator for TextLines<'_> {
    type Item = TextLine;

    fn next(&mut self) -> Option<TextLine> {
        let start = self.at;
        if start >= self.bytes.len() {
            return None;
        }
        let end = line_end(self.bytes, start);
        self.at = end + LineEnd::at(self.bytes, end).map_or(0, |(_, length)| length);
        Some(TextLine { start, end })
    }
}

/// Whether a line begins as those of a record do: a label or a digit with a space, a free text, a
/// `%` line.
pub(super) fn begins_line(line: &[u8]) -> bool {
    match line {
        [b'{' | b'%', ..] => true,
        [first] => is_label(*first),
        [first, b' ' | b'\t', ..] => is_label(*first),
        _ => false,
    }
}

/// Whether this byte is a label or the number of a note.
pub(super) fn is_label(byte: u8) -> bool {
    byte.is_ascii_digit() || RbnLabel::of(byte).is_some()
}

/// Whether a line of a free text is its last one.
pub(super) fn ends_text(line: &[u8]) -> bool {
    line.trim_ascii_end().last() == Some(&b'}')
}

/// Whether a line begins as those of RBX do.
pub(super) fn begins_field(line: &[u8]) -> bool {
    match line {
        [b'{', ..] => true,
        [first, b'{', ..] => *first == b'%' || is_label(*first),
        _ => false,
    }
}

/// Whether a line of RBX has more than comments on the file (`%{…}`).
pub(super) fn has_field(line: &[u8]) -> bool {
    let mut rest = line;
    while let Some(aside) = rest.strip_prefix(b"%{") {
        match memchr::memchr(b'}', aside) {
            Some(end) => rest = aside.slice(end + 1..),
            None => return false,
        }
    }
    !rest.trim_ascii().is_empty()
}

/// Whether a line says that the file is in this form (chapter 5).
pub fn is_signature(line: &[u8], form: RecordForm) -> bool {
    match form {
        RecordForm::Rbn => line.starts_with(b"% RBN") || line.starts_with(b"%RBN"),
        RecordForm::Rbx => line.starts_with(b"%{RBX"),
    }
}

/// Whether most lines of a text begin as those of records do.
pub fn looks_like_records(text: &[u8]) -> bool {
    let mut votes = [0_usize; 2];
    for line in TextLines::of(text) {
        let line = line.text(text);
        if !line.trim_ascii().is_empty() {
            let is_vote = begins_line(line) || begins_field(line);
            if let Some(count) = votes.get_mut(usize::from(is_vote)) {
                *count += 1;
            }
        }
    }
    let [against, votes] = votes;
    votes > against
}
