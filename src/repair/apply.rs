//! Fixes that are applied together, and what becomes of the places of the text.

use std::ops::Range;

use memchr::memchr2_iter;

use crate::engine::Diagnostic;
use crate::engine::Rule;
use crate::fix::{EditRef, Fix};
use crate::lint::{Replaced, Replacements, Revision};
use crate::source::Slice;

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
    /// What they changed.
    pub(super) revision: Revision,
    /// The number of the fix that made each change: four bytes, because there can be millions of changes.
    owners: Vec<u32>,
}

impl<'f> Step<'f> {
    /// Applies fixes whose edits do not overlap.
    pub(super) fn new(bytes: &[u8], fixes: Vec<Chosen<'f>>) -> Step<'f> {
        let of_fix = |(index, chosen): (u32, &Chosen<'f>)| {
            let edits = chosen.fix.edits.iter();
            edits.map(move |edit| (edit, index))
        };
        let edits = (0..).zip(&fixes).flat_map(of_fix);
        // They nearly always are in order, and there may be millions.
        let is_in_order = edits.clone().is_sorted_by_key(|(edit, _)| place(&edit));
        let step = if is_in_order {
            Step::with(bytes, edits)
        } else {
            let mut edits: Vec<_> = edits.collect();
            edits.sort_by_key(|(edit, _)| place(edit));
            Step::with(bytes, edits.iter().cloned())
        };
        Step { fixes, ..step }
    }

    /// Applies edits of one fix that nobody chose.
    #[cfg(test)]
    pub(super) fn of_edits(bytes: &[u8], edits: &'f crate::fix::Edits) -> Step<'f> {
        Step::with(bytes, edits.iter().map(|edit| (edit, 0)))
    }

    /// Applies edits that are in order of place, with the fix of each.
    fn with<'e>(bytes: &[u8], edits: impl Iterator<Item = (EditRef<'e>, u32)> + Clone) -> Step<'f> {
        let (mut count, mut length) = (0, bytes.len());
        for (edit, _) in edits.clone() {
            count += 1;
            length = (length + edit.text.len()).saturating_sub(edit.range.len());
        }
        let mut text = Vec::with_capacity(length);
        let mut owners = Vec::with_capacity(count);
        let mut at = 0;
        let changes = edits.map(|(edit, fix)| {
            let Range { start, end } = edit.range;
            text.extend_from_slice(bytes.slice(at..start));
            text.extend_from_slice(edit.text);
            owners.push(fix);
            at = end;
            (edit.range, edit.text.len())
        });
        let revision = changes.collect();
        text.extend_from_slice(bytes.slice(at..));
        Step {
            bytes: text,
            fixes: Vec::new(),
            revision,
            owners,
        }
    }

    /// What was changed, with the fix that did so.
    pub(super) fn replaced(&self) -> impl Iterator<Item = (Replaced, usize)> {
        self.with_fixes(self.revision.replaced())
    }

    /// The changes that lie in or at a range of the old text, with the fix that made them.
    pub(super) fn replaced_in(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (Replaced, usize)> {
        let changes = self.with_fixes(self.revision.replaced_from(range.start));
        changes.take_while(move |(replaced, _)| replaced.old.start <= range.end)
    }

    fn with_fixes(&self, changes: Replacements<'_>) -> impl Iterator<Item = (Replaced, usize)> {
        let owners = self.owners.slice(changes.count_before()..);
        changes.zip(owners.iter().map(|fix| *fix as usize))
    }

    /// The text that a change wrote.
    pub(super) fn written(&self, replaced: &Replaced) -> &[u8] {
        self.bytes.slice(replaced.new.clone())
    }

    /// Where a place of the old text is in the new one: [`Revision::place`].
    pub(super) fn place(&self, old: usize) -> usize {
        self.revision.place(old)
    }

    /// [`Step::place`], but what is inserted at the place itself comes after it.
    pub(super) fn place_before(&self, old: usize) -> usize {
        self.revision.place_before(old)
    }

    /// How many places the fixes change: edits of one fix on one line of the old text are one.
    pub(super) fn places(&self, before: &[u8]) -> usize {
        // How many line ends are before the end of the last edit of each fix. Each byte is looked at
        // once, for all edits can be on one line, which is as long as the text.
        let mut last: Vec<Option<usize>> = vec![None; self.fixes.len()];
        let mut at = 0;
        let mut line_ends = 0;
        let mut line_ends_before = |place: usize| {
            let between = before.slice(at..place);
            line_ends += memchr2_iter(b'\n', b'\r', between).count();
            at = place.max(at);
            line_ends
        };
        let mut places = 0;
        for (Replaced { old, .. }, fix) in self.replaced() {
            let Some(last) = last.get_mut(fix) else {
                continue;
            };
            places += usize::from(*last != Some(line_ends_before(old.start)));
            *last = Some(line_ends_before(old.end));
        }
        places
    }

    /// For each of some ranges of the old text, which rise, where in the new text those parts of it
    /// are that no edit replaced, with what belongs to the range.
    pub(super) fn kept_of_all<T: Copy>(
        &self,
        ranges: impl Iterator<Item = (Range<usize>, T)>,
    ) -> impl Iterator<Item = (Range<usize>, T)> {
        let mut changes = self.revision.replaced();
        ranges.flat_map(move |(range, with)| {
            changes.pass(|replaced| replaced.old.end < range.start);
            kept(changes.clone(), range).map(move |part| (part, with))
        })
    }

    /// Whether a range of the new text has anything of a range of the old one, or of what came for
    /// it. An empty range is a place, which stays.
    pub(super) fn comes_from(&self, new: &Range<usize>, old: &Range<usize>) -> bool {
        let overlaps = |part: Range<usize>| part.start < new.end && new.start < part.end;
        // What is written beside it came for it, unless it replaced something else there.
        let is_for_it = |replaced: &Replaced| {
            let Range { start, end } = replaced.old;
            start == end || start < old.end && old.start < end
        };
        let replaced = self.replaced_in(old.clone()).map(|(replaced, _)| replaced);
        let mut written = replaced.filter(is_for_it).map(|replaced| replaced.new);
        new.is_empty()
            || old.is_empty()
            || kept(self.revision.replaced_from(old.start), old.clone()).any(overlaps)
            || written.any(overlaps)
    }
}

