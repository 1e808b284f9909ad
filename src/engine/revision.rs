//! Changes to a text, and where each place of it is in the other one.

use std::ops::Range;

use crate::packed::{put, take};
use crate::source::Slice;

/// Changes that were made to a text, in order of place and disjoint. There can be millions: each takes
/// three bytes mostly.
#[derive(Clone, Debug, Default)]
pub struct Revision {
    /// For each change how far it is from the one before, how many bytes it replaced, and by how many.
    packed: Vec<u8>,
    /// What is before every [`STRIDE`]th change.
    marks: Vec<RevisionPoint>,
    /// What is before the end of the text.
    end: RevisionPoint,
}

/// How many changes are read at most to find a place.
const STRIDE: usize = 16;

/// A place between two changes.
#[derive(Clone, Copy, Debug, Default)]
struct RevisionPoint {
    /// Where the last change before it ends in the old text, and in the new one.
    old: usize,
    new: usize,
    /// How many changes are before it, and how many bytes they take.
    count: usize,
    at: usize,
}

/// One change: the range that it replaced in the old text, and the range of its text in the new one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Replaced {
    pub(crate) old: Range<usize>,
    pub(crate) new: Range<usize>,
}

impl Revision {
    /// No change at all.
    pub(crate) fn none() -> Revision {
        Revision::default()
    }

    /// Whether nothing is changed.
    pub(crate) fn is_none(&self) -> bool {
        self.end.count == 0
    }

    fn push(&mut self, old: &Range<usize>, length: usize) {
        if self.end.count.is_multiple_of(STRIDE) {
            self.marks.push(self.end);
        }
        let gap = old.start.saturating_sub(self.end.old);
        put(&mut self.packed, gap);
        put(&mut self.packed, old.len());
        put(&mut self.packed, length);
        self.end = RevisionPoint {
            old: self.end.old + gap + old.len(),
            new: self.end.new + gap + length,
            count: self.end.count + 1,
            at: self.packed.len(),
        };
    }

    /// From the first change to the last: what was replaced there, and how far the text after it has
    /// moved; `None` where nothing is changed.
    pub(crate) fn extent(&self) -> Option<(Range<usize>, isize)> {
        let first = self.replaced().next()?;
        let RevisionPoint { old, new, .. } = self.end;
        Some((first.old.start..old, new as isize - old as isize))
    }

    /// The changes, in order of place.
    pub(crate) fn replaced(&self) -> Replacements<'_> {
        self.after(RevisionPoint::default())
    }

    fn after(&self, mark: RevisionPoint) -> Replacements<'_> {
        Replacements {
            rest: self.packed.slice(mark.at..),
            before: mark,
        }
    }

    /// The changes, but for some at the beginning. What is said of marks must be true of the first
    /// ones only, and of no mark after a change that is wanted.
    fn after_last(&self, is_before: impl Fn(&RevisionPoint) -> bool) -> Replacements<'_> {
        let count = self.marks.partition_point(is_before);
        let mark = count.checked_sub(1).and_then(|last| self.marks.get(last));
        self.after(mark.copied().unwrap_or_default())
    }

    /// The changes that do not end before a place of the old text.
    pub(crate) fn replaced_from(&self, old: usize) -> Replacements<'_> {
        let mut changes = self.after_last(|mark| mark.old < old);
        changes.pass(|replaced| replaced.old.end < old);
        changes
    }

    /// Where a place of the old text is in the new one; what was replaced has become the start of
    /// what came for it, and what follows an insertion stays after it.
    pub(crate) fn place(&self, old: usize) -> usize {
        let mut changes = self.after_last(|mark| mark.old <= old);
        changes.pass(|replaced| replaced.old.end <= old);
        match changes.clone().next() {
            Some(next) if next.old.start <= old => next.new.start,
            _ => changes.place(old),
        }
    }

    /// [`Revision::place`], but what is inserted at the place itself comes after it.
    pub(crate) fn place_before(&self, old: usize) -> usize {
        let mut changes = self.after_last(|mark| mark.old < old);
        changes.pass(|replaced| replaced.old.start < old && replaced.old.end <= old);
        match changes.clone().next() {
            Some(next) if next.old.start < old => next.new.start,
            _ => changes.place(old),
        }
    }

    /// Where a place of the new text was in the old one. What was written was where it was written.
    pub(crate) fn origin(&self, new: usize) -> usize {
        let mut changes = self.after_last(|mark| mark.new <= new);
        changes.pass(|replaced| replaced.new.end <= new);
        match changes.clone().next() {
            Some(next) if next.new.start <= new => next.old.start,
            _ => changes.before.old + new.saturating_sub(changes.before.new),
        }
    }

    /// Where a range of the old text is now, if no change meets it.
    pub(crate) fn follow(&self, old: &Range<usize>) -> Option<Range<usize>> {
        let changes = self.replaced_from(old.start);
        let start = changes.place(old.start);
        (!changes.meet(old)).then(|| start..start + old.len())
    }

    /// What has to be changed in the new text to get the old one.
    pub(crate) fn undo(&self) -> Revision {
        let changes = self.replaced();
        changes
            .map(|Replaced { old, new }| (new, old.len()))
            .collect()
    }
}

/// The changes that gave each of these ranges, which are in order and disjoint, another length.
impl FromIterator<(Range<usize>, usize)> for Revision {
    fn from_iter<T: IntoIterator<Item = (Range<usize>, usize)>>(changes: T) -> Revision {
        let mut revision = Revision::none();
        for (old, length) in changes {
            revision.push(&old, length);
        }
        revision.packed.shrink_to_fit();
        revision.marks.shrink_to_fit();
        revision
    }
}

