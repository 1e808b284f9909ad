//! Edits to bytes, and where a place of the old text is in the new one.

use std::ops::Range;

use memchr::memchr2_iter;

use crate::diagnostic::Diagnostic;
use crate::fix::{EditRef, Fix};
use crate::lint;
use crate::packed::{put, take};
use crate::rules::Rule;

/// A fix that was chosen, with its finding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen<'f> {
    pub(super) finding: &'f Diagnostic,
    /// The rule of both; house rules have no fixes.
    pub(super) rule: &'static Rule,
    pub(super) fix: &'f Fix,
}

impl Chosen<'_> {
    /// Rule and place, by which it is known.
    pub(super) fn key(&self) -> (&'static str, usize) {
        (self.rule.meta.name, self.finding.range.start)
    }
}

/// A text to which some fixes were applied.
pub(super) struct Step<'f> {
    /// The new text.
    pub(super) bytes: Vec<u8>,
    /// The fixes.
    pub(super) fixes: Vec<Chosen<'f>>,
    /// Their edits in order of place, with the fix to which each belongs.
    pub(super) edits: Vec<(EditRef<'f>, usize)>,
    /// For each edit, where the text after it begins in the new text.
    ends: Vec<usize>,
}

impl<'f> Step<'f> {
    /// Applies fixes whose edits do not overlap.
    pub(super) fn new(bytes: &[u8], fixes: Vec<Chosen<'f>>) -> Step<'f> {
        let of_fix = |(index, chosen): (usize, &Chosen<'f>)| {
            let edits = chosen.fix.edits.iter();
            edits.map(move |edit| (edit, index))
        };
        let edits = fixes.iter().enumerate().flat_map(of_fix).collect();
        Step::with(bytes, fixes, edits)
    }

    /// Applies edits of one fix that nobody chose.
    #[cfg(test)]
    pub(super) fn of_edits(bytes: &[u8], edits: &'f crate::fix::Edits) -> Step<'f> {
        let edits = edits.iter().map(|edit| (edit, 0)).collect();
        Step::with(bytes, Vec::new(), edits)
    }

    fn with(
        bytes: &[u8],
        fixes: Vec<Chosen<'f>>,
        mut edits: Vec<(EditRef<'f>, usize)>,
    ) -> Step<'f> {
        edits.sort_by_key(|(edit, _)| (edit.range.start, edit.range.end));
        let written: usize = edits.iter().map(|(edit, _)| edit.text.len()).sum();
        let replaced: usize = edits.iter().map(|(edit, _)| edit.range.len()).sum();
        let mut step = Step {
            bytes: Vec::with_capacity((bytes.len() + written).saturating_sub(replaced)),
            fixes,
            ends: Vec::with_capacity(edits.len()),
            edits,
        };
        let mut at = 0;
        for (edit, _) in &step.edits {
            let kept = bytes.get(at..edit.range.start).unwrap_or(&[]);
            step.bytes.extend_from_slice(kept);
            step.bytes.extend_from_slice(edit.text);
            step.ends.push(step.bytes.len());
            at = edit.range.end;
        }
        step.bytes.extend_from_slice(bytes.get(at..).unwrap_or(&[]));
        step
    }

    /// What was changed in the old text.
    pub(super) fn edit(&self) -> lint::Edit {
        let edits = self.edits.iter();
        lint::Edit::of(edits.map(|(edit, _)| (edit.range.clone(), edit.text.len())))
    }

    /// What has to be changed in the new text to get the old one.
    pub(super) fn undo(&self) -> lint::Edit {
        let edits = self.edits.iter().zip(&self.ends);
        lint::Edit::of(edits.map(|((edit, _), end)| {
            let start = end - edit.text.len();
            (start..*end, edit.range.len())
        }))
    }

    /// Where a place of the old text is in the new one; what was replaced has become the
    /// start of what came for it, and what follows an insertion stays after it.
    pub(super) fn place(&self, old: usize) -> usize {
        let after = self
            .edits
            .partition_point(|(edit, _)| edit.range.start <= old);
        let Some(index) = after.checked_sub(1) else {
            return old;
        };
        let (Some((edit, _)), Some(end)) = (self.edits.get(index), self.ends.get(index)) else {
            return old;
        };
        match old.checked_sub(edit.range.end) {
            Some(distance) => end + distance,
            None => end - edit.text.len(),
        }
    }

    /// How many places the fixes change: edits of one fix on one line of the old text are one.
    pub(super) fn places(&self, before: &[u8]) -> usize {
        // How many line ends are before the end of the last edit of each fix. Each byte is looked at
        // once, for all edits can be on one line, which is as long as the text.
        let mut last: Vec<Option<usize>> = vec![None; self.fixes.len()];
        let mut at = 0;
        let mut line_ends = 0;
        let mut line_ends_before = |place: usize| {
            let between = before.get(at..place).unwrap_or(&[]);
            line_ends += memchr2_iter(b'\n', b'\r', between).count();
            at = place.max(at);
            line_ends
        };
        let mut places = 0;
        for (edit, fix) in &self.edits {
            let Some(last) = last.get_mut(*fix) else {
                continue;
            };
            places += usize::from(*last != Some(line_ends_before(edit.range.start)));
            *last = Some(line_ends_before(edit.range.end));
        }
        places
    }

    /// The way back from the new text to the old one.
    pub(super) fn way_back(&self) -> WayBack {
        self.replaced().collect()
    }

    /// [`Step::place`], but what is inserted at the place itself comes after it.
    pub(super) fn place_before(&self, old: usize) -> usize {
        let after = self
            .edits
            .partition_point(|(edit, _)| edit.range.start < old);
        let Some(index) = after.checked_sub(1) else {
            return old;
        };
        let (Some((edit, _)), Some(end)) = (self.edits.get(index), self.ends.get(index)) else {
            return old;
        };
        match old.checked_sub(edit.range.end) {
            Some(distance) => end + distance,
            None => end - edit.text.len(),
        }
    }

    /// What each edit replaced, and where in the new text that is which came for it.
    pub(super) fn replaced(&self) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
        let edits = self.edits.iter().zip(&self.ends);
        edits.map(|((edit, _), end)| (edit.range.clone(), end - edit.text.len()..*end))
    }

    /// Where in the new text those parts of a range of the old one are that no edit replaced.
    fn kept(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let ends_before = |(edit, _): &(EditRef<'_>, usize)| edit.range.end < range.start;
        let first = self.edits.partition_point(ends_before);
        self.kept_after(first, range)
    }

    /// [`Step::kept`] for each of some ranges, which rise, with what belongs to each.
    pub(super) fn kept_of_all<T: Copy>(
        &self,
        ranges: impl Iterator<Item = (Range<usize>, T)>,
    ) -> impl Iterator<Item = (Range<usize>, T)> {
        let mut first = 0;
        ranges.flat_map(move |(range, with)| {
            let edits = self.edits.get(first..).unwrap_or(&[]).iter();
            let before = edits.take_while(|(edit, _)| edit.range.end < range.start);
            first += before.count();
            self.kept_after(first, range).map(move |part| (part, with))
        })
    }

    /// [`Step::kept`], where so many edits end before the range.
    fn kept_after(&self, first: usize, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let replaced = |from: usize| {
            let edits = self.edits.get(from..).unwrap_or(&[]);
            let ends = self.ends.get(from..).unwrap_or(&[]);
            edits
                .iter()
                .zip(ends)
                .map(|((edit, _), end)| (&edit.range, *end))
        };
        let mut edits = replaced(first);
        let before = first.checked_sub(1).and_then(|last| replaced(last).next());
        // Where the last edit ends in the old text and in the new one, and where the next part begins.
        let (mut old_end, mut new_end) = before.map_or((0, 0), |(old, end)| (old.end, end));
        let mut at = Some(range.start);
        std::iter::from_fn(move || {
            loop {
                let from = at?;
                let edit = edits.next().filter(|(old, _)| old.start <= range.end);
                let to = edit.map_or(range.end, |(old, _)| old.start.min(range.end));
                let start = new_end + from.saturating_sub(old_end);
                at = edit.map(|(old, end)| {
                    (old_end, new_end) = (old.end, end);
                    from.max(old.end)
                });
                let is_gap = range.is_empty() && from == range.start && edit.is_none();
                if from < to || is_gap {
                    return Some(start..start + (to - from));
                }
            }
        })
    }

    /// Whether a range of the new text has anything of a range of the old one, or of what came for
    /// it. An empty range is a place, which stays.
    pub(super) fn comes_from(&self, new: &Range<usize>, old: &Range<usize>) -> bool {
        let overlaps = |part: Range<usize>| part.start < new.end && new.start < part.end;
        let edits = self.edits_in(old).iter().map(|(edit, _)| edit);
        // What is written beside it came for it, unless it replaced something else there.
        let is_for_it = |edit: &&EditRef<'_>| {
            let Range { start, end } = edit.range;
            start == end || start < old.end && old.start < end
        };
        let mut written = edits.filter(is_for_it).map(|edit| {
            let end = self.place(edit.range.end);
            end.saturating_sub(edit.text.len())..end
        });
        new.is_empty()
            || old.is_empty()
            || self.kept(old.clone()).any(overlaps)
            || written.any(overlaps)
    }

    /// The edits that lie in or at a range of the old text.
    pub(super) fn edits_in(&self, range: &Range<usize>) -> &[(EditRef<'f>, usize)] {
        let first = self
            .edits
            .partition_point(|(edit, _)| edit.range.end < range.start);
        let end = self
            .edits
            .partition_point(|(edit, _)| edit.range.start <= range.end);
        self.edits.get(first..end.max(first)).unwrap_or(&[])
    }
}

/// Where each place of a text was before some edits, of which there can be millions.
#[derive(Debug, Default)]
pub(super) struct WayBack {
    /// For each edit how far it is from the one before, how many bytes it replaced, and by how many.
    edits: Vec<u8>,
    /// Before every [`STRIDE`]th edit.
    marks: Vec<Mark>,
}

/// How many edits are read at most to find a place.
const STRIDE: usize = 64;

/// A place between two edits.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    old: usize,
    new: usize,
    /// Where in the list the edits after it are.
    at: usize,
}

impl WayBack {
    /// Where a place of the new text was in the old one. What an edit wrote was where it wrote
    /// it.
    pub(super) fn place(&self, new: usize) -> usize {
        let before = self.marks.partition_point(|mark| mark.new <= new);
        let mark = before.checked_sub(1).and_then(|mark| self.marks.get(mark));
        let Mark {
            mut old,
            new: mut at,
            at: from,
        } = mark.copied().unwrap_or_default();
        let mut rest = self.edits.get(from..).unwrap_or(&[]);
        while let (Some(gap), Some(replaced), Some(written)) =
            (take(&mut rest), take(&mut rest), take(&mut rest))
        {
            let (start, end) = (at + gap, at + gap + written);
            if end > new {
                if start <= new {
                    return old + gap;
                }
                break;
            }
            (old, at) = (old + gap + replaced, end);
        }
        old + (new - at)
    }
}

/// What each edit replaced, and where that is in the new text which came for it.
impl FromIterator<(Range<usize>, Range<usize>)> for WayBack {
    fn from_iter<T: IntoIterator<Item = (Range<usize>, Range<usize>)>>(edits: T) -> WayBack {
        let mut way = WayBack::default();
        let mut last = Mark::default();
        for (number, (old, new)) in edits.into_iter().enumerate() {
            if number % STRIDE == 0 {
                let at = way.edits.len();
                way.marks.push(Mark { at, ..last });
            }
            put(&mut way.edits, old.start.saturating_sub(last.old));
            put(&mut way.edits, old.len());
            put(&mut way.edits, new.len());
            (last.old, last.new) = (old.end, new.end);
        }
        way.edits.shrink_to_fit();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_has_a_way_back() {
        // `abcdefgh`: `b` became `BBB`, `cd` went, `x` came before `g`.
        let edits = [(1..2, 1..4), (2..4, 4..4), (6..6, 6..7)];
        let way = WayBack::from_iter(edits);
        // `aBBBefxgh`
        let places: Vec<usize> = (0..9).map(|place| way.place(place)).collect();
        assert_eq!(places, [0, 1, 1, 1, 4, 5, 6, 6, 7]);
        assert_eq!(WayBack::default().place(5), 5);
    }

    #[test]
    fn there_is_a_way_back_from_each_of_many_edits() {
        // Of every three bytes one became two.
        let edits = (0..1000).map(|edit| (3 * edit + 1..3 * edit + 2, 4 * edit + 1..4 * edit + 3));
        let way = WayBack::from_iter(edits);
        for edit in 0..1000 {
            let places = (4 * edit..4 * edit + 4).map(|place| way.place(place));
            let old = 3 * edit;
            assert!(places.eq([old, old + 1, old + 1, old + 2]), "{edit}");
        }
        assert_eq!(way.place(4500), 3500);
    }
}
