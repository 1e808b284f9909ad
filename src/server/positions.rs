//! Bytes of a document to lines and columns of the protocol, and back.
//!
//! The protocol knows three line ends, CR LF, LF and CR, so a damaged CR CR LF ends two lines
//! here. Columns count units of the encoding that was agreed with the client, in the
//! decoded line.

use std::cell::Cell;

use gen_lsp_types::{Position, Range};
use memchr::memchr2;

use crate::source::{Encoding, Slice};

/// What a column counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum ColumnUnit {
    /// Bytes of UTF-8.
    Utf8,
    /// 16-bit units of UTF-16: what every client understands.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl ColumnUnit {
    /// The name in the protocol.
    pub(super) fn name(self) -> &'static str {
        match self {
            ColumnUnit::Utf8 => "utf-8",
            ColumnUnit::Utf16 => "utf-16",
            ColumnUnit::Utf32 => "utf-32",
        }
    }

    fn width(self, character: char) -> u32 {
        match self {
            ColumnUnit::Utf8 => character.len_utf8() as u32,
            ColumnUnit::Utf16 => character.len_utf16() as u32,
            ColumnUnit::Utf32 => 1,
        }
    }
}

/// The lines of a document.
#[derive(Clone, Debug)]
pub(super) struct DocumentLines {
    /// Where each line begins, in bytes; the first one after a byte order mark.
    starts: Vec<usize>,
    /// The place whose column was asked for last, for findings are close to each other and lines may
    /// be long.
    column: Cell<Option<ColumnAt>>,
}

/// How many lines after the last place are looked at first.
const NEAR: usize = 32;

/// An offset in a line, and its column.
#[derive(Clone, Copy, Debug)]
struct ColumnAt {
    line: usize,
    offset: usize,
    column: u32,
}

impl DocumentLines {
    /// Finds the lines of a text.
    pub(super) fn new(bytes: &[u8], encoding: Encoding) -> DocumentLines {
        let mut starts = vec![encoding.mark_length().min(bytes.len())];
        let mut at = 0;
        while let Some(found) = bytes.get(at..).and_then(|rest| memchr2(b'\r', b'\n', rest)) {
            at += found + end_length(bytes, at + found);
            starts.push(at);
        }
        DocumentLines {
            starts,
            column: Cell::new(None),
        }
    }

    /// Follows a change of the text: these bytes became those, in the text as it is now.
    pub(super) fn follow(
        &mut self,
        old: &std::ops::Range<usize>,
        new: &std::ops::Range<usize>,
        bytes: &[u8],
    ) {
        // A CR before the change may have become half of a line end.
        let first = self.line_of(old.start.saturating_sub(1));
        let after = self.starts.partition_point(|start| *start <= old.end);
        let tail = self.starts.split_off(after.max(first + 1));
        self.starts.truncate(first + 1);
        let mut at = self.starts.last().copied().unwrap_or(0);
        while let Some(found) = bytes.get(at..).and_then(|rest| memchr2(b'\r', b'\n', rest)) {
            if at + found >= new.end {
                break;
            }
            at += found + end_length(bytes, at + found);
            self.starts.push(at);
        }
        let last = self.starts.last().copied().unwrap_or(0);
        let moved = tail.into_iter().map(|start| start - old.end + new.end);
        self.starts.extend(moved.skip_while(|start| *start <= last));
        self.column.take();
    }

    /// Where each line begins.
    #[cfg(test)]
    pub(super) fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// The bytes of a line (0-based) without its end; the empty end of the text after the last.
    fn range(&self, line: usize, bytes: &[u8]) -> std::ops::Range<usize> {
        let Some(start) = self.starts.get(line).copied() else {
            return bytes.len()..bytes.len();
        };
        let end = match self.starts.get(line + 1) {
            None => bytes.len(),
            Some(next) => {
                let line = bytes.slice(start..*next);
                let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
                // Only its own end: at most CR LF.
                match line {
                    [.., b'\r', b'\n'] => next - 2,
                    [.., last] if is_end(last) => next - 1,
                    _ => *next,
                }
            }
        };
        start..end
    }