/// What edits are in the order of.
fn place(edit: &EditRef<'_>) -> (usize, usize) {
    (edit.range.start, edit.range.end)
}

/// Where in the new text those parts of a range of the old one are that no edit replaced, where the
/// changes are those that do not end before it.
fn kept(mut changes: Replacements<'_>, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    // Where the next part begins.
    let mut at = Some(range.start);
    std::iter::from_fn(move || {
        loop {
            let from = at?;
            let start = changes.place(from);
            let next = changes.next().filter(|next| next.old.start <= range.end);
            let old = next.map(|next| next.old);
            let to = old
                .as_ref()
                .map_or(range.end, |old| old.start.min(range.end));
            let is_gap = range.is_empty() && from == range.start && old.is_none();
            at = old.map(|old| from.max(old.end));
            if from < to || is_gap {
                return Some(start..start + to.saturating_sub(from));
            }
        }
    })
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)]
mod tests {
    use super::*;
    use crate::fix::{Edit, Edits};

    /// Edits of `abcdef`.
    fn edits(edits: &[(Range<usize>, &'static str)]) -> Edits {
        let edits = edits.iter().map(|(range, text)| Edit {
            range: range.clone(),
            text: text.as_bytes().into(),
        });
        edits.collect()
    }

    #[test]
    fn of_a_range_those_parts_are_kept_that_no_edit_replaced() {
        let edits = edits(&[(1..2, "XX"), (3..3, "Y"), (4..6, "")]);
        let step = Step::of_edits(b"abcdef", &edits);
        assert_eq!(step.bytes, b"aXXcYd");
        let kept = |range: Range<usize>| {
            let kept = step.kept_of_all(std::iter::once((range, ())));
            kept.map(|(part, ())| part).collect::<Vec<_>>()
        };
        assert_eq!(kept(0..6), [0..1, 3..4, 5..6]);
        assert_eq!(kept(2..3), [3..4]);
        assert!(kept(1..2).is_empty(), "it was replaced");
        assert_eq!(kept(0..0), [0..0]);
        assert_eq!(kept(2..2), [3..3]);
        assert_eq!(kept(3..3), [5..5], "after what was inserted there");
        assert!(kept(5..5).is_empty(), "both sides of it were deleted");
    }

    #[test]
    fn what_is_left_of_a_text_or_written_for_it_comes_from_it() {
        let comes_from_cd = |range: Range<usize>, text: &'static str, new: Range<usize>| {
            let edits = edits(&[(range, text)]);
            Step::of_edits(b"abcdef", &edits).comes_from(&new, &(2..4))
        };
        // Nothing of it was edited.
        assert!(comes_from_cd(6..6, "x", 2..4));
        assert!(comes_from_cd(6..6, "x", 1..3) && comes_from_cd(6..6, "x", 3..5));
        assert!(!comes_from_cd(6..6, "x", 0..2) && !comes_from_cd(6..6, "x", 4..6));
        // What is written in its place, or inserted beside it, comes for it.
        assert!(comes_from_cd(2..4, "xyz", 2..5));
        assert!(comes_from_cd(2..2, "x", 2..3) && comes_from_cd(4..4, "x", 4..5));
        assert!(comes_from_cd(1..3, "x", 1..2) && comes_from_cd(3..5, "x", 3..4));
        // What replaces its neighbors does not.
        assert!(!comes_from_cd(0..2, "x", 0..1) && !comes_from_cd(4..6, "x", 4..5));
        // An empty range is a place, which stays.
        assert!(comes_from_cd(2..4, "", 2..2) && comes_from_cd(6..6, "x", 0..0));
    }
}