/// Goes through changes.
#[derive(Clone)]
pub(crate) struct Replacements<'e> {
    rest: &'e [u8],
    /// What is before the next one.
    before: RevisionPoint,
}

impl Replacements<'_> {
    /// Leaves out those at the beginning of which that is true.
    pub(crate) fn pass(&mut self, mut is_before: impl FnMut(&Replaced) -> bool) {
        let mut ahead = self.clone();
        while ahead.next().is_some_and(|next| is_before(&next)) {
            *self = ahead.clone();
        }
    }

    /// How many changes are before the next one.
    pub(crate) fn count_before(&self) -> usize {
        self.before.count
    }

    /// Whether the next one is in or at a range of the old text, which does not begin before the
    /// last one.
    pub(crate) fn meet(&self, old: &Range<usize>) -> bool {
        let next = self.clone().next();
        next.is_some_and(|next| next.old.start <= old.end)
    }

    /// Where a place of the old text between the last one and the next is in the new text.
    pub(crate) fn place(&self, old: usize) -> usize {
        self.before.new + old.saturating_sub(self.before.old)
    }
}

impl Iterator for Replacements<'_> {
    type Item = Replaced;

    fn next(&mut self) -> Option<Replaced> {
        let length = self.rest.len();
        let gap = take(&mut self.rest)?;
        let (replaced, written) = (take(&mut self.rest)?, take(&mut self.rest)?);
        let RevisionPoint { old, new, .. } = self.before;
        let (old, new) = (old + gap, new + gap);
        let (old, new) = (old..old + replaced, new..new + written);
        self.before = RevisionPoint {
            old: old.end,
            new: new.end,
            count: self.before.count + 1,
            at: self.before.at + length - self.rest.len(),
        };
        Some(Replaced { old, new })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `abcdefgh`: `b` became `BBB`, `cd` went, `x` came before `g`; which is `aBBBefxgh`.
    fn revision() -> Revision {
        [(1..2, 3), (2..4, 0), (6..6, 1)].into_iter().collect()
    }

    #[test]
    fn changes_come_back() {
        let of = |old, new| Replaced { old, new };
        let replaced = [of(1..2, 1..4), of(2..4, 4..4), of(6..6, 6..7)];
        assert!(revision().replaced().eq(replaced.clone()));
        let undone = revision().undo();
        let back = replaced.map(|Replaced { old, new }| of(new, old));
        assert!(undone.replaced().eq(back));
        assert_eq!(revision().extent(), Some((1..6, 1)));
        assert_eq!(undone.extent(), Some((1..7, -1)));
        assert_eq!(Revision::none().extent(), None);
    }

    #[test]
    fn each_place_has_a_way_there_and_back() {
        let revision = revision();
        let there: Vec<usize> = (0..9).map(|place| revision.place(place)).collect();
        assert_eq!(there, [0, 1, 4, 4, 4, 5, 7, 8, 9]);
        let before: Vec<usize> = (0..9).map(|place| revision.place_before(place)).collect();
        assert_eq!(before, [0, 1, 4, 4, 4, 5, 6, 8, 9]);
        let back: Vec<usize> = (0..9).map(|place| revision.origin(place)).collect();
        assert_eq!(back, [0, 1, 1, 1, 4, 5, 6, 6, 7]);
        let none = Revision::none();
        assert_eq!(
            [none.place(5), none.place_before(5), none.origin(5)],
            [5; 3]
        );
    }

    #[test]
    fn what_no_change_meets_is_followed() {
        let follow = |range| revision().follow(&range);
        assert_eq!(follow(0..0), Some(0..0));
        assert_eq!(follow(0..1), None, "a change is at its end");
        assert_eq!(follow(4..5), None, "a change is at its start");
        assert_eq!(follow(5..5), Some(5..5));
        assert_eq!(follow(5..6), None);
        assert_eq!(follow(7..8), Some(8..9));
    }

    #[test]
    fn there_is_a_way_over_each_of_many_changes() {
        // Of every three bytes one became two.
        let changes = (0..1000).map(|change| (3 * change + 1..3 * change + 2, 2));
        let revision: Revision = changes.collect();
        for change in 0..1000 {
            let (old, new) = (3 * change, 4 * change);
            let there = (old..old + 3).map(|place| revision.place(place));
            assert!(there.eq([new, new + 1, new + 3]), "{change}");
            let before = (old..old + 3).map(|place| revision.place_before(place));
            assert!(before.eq([new, new + 1, new + 3]), "{change}");
            let back = (new..new + 4).map(|place| revision.origin(place));
            assert!(back.eq([old, old + 1, old + 1, old + 2]), "{change}");
            for place in old..old + 3 {
                let changes = revision.replaced_from(place);
                assert_eq!(changes.count_before(), change, "{place}");
                assert_eq!(
                    changes.clone().next().map(|next| next.old.start),
                    Some(old + 1)
                );
            }
        }
        assert_eq!((revision.place(3500), revision.origin(4500)), (4500, 3500));
        // Before every third byte one is inserted.
        let inserted: Revision = (0..1000)
            .map(|change| (3 * change..3 * change, 1))
            .collect();
        for change in 0..1000 {
            let (old, new) = (3 * change, 4 * change);
            let places = [inserted.place_before(old), inserted.place(old)];
            assert_eq!(places, [new, new + 1], "{change}");
            assert_eq!([new, new + 1].map(|place| inserted.origin(place)), [old; 2]);
        }
        assert!(
            revision.packed.len() == 3000 && revision.marks.len() == 1000_usize.div_ceil(STRIDE)
        );
    }
}