    /// The line (0-based) of an offset.
    pub(super) fn line_of(&self, offset: usize) -> usize {
        let begins = |line: &usize| *line <= offset;
        // Who asks for many places asks for them in order.
        let known = self.column.get().map_or(0, |column| column.line);
        let soon = self.starts.get(known..known + NEAR).unwrap_or_default();
        let after = match (soon.first(), soon.last()) {
            (Some(first), Some(last)) if begins(first) && !begins(last) => {
                known + soon.partition_point(begins)
            }
            _ => self.starts.partition_point(begins),
        };
        after.saturating_sub(1)
    }
}

/// The length of the line end at an offset.
fn end_length(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..) {
        Some([b'\r', b'\n', ..]) => 2,
        _ => 1,
    }
}

/// A document as positions see it.
#[derive(Clone, Copy)]
pub(super) struct PositionText<'d> {
    pub(super) bytes: &'d [u8],
    pub(super) encoding: Encoding,
    pub(super) lines: &'d DocumentLines,
    pub(super) unit: ColumnUnit,
}

impl PositionText<'_> {
    /// Where an offset is. One inside a character is that character's start, one inside a line
    /// end the end of its line.
    pub(super) fn position(&self, offset: usize) -> Position {
        let line = self.lines.line_of(offset);
        let range = self.lines.range(line, self.bytes);
        let known = self.lines.column.get().filter(|known| {
            let is_before = known.offset <= offset.min(range.end);
            known.line == line && is_before && !self.encoding.is_utf16()
        });
        let (start, mut column) =
            known.map_or((range.start, 0), |known| (known.offset, known.column));
        if let Some(before) = self.bytes.get(start..offset.min(range.end)) {
            let whole = if self.encoding.is_utf8() {
                whole_characters(before)
            } else {
                before
            };
            column += match self.encoding {
                encoding if whole.is_ascii() && !encoding.is_utf16() => whole.len() as u32,
                _ => {
                    let text = self.encoding.decode(whole);
                    text.chars().map(|c| self.unit.width(c)).sum()
                }
            };
            let offset = start + whole.len();
            self.lines.column.set(Some(ColumnAt {
                line,
                offset,
                column,
            }));
        }
        Position::new(line as u32, column)
    }

    /// The range of bytes.
    pub(super) fn range(&self, range: &std::ops::Range<usize>) -> Range {
        Range::new(self.position(range.start), self.position(range.end))
    }

    /// The parts of a range that are in one line each, without line ends.
    pub(super) fn pieces(&self, range: &std::ops::Range<usize>) -> impl Iterator<Item = Range> {
        let (first, last) = (
            self.lines.line_of(range.start),
            self.lines.line_of(range.end),
        );
        (first..=last).filter_map(move |line| {
            let line = self.lines.range(line, self.bytes);
            let (start, end) = (range.start.max(line.start), range.end.min(line.end));
            (start < end).then(|| self.range(&(start..end)))
        })
    }

    /// The offset of a position: clipped to its line and to the text, at the start of a
    /// character that it would part.
    pub(super) fn offset(&self, position: Position) -> usize {
        let range = self.lines.range(position.line as usize, self.bytes);
        let line = self.bytes.slice(range.clone());
        if line.is_ascii() {
            return range.start + line.len().min(position.character as usize);
        }
        let mut column = 0;
        let mut at = range.start;
        for (length, character) in characters(line, self.encoding) {
            let width = self.unit.width(character);
            if column + width > position.character {
                break;
            }
            column += width;
            at += length;
        }
        at
    }

    /// The range of bytes of two positions, which may come in the wrong order.
    pub(super) fn bytes_of(&self, range: &Range) -> std::ops::Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start.min(end)..start.max(end)
    }
}

