//! Units of a text, such as games, and what became of them in a step.

use std::collections::BTreeSet;
use std::ops::Range;

use super::super::apply::Step;
use crate::engine::notation::Units;

/// The old and the new text of a step, each with the units into which it falls.
pub(super) struct TextPair<'a, 'f> {
    pub(super) before: &'a [u8],
    pub(super) old: &'a dyn Units,
    pub(super) new: &'a dyn Units,
    pub(super) step: &'a Step<'f>,
}

/// Units of the old text and what became of them, by their numbers: mostly one and one.
pub(super) struct Pair {
    pub(super) old: Range<usize>,
    pub(super) new: Range<usize>,
}

impl<'a> TextPair<'a, '_> {
    /// The units that were edited, with what became of them.
    pub(super) fn pairs(&self) -> Vec<Pair> {
        let (old, new) = (self.old, self.new);
        let mut pairs = Vec::new();
        let (mut first_old, mut first_new) = (0, 0);
        let mut at_new = 0;
        for at_old in 1..=old.texts() {
            // The texts fall apart alike where a cut of the old one is one of the new one.
            let is_cut = match old.range(at_old) {
                None => {
                    at_new = new.texts();
                    true
                }
                Some(Range { start, .. }) => {
                    let (from, to) = (self.step.place_before(start), self.step.place(start));
                    while new.range(at_new).is_some_and(|unit| unit.start < from) {
                        at_new += 1;
                    }
                    new.range(at_new).is_some_and(|unit| unit.start <= to)
                }
            };
            if !is_cut {
                continue;
            }
            let range = span(old, first_old..at_old);
            if range.is_some_and(|range| self.step.replaced_in(range).next().is_some()) {
                pairs.push(Pair {
                    old: first_old..at_old,
                    new: first_new..at_new,
                });
            }
            (first_old, first_new) = (at_old, at_new);
        }
        pairs
    }

    /// The fixes with edits in the units of a pair.
    pub(super) fn suspects(&self, pair: &Pair) -> BTreeSet<usize> {
        let range = span(self.old, pair.old.clone());
        let replaced = range
            .into_iter()
            .flat_map(|range| self.step.replaced_in(range));
        replaced.map(|(_, fix)| fix).collect()
    }

    /// The old text of a pair with the edits of some fixes only.
    pub(super) fn with(&self, pair: &Pair, fixes: &BTreeSet<usize>) -> Vec<u8> {
        let Some(range) = span(self.old, pair.old.clone()) else {
            return Vec::new();
        };
        let mut text = Vec::new();
        let mut at = range.start;
        for (replaced, fix) in self.step.replaced_in(range.clone()) {
            let Range { start, end } = replaced.old;
            if fixes.contains(&fix) && start >= at {
                let kept = self.before.get(at..start.min(range.end));
                text.extend_from_slice(kept.unwrap_or_default());
                text.extend_from_slice(self.step.written(&replaced));
                at = end;
            }
        }
        text.extend_from_slice(self.before.get(at..range.end).unwrap_or_default());
        text
    }

    /// The old text of a pair.
    pub(super) fn old_text(&self, pair: &Pair) -> &'a [u8] {
        let range = span(self.old, pair.old.clone());
        range
            .and_then(|range| self.before.get(range))
            .unwrap_or_default()
    }

    /// The new text of a pair.
    pub(super) fn new_text(&self, pair: &Pair) -> &[u8] {
        let range = span(self.new, pair.new.clone());
        range
            .and_then(|range| self.step.bytes.get(range))
            .unwrap_or_default()
    }
}

/// The bytes of some units that follow each other, by their numbers.
fn span(units: &dyn Units, numbers: Range<usize>) -> Option<Range<usize>> {
    let last = numbers
        .end
        .checked_sub(1)
        .filter(|last| *last >= numbers.start)?;
    Some(units.range(numbers.start)?.start..units.range(last)?.end)
}
