//! Positions of offsets in any order, on lines of any length.

use std::collections::HashMap;
use std::ops::Range;

use crate::source::{Locator, Position, Source};

/// Finds positions in one file.
///
/// Labels may lie before what was asked last, and a line may be as long as its file: on
/// long lines every few kilobytes a locator is left after, from which the next question
/// goes on. So no question counts more than [`STEP`] bytes twice.
pub(crate) struct PositionFinder<'a> {
    source: &'a Source<'a>,
    /// Where the last offset was.
    last: Locator<'a>,
    long_lines: HashMap<usize, Vec<Locator<'a>>>,
    /// For each line, how many bytes of UTF-8 are before every step of it.
    #[cfg(feature = "cli")]
    utf8: HashMap<usize, Vec<usize>>,
}

/// How many bytes of a line are counted anew for each question.
const STEP: usize = 2048;

impl<'a> PositionFinder<'a> {
    pub(crate) fn new(source: &'a Source<'a>) -> PositionFinder<'a> {
        PositionFinder {
            source,
            last: Locator::new(source),
            long_lines: HashMap::new(),
            #[cfg(feature = "cli")]
            utf8: HashMap::new(),
        }
    }

    /// Line and column of an offset.
    pub(crate) fn position(&mut self, offset: usize) -> Position {
        let (line, start) = self.last.line(offset);
        let steps = offset.saturating_sub(start) / STEP;
        // A file in 16-bit units has one finding.
        if steps == 0 || self.source.encoding().is_utf16() {
            return self.last.position(offset);
        }
        let source = self.source;
        let locators = self.long_lines.entry(line).or_insert_with(|| {
            self.last.position(start);
            vec![self.last.clone()]
        });
        while locators.len() <= steps {
            let Some(mut next) = locators.last().cloned() else {
                break;
            };
            next.position(character_start(source, start + locators.len() * STEP));
            locators.push(next);
        }
        match locators.get(steps) {
            Some(locator) => locator.clone().position(offset),
            None => source.position(offset),
        }
    }

    /// Line and column (both 1-based) of an offset, where columns count bytes of the line in
    /// UTF-8. A byte order mark has no column.
    #[cfg(feature = "cli")]
    pub(crate) fn utf8_position(&mut self, offset: usize) -> (usize, usize) {
        let source = self.source;
        let (line, mut start) = self.last.line(offset);
        if line == 0 {
            start += source.mark_length();
        }
        let steps = match source.encoding() {
            encoding if encoding.is_utf16() => 0,
            _ => offset.saturating_sub(start) / STEP,
        };
        let border = |step: usize| match step {
            0 => start,
            _ => character_start(source, start + step * STEP),
        };
        let length = |from: usize, to: usize| {
            let text = source.slice(from..to.max(from));
            source.encoding().decode(text).len()
        };
        let before = match steps {
            0 => 0,
            _ => {
                let known = self.utf8.entry(line).or_insert_with(|| vec![0]);
                while known.len() <= steps {
                    let step = known.len();
                    let last = known.last().copied().unwrap_or(0);
                    known.push(last + length(border(step - 1), border(step)));
                }
                known.get(steps).copied().unwrap_or(0)
            }
        };
        (line + 1, before + length(border(steps), offset) + 1)
    }

    /// The positions of both ends of a range.
    pub(crate) fn range(&mut self, range: &Range<usize>) -> Range<Position> {
        self.position(range.start)..self.position(range.end)
    }
}

/// Where the character begins to which the byte at an offset belongs: a UTF-8 sequence has
/// at most three bytes after its first one.
fn character_start(source: &Source<'_>, offset: usize) -> usize {
    let continues = |at: &usize| {
        let byte = source.bytes().get(*at);
        byte.is_some_and(|byte| byte & 0xC0 == 0x80)
    };
    let mut candidates = (offset.saturating_sub(3)..=offset).rev();
    match candidates.find(|at| !continues(at)) {
        Some(start) if source.encoding().is_utf8() => start,
        _ => offset,
    }
}