/// A text in UTF-8 without the beginning of a character at its end.
fn whole_characters(bytes: &[u8]) -> &[u8] {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => {
            bytes.get(..error.valid_up_to()).unwrap_or(bytes)
        }
        _ => bytes,
    }
}

/// The characters of a line, each with the number of its bytes.
fn characters(line: &[u8], encoding: Encoding) -> Box<dyn Iterator<Item = (usize, char)> + '_> {
    use crate::source::single_byte;
    match encoding {
        _ if encoding.is_utf8() => Box::new(line.utf8_chunks().flat_map(|chunk| {
            let valid = chunk.valid().chars().map(|c| (c.len_utf8(), c));
            let strays = chunk.invalid().iter();
            valid.chain(strays.map(|byte| (1, single_byte(*byte))))
        })),
        _ if encoding.is_utf16() => {
            let text = encoding.decode(line).into_owned();
            Box::new(text.chars().collect::<Vec<_>>().into_iter().map(|c| (1, c)))
        }
        _ => Box::new(line.iter().map(|byte| (1, single_byte(*byte)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places<'d>(bytes: &'d [u8], lines: &'d DocumentLines, unit: ColumnUnit) -> PositionText<'d> {
        let encoding = Encoding::guess(bytes);
        PositionText {
            bytes,
            encoding,
            lines,
            unit,
        }
    }

    #[test]
    fn lines_end_as_the_protocol_says() {
        let bytes = b"a\r\nb\rc\nd\r\r\ne";
        let lines = DocumentLines::new(bytes, Encoding::Ascii);
        assert_eq!(lines.starts().len(), 6);
        let places = places(bytes, &lines, ColumnUnit::Utf16);
        assert_eq!(places.position(5), Position::new(2, 0));
        assert_eq!(places.offset(Position::new(5, 0)), 11);
        assert_eq!(places.offset(Position::new(0, 9)), 1, "clipped to its line");
        assert_eq!(places.offset(Position::new(99, 0)), bytes.len());
        assert_eq!(places.position(2), Position::new(0, 1), "inside CR LF");
    }

    #[test]
    fn columns_count_the_unit_that_was_agreed_upon() {
        let bytes = "é😀x".as_bytes();
        for (unit, at_x, at_face) in [
            (ColumnUnit::Utf8, 6, 2),
            (ColumnUnit::Utf16, 3, 1),
            (ColumnUnit::Utf32, 2, 1),
        ] {
            let lines = DocumentLines::new(bytes, Encoding::Utf8);
            let places = places(bytes, &lines, unit);
            assert_eq!(places.position(6), Position::new(0, at_x));
            assert_eq!(places.offset(Position::new(0, at_x)), 6);
            assert_eq!(
                places.position(4),
                Position::new(0, at_face),
                "inside the character"
            );
            assert_eq!(places.offset(Position::new(0, at_face)), 2);
        }
        let latin = b"\xE9x";
        let lines = DocumentLines::new(latin, Encoding::Latin1);
        let places = PositionText {
            bytes: latin,
            encoding: Encoding::Latin1,
            lines: &lines,
            unit: ColumnUnit::Utf8,
        };
        assert_eq!(places.position(1), Position::new(0, 2));
        assert_eq!(places.offset(Position::new(0, 2)), 1);
        assert_eq!(places.offset(Position::new(0, 1)), 0, "parts the character");
    }

    #[test]
    fn every_offset_comes_back() {
        let text = "\u{FEFF}[Event \"é♠😀\"]\r\n{a\rb}\n\n%x";
        let bytes = text.as_bytes();
        let lines = DocumentLines::new(bytes, Encoding::Utf8Mark);
        for unit in [ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Utf32] {
            let places = places(bytes, &lines, unit);
            for (at, _) in text.char_indices().skip(1) {
                let is_inside = bytes.get(at.wrapping_sub(1)..=at) == Some(b"\r\n");
                if !is_inside {
                    assert_eq!(places.offset(places.position(at)), at, "{unit:?} {at}");
                }
            }
        }
    }
}
