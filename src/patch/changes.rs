//! The places in which two texts differ, of which there can be millions, in a few bytes each.

use std::ops::Range;

use crate::packed::{put, take};

/// Lines that go, and lines that come in their place; one of the two may be empty. Ranges
/// count bytes of the text before and of the text after, and hold whole lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// What goes.
    pub before: Range<usize>,
    /// What comes.
    pub after: Range<usize>,
}

/// Changes in order, with at least one line between two of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// For each how many bytes both texts have in common since the one before, how many go, and how
    /// many come.
    packed: Vec<u8>,
    /// Where the last one that is packed ends, in both texts.
    end: (usize, usize),
    /// The last one, which may still grow.
    last: Option<Change>,
}

impl Changes {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// The changes.
    pub fn iter(&self) -> ChangeIter<'_> {
        ChangeIter {
            packed: &self.packed,
            end: (0, 0),
            last: self.last.as_ref(),
        }
    }

    /// Adds a change, or lets the last one grow where there is no line between them.
    pub(super) fn push(&mut self, change: Change) {
        match &mut self.last {
            Some(last)
                if last.before.end == change.before.start
                    && last.after.end == change.after.start =>
            {
                last.before.end = change.before.end;
                last.after.end = change.after.end;
            }
            last => {
                if let Some(last) = last.replace(change) {
                    put(&mut self.packed, last.before.start - self.end.0);
                    put(&mut self.packed, last.before.len());
                    put(&mut self.packed, last.after.len());
                    self.end = (last.before.end, last.after.end);
                }
            }
        }
    }
}

/// The iterator of [`Changes::iter`].
#[derive(Clone, Debug)]
pub struct ChangeIter<'c> {
    packed: &'c [u8],
    /// Where the one before ends, in both texts.
    end: (usize, usize),
    last: Option<&'c Change>,
}

impl Iterator for ChangeIter<'_> {
    type Item = Change;

    fn next(&mut self) -> Option<Change> {
        let Some(same) = take(&mut self.packed) else {
            return self.last.take().cloned();
        };
        let (before, after) = (self.end.0 + same, self.end.1 + same);
        let goes = take(&mut self.packed)?;
        let comes = take(&mut self.packed)?;
        self.end = (before + goes, after + comes);
        Some(Change {
            before: before..self.end.0,
            after: after..self.end.1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_come_back_and_grow_where_they_touch() {
        let change = |before: Range<usize>, after: Range<usize>| Change { before, after };
        let mut changes = Changes::default();
        assert!(changes.is_empty());
        changes.push(change(2..4, 2..2));
        changes.push(change(4..6, 2..5));
        changes.push(change(300..300, 299..5000));
        changes.push(change(301..302, 5001..5001));
        let all: Vec<Change> = changes.iter().collect();
        let expected = [
            change(2..6, 2..5),
            change(300..300, 299..5000),
            change(301..302, 5001..5001),
        ];
        assert_eq!(all, expected);
    }
}
