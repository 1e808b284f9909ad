//! Where the lines of a file begin.
//!
//! Of most files a few lines are asked for, or none. A list of all of them would take half as much
//! memory as the file. What is kept is how many lines begin before each piece of the file; a
//! question counts the line ends of one piece.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2_iter};

use super::LineEnd;
use crate::source::Slice;

/// The numbers of the lines of a file.
#[derive(Debug)]
pub(super) struct LineNumbers {
    /// For each piece of the file how many line ends there are before it.
    before: Vec<usize>,
    /// Whether a CR may be a line end by itself.
    has_returns: bool,
}

/// How many bytes a piece has.
const PIECE: usize = 1024;

impl LineNumbers {
    /// Those of a text with the kind of all its line ends, where there is only one.
    pub(super) fn of(bytes: &[u8], only: Option<LineEnd>) -> LineNumbers {
        let mut lines = LineNumbers {
            before: Vec::new(),
            has_returns: !matches!(only, Some(LineEnd::Lf | LineEnd::CrLf)),
        };
        let mut count = 0;
        for start in (0..bytes.len()).step_by(PIECE) {
            lines.before.push(count);
            count += lines.ends(bytes, start, start + PIECE);
        }
        lines
    }

    /// Those of a text whose line ends are not bytes: all of it is one line.
    pub(super) fn none() -> LineNumbers {
        LineNumbers {
            before: Vec::new(),
            has_returns: false,
        }
    }

    /// The number (0-based) of the line on which an offset of the file is.
    pub(super) fn line_of(&self, bytes: &[u8], offset: usize) -> usize {
        let offset = offset.min(bytes.len());
        let last = self.before.len().saturating_sub(1);
        let piece = (offset / PIECE).min(last);
        let before = self.before.get(piece);
        before.map_or(0, |before| before + self.ends(bytes, piece * PIECE, offset))
    }

    /// The number (0-based) of that line, and its range with its line end.
    pub(super) fn line_at(&self, bytes: &[u8], offset: usize) -> (usize, Range<usize>) {
        if self.before.is_empty() {
            return (0, 0..bytes.len());
        }
        let line = self.line_of(bytes, offset);
        let near = offset.saturating_sub(PIECE)..offset;
        let start = ends_in(bytes, near).next_back();
        let start = start.or_else(|| self.start(bytes, line)).unwrap_or(0);
        let end = ends_in(bytes, offset..offset.saturating_add(PIECE)).next();
        let end = end.or_else(|| self.start(bytes, line + 1));
        (line, start..end.unwrap_or(bytes.len()))
    }

    /// Where a line (0-based) begins; `None` after the last one.
    pub(super) fn start(&self, bytes: &[u8], line: usize) -> Option<usize> {
        if line == 0 {
            return Some(0);
        }
        let after = self.before.partition_point(|before| *before < line);
        let piece = after.checked_sub(1)?;
        let nth = line - self.before.get(piece)? - 1;
        let from = piece * PIECE;
        ends_in(bytes, from..from + PIECE).nth(nth)
    }

    /// How many line ends have their last byte in a range, which is clipped to the file.
    fn ends(&self, bytes: &[u8], start: usize, end: usize) -> usize {
        let piece = piece_of(bytes, start, end);
        let feeds = memchr_iter(b'\n', piece).count();
        if !self.has_returns || memchr(b'\r', piece).is_none() {
            return feeds;
        }
        let returns = memchr_iter(b'\r', piece);
        feeds + returns.filter(|at| is_alone(bytes, start + at)).count()
    }
}

/// The offsets after the line ends that have their last byte in a range, which is clipped to the
/// file.
fn ends_in(bytes: &[u8], range: Range<usize>) -> impl DoubleEndedIterator<Item = usize> {
    let from = range.start;
    memchr2_iter(b'\n', b'\r', piece_of(bytes, from, range.end))
        .map(move |at| from + at)
        .filter(|at| bytes.get(*at) == Some(&b'\n') || is_alone(bytes, *at))
        .map(|at| at + 1)
}

/// The bytes of a range, which is clipped to the file.
fn piece_of(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    bytes.slice(start..end.min(bytes.len()))
}

/// Whether a CR is a line end by itself.
fn is_alone(bytes: &[u8], at: usize) -> bool {
    matches!(LineEnd::at(bytes, at), Some((LineEnd::Cr, _)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Source, next_line};

    /// Line ends of all kinds before, on and after the borders of pieces.
    #[test]
    fn lines_are_those_that_one_counts_one_by_one() {
        const ENDS: [&[u8]; 6] = [b"\n", b"\r\n", b"\r", b"\r\r\n", b"\r\r\r\n\n", b"\n\r"];
        for (end, length) in ENDS.iter().zip([1, 2, 7, 61, 1000, 5000]) {
            for first in [0, 1, PIECE - 2, PIECE - 1, PIECE] {
                let mut text = vec![b'x'; first];
                while text.len() < first + 2 * PIECE {
                    text.extend_from_slice(end);
                    text.resize(text.len() + length, b'x');
                }
                text.extend_from_slice(end);
                check(&text);
                text.push(b'x');
                check(&text);
            }
        }
        for text in [
            &b""[..],
            b"\r",
            b"\n",
            b"x",
            b"\r\r",
            &[b'\n'; PIECE],
            &[b'\r'; 2 * PIECE],
        ] {
            check(text);
        }
        let line = LineNumbers::none().line_at(b"1\n\x02\n", 3);
        assert_eq!(line, (0, 0..4), "of a text whose line ends are not bytes");
    }

    #[track_caller]
    fn check(text: &[u8]) {
        let mut starts = vec![0];
        while let Some(next) = next_line(text, *starts.last().unwrap()) {
            starts.push(next);
        }
        let lines = LineNumbers::of(text, Source::new(text).only_line_end());
        for (line, start) in starts.iter().enumerate() {
            assert_eq!(lines.start(text, line), Some(*start), "line {line}");
            let end = starts.get(line + 1).map_or(text.len(), |next| next - 1);
            let range = *start..starts.get(line + 1).copied().unwrap_or(text.len());
            for offset in [*start, start.midpoint(end), end] {
                let found = lines.line_at(text, offset);
                assert_eq!(found, (line, range.clone()), "offset {offset}");
            }
        }
        assert_eq!(lines.start(text, starts.len()), None);
        assert_eq!(lines.line_of(text, text.len() + 9), starts.len() - 1);
    }
}
