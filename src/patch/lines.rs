//! Lines that differ, in time linear in the texts.
//!
//! A line ends with LF and nothing else, as the programs that apply diffs see it.

use std::collections::HashMap;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::Change;

/// Finds the lines that differ between two texts that are equal outside the pieces.
pub(super) fn refine(
    before: &[u8],
    after: &[u8],
    pieces: impl IntoIterator<Item = Change>,
) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut pieces = pieces
        .into_iter()
        .filter(|piece| slice(before, piece.before.clone()) != slice(after, piece.after.clone()));
    let Some(mut current) = pieces.next() else {
        return changes;
    };
    widen_start(before, 0, &mut current);
    for mut piece in pieces {
        let gap = current.before.end..piece.before.start;
        if let Some(end) = boundary(before, after, &current, gap) {
            let more = end - current.before.end;
            current.before.end += more;
            current.after.end += more;
            widen_start(before, end, &mut piece);
            if piece.before.start > end {
                compare(before, after, current, &mut changes);
                current = piece;
                continue;
            }
        }
        current.before.end = piece.before.end;
        current.after.end = piece.after.end;
    }
    let gap = current.before.end..before.len();
    let end = boundary(before, after, &current, gap).unwrap_or(before.len());
    let more = end - current.before.end;
    current.before.end += more;
    current.after.end += more;
    compare(before, after, current, &mut changes);
    changes
}

/// Moves the start of a piece back to the start of its line, but not before `limit`. Before
/// a piece both texts are equal, so both starts move alike.
fn widen_start(before: &[u8], limit: usize, piece: &mut Change) {
    let head = slice(before, limit..piece.before.start);
    let start = memrchr(b'\n', head).map_or(limit, |at| limit + at + 1);
    let more = piece.before.start - start;
    piece.before.start -= more;
    piece.after.start -= more;
}

/// The first offset at or behind the end of a change, in the text before, at which a line
/// begins in both texts; they are equal in the gap that follows the change.
fn boundary(before: &[u8], after: &[u8], change: &Change, gap: Range<usize>) -> Option<usize> {
    let begins = |text: &[u8], at: usize| {
        at.checked_sub(1)
            .is_none_or(|last| text.get(last) == Some(&b'\n'))
    };
    if begins(before, gap.start) && begins(after, change.after.end) {
        return Some(gap.start);
    }
    memchr(b'\n', slice(before, gap.clone())).map(|at| gap.start + at + 1)
}

/// Finds the lines that differ in a change and adds them to the list.
fn compare(before: &[u8], after: &[u8], change: Change, changes: &mut Vec<Change>) {
    let Some(change) = trim(before, after, change) else {
        return;
    };
    // So many lines that there are not numbers enough are replaced as a whole.
    let has_numbers = change.before.len() + change.after.len() < u32::MAX as usize;
    if change.before.is_empty() || change.after.is_empty() || !has_numbers {
        return push(changes, change);
    }
    let old = slice(before, change.before.clone());
    let new = slice(after, change.after.clone());
    let mut numbers = Numbers::default();
    let old_numbers: Vec<u32> = lines(old).map(|line| numbers.of(line)).collect();
    let new_numbers: Vec<u32> = lines(new).map(|line| numbers.of(line)).collect();
    drop(numbers);
    let mut old = Lengths::new(old, change.before.start);
    let mut new = Lengths::new(new, change.after.start);
    for op in capture_diff_slices(Algorithm::Myers, &old_numbers, &new_numbers) {
        let before = old.pass(op.old_range().len());
        let after = new.pass(op.new_range().len());
        if !matches!(op, DiffOp::Equal { .. }) {
            push(changes, Change { before, after });
        }
    }
}

/// Adds a change, or lets the last one grow when there is no line between them.
fn push(changes: &mut Vec<Change>, change: Change) {
    match changes.last_mut() {
        Some(last)
            if last.before.end == change.before.start && last.after.end == change.after.start =>
        {
            last.before.end = change.before.end;
            last.after.end = change.after.end;
        }
        _ => changes.push(change),
    }
}

/// Takes equal lines at the start and at the end away; `None` when nothing is left.
fn trim(before: &[u8], after: &[u8], change: Change) -> Option<Change> {
    let old = slice(before, change.before.clone());
    let new = slice(after, change.after.clone());
    if old == new {
        return None;
    }
    let same = same_start(old, new);
    let start = memrchr(b'\n', slice(old, 0..same)).map_or(0, |at| at + 1);
    let (old, new) = (slice(old, start..old.len()), slice(new, start..new.len()));
    let same = same_end(old, new);
    let begins = |text: &[u8]| {
        let head = slice(text, 0..text.len() - same);
        head.is_empty() || head.ends_with(b"\n")
    };
    let end = if begins(old) && begins(new) {
        same
    } else {
        let tail = slice(old, old.len() - same..old.len());
        memchr(b'\n', tail).map_or(0, |at| same - at - 1)
    };
    Some(Change {
        before: change.before.start + start..change.before.end - end,
        after: change.after.start + start..change.after.end - end,
    })
}

/// How many bytes at the start of two texts are equal.
fn same_start(old: &[u8], new: &[u8]) -> usize {
    let chunks = old.chunks(CHUNK).zip(new.chunks(CHUNK));
    let whole = chunks.take_while(|(old, new)| old == new).count() * CHUNK;
    let whole = whole.min(old.len()).min(new.len());
    let rest = slice(old, whole..old.len())
        .iter()
        .zip(slice(new, whole..new.len()));
    whole + rest.take_while(|(old, new)| old == new).count()
}

/// How many bytes at the end of two texts are equal.
fn same_end(old: &[u8], new: &[u8]) -> usize {
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

/// Gives equal lines equal numbers.
#[derive(Default)]
struct Numbers<'t>(HashMap<&'t [u8], u32>);

impl<'t> Numbers<'t> {
    fn of(&mut self, line: &'t [u8]) -> u32 {
        let next = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        *self.0.entry(line).or_insert(next)
    }
}

/// Walks over the lines of a text and tells the byte ranges.
struct Lengths<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Lengths<'t> {
    fn new(text: &'t [u8], start: usize) -> Lengths<'t> {
        Lengths { text, at: start }
    }

    fn pass(&mut self, count: usize) -> Range<usize> {
        let end = forward(self.text, 0..self.text.len(), count);
        self.text = slice(self.text, end..self.text.len());
        let start = self.at;
        self.at += end;
        start..self.at
    }
}

/// The lines of a text with their line ends.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
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
    let ends = memchr::memrchr_iter(b'\n', part);
    let line_end = ends.skip(count).next();
    line_end.map_or(range.start, |at| range.start + at + 1)
}

/// The end of the `count`-th line behind the start of a range, or the end of the range.
pub(super) fn forward(text: &[u8], range: Range<usize>, count: usize) -> usize {
    let Some(last) = count.checked_sub(1) else {
        return range.start;
    };
    let mut ends = memchr_iter(b'\n', slice(text, range.clone()));
    ends.nth(last).map_or(range.end, |at| range.start + at + 1)
}

/// The bytes of a range that lies in the text.
pub(super) fn slice(text: &[u8], range: Range<usize>) -> &[u8] {
    text.get(range).unwrap_or(&[])
}
