//! The lines of a text. A line ends with LF and nothing else, as the programs that apply diffs see it.

use crate::source::Slice;
use std::ops::Range;

use memchr::{memchr, memchr_iter};

/// The lines of a text by their numbers (0-based), with their line ends.
pub(super) struct NumberedLines<'t> {
    text: &'t [u8],
    /// Where each begins.
    starts: Vec<u32>,
}

impl<'t> NumberedLines<'t> {
    /// The lines of a text; `None` of one of 4 GB and more.
    pub(super) fn of(text: &'t [u8]) -> Option<NumberedLines<'t>> {
        let length = u32::try_from(text.len()).ok()?;
        let after_line_ends = memchr_iter(b'\n', text).map(|at| at as u32 + 1);
        let starts = [0].into_iter().chain(after_line_ends);
        let mut lines = NumberedLines {
            text,
            starts: Vec::with_capacity(count(text)),
        };
        lines.starts.extend(starts.filter(|start| *start < length));
        Some(lines)
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    pub(super) fn get(&self, line: usize) -> Option<&'t [u8]> {
        let start = *self.starts.get(line)? as usize;
        self.text.get(start..self.start(line + 1))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &'t [u8]> {
        (0..self.len()).filter_map(|line| self.get(line))
    }

    /// Where a line begins; the end of the text after the last one.
    fn start(&self, line: usize) -> usize {
        let start = self.starts.get(line);
        start.map_or(self.text.len(), |start| *start as usize)
    }

    /// Where some of the lines are, if the text begins at an offset.
    pub(super) fn place(&self, offset: usize, lines: Range<usize>) -> Range<usize> {
        offset + self.start(lines.start)..offset + self.start(lines.end)
    }
}

/// How many bytes at the start of two texts are equal.
pub(super) fn same_start(old: &[u8], new: &[u8]) -> usize {
    let chunks = old.chunks(CHUNK).zip(new.chunks(CHUNK));
    let whole = chunks.take_while(|(old, new)| old == new).count() * CHUNK;
    let whole = whole.min(old.len()).min(new.len());
    let rest = slice(old, whole..old.len())
        .iter()
        .zip(slice(new, whole..new.len()));
    whole + rest.take_while(|(old, new)| old == new).count()
}

/// How many bytes at the end of two texts are equal.
pub(super) fn same_end(old: &[u8], new: &[u8]) -> usize {
    let chunks = old.rchunks(CHUNK).zip(new.rchunks(CHUNK));
    let whole = chunks.take_while(|(old, new)| old == new).count() * CHUNK;
    let whole = whole.min(old.len()).min(new.len());
    let (old, new) = (
        slice(old, 0..old.len() - whole),
        slice(new, 0..new.len() - whole),
    );
    let rest = old.iter().rev().zip(new.iter().rev());
    whole + rest.take_while(|(old, new)| old == new).count()
}

/// How many bytes are compared at once.
const CHUNK: usize = 4096;

/// The lines of a text with their line ends.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        let (line, more) = rest.split_at_checked(end)?;
        rest = more;
        (!line.is_empty()).then_some(line)
    })
}

/// How many lines a text has.
pub(super) fn count(text: &[u8]) -> usize {
    let last = usize::from(!text.is_empty() && !text.ends_with(b"\n"));
    memchr_iter(b'\n', text).count() + last
}

/// The start of the `count`-th line before the end of a range, or the start of the range.
/// A line begins at both.
pub(super) fn back(text: &[u8], range: Range<usize>, count: usize) -> usize {
    let part = slice(text, range.clone());
    let mut ends = memchr::memrchr_iter(b'\n', part);
    let line_end = ends.nth(count);
    line_end.map_or(range.start, |at| range.start + at + 1)
}

/// The end of the `count`-th line after the start of a range, or the end of the range.
pub(super) fn forward(text: &[u8], range: Range<usize>, count: usize) -> usize {
    let Some(last) = count.checked_sub(1) else {
        return range.start;
    };
    let mut ends = memchr_iter(b'\n', slice(text, range.clone()));
    ends.nth(last).map_or(range.end, |at| range.start + at + 1)
}

/// The bytes of a range of the text.
pub(super) fn slice(text: &[u8], range: Range<usize>) -> &[u8] {
    text.slice(range)
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::*;

    #[test]
    fn equal_bytes_are_counted_beyond_the_chunks() {
        let text = vec![b'a'; 2 * CHUNK + 100];
        for at in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK + 99] {
            let mut other = text.clone();
            other[at] = b'b';
            assert_eq!(same_start(&text, &other), at);
            assert_eq!(same_end(&text, &other), text.len() - at - 1);
        }
        for more in [1, CHUNK] {
            let longer = vec![b'a'; text.len() + more];
            assert_eq!(same_start(&text, &longer), text.len());
            assert_eq!(same_start(&longer, &text), text.len());
            assert_eq!(same_end(&text, &longer), text.len());
            assert_eq!(same_end(&longer, &text), text.len());
        }
    }
}
